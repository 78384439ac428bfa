"""Counts as six bars, with the expected count and the band for fair dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, grouped, ngettext
from app.pages.board.charts.drawing import CHANCE, CLASS, INK, canvas, flag, line, percent
from spielekiste.board.class_figures import Band

HIGH = 12.0
"""Height of the room for the bars, in em."""


class Bar(NamedTuple):
    """One bar."""

    name: str
    size: int
    picture: Child
    """Picture below it."""
    guesses: Sequence[float] = ()


class BarsFacts(NamedTuple):
    """Bars and their expected count."""

    bars: Sequence[Bar]
    expected: float | None = None
    band: Band | None = None
    is_covered: bool = False
    """Whether only the line, the band and the guesses are shown."""


def bars_chart(facts: BarsFacts) -> Node:
    """Return the chart, with a picture and the count below each bar."""
    things = [_thing(bar, is_covered=facts.is_covered) for bar in facts.bars]
    below = h("div", {"class": "chart__things", "aria-hidden": "true"}, things)
    top = _top(facts)
    return h("div", {"class": "chart__bars"}, canvas(
        told(facts), HIGH + 0.1,
        _band(facts.band, top) if facts.band else None,
        [_bar(bar, at, facts, top) for at, bar in enumerate(facts.bars)],
        _line(facts.expected, top) if facts.expected else None,
        line(("0%", HIGH), ("100%", HIGH), INK),
    ), below)  # fmt: skip


def told(facts: BarsFacts) -> str:
    """Describe the chart in words."""
    if facts.is_covered:
        return _("Covered: guess first")
    return ", ".join(
        ngettext("{face}: {n} time", "{face}: {n} times", bar.size, face=bar.name)
        for bar in facts.bars
    )


def _top(facts: BarsFacts) -> float:
    """Return the count at the top of the chart's scale."""
    counts = [0 if facts.is_covered else bar.size for bar in facts.bars]
    guesses = [guess for bar in facts.bars for guess in bar.guesses]
    most = facts.band.most if facts.band else 0.0
    return 1.12 * max(*counts, *guesses, most, 1)


def _y(value: float, top: float) -> float:
    return HIGH * (1 - value / top)


def _thing(bar: Bar, *, is_covered: bool) -> Node:
    """Return the picture below a bar, with the count."""
    count = None if is_covered else h("b", None, grouped(bar.size))
    return h("span", {"class": "chart__thing"}, bar.picture, count)


def _band(band: Band, top: float) -> Node:
    high, low = _y(band.most, top), _y(band.least, top)
    room = {"x": "0%", "width": "100%", "y": f"{high:.2f}em", "height": f"{low - high:.2f}em"}
    return h("rect", room | {"fill": CHANCE, "fill-opacity": "0.4"})


def _line(expected: float, top: float) -> Node:
    y = _y(expected, top)
    return line(("0%", y), ("100%", y), INK, **{"stroke-dasharray": "0.5em 0.3em"})


def _bar(bar: Bar, at: int, facts: BarsFacts, top: float) -> list[Child]:
    """Return one bar, with the guesses drawn at their heights."""
    width, y = 100 / len(facts.bars), _y(bar.size, top)
    flags = [flag(percent(width * (at + 0.12)), _y(guess, top)) for guess in bar.guesses]
    if facts.is_covered:
        return [flags]
    room = {"x": percent(width * (at + 0.2)), "width": percent(width * 0.6)}
    size = {"y": f"{y:.2f}em", "height": f"{HIGH - y:.2f}em", "rx": "0.15em"}
    return [h("rect", room | size | {"fill": CLASS, "stroke": INK}), flags]
