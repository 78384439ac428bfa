"""Counts as six bars with the band for fair dice, and the shares of results as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, grouped, ngettext
from app.pages.board.charts.drawing import CHANCE, CLASS, INK, canvas, flag, line, percent
from app.views.kit.widgets import percent as in_percent
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
        description(facts), HIGH + 0.1,
        _band(facts.band, top) if facts.band else None,
        [_bar(bar, at, facts, top) for at, bar in enumerate(facts.bars)],
        _line(facts.expected, top) if facts.expected else None,
        line(("0%", HIGH), ("100%", HIGH), INK),
    ), below)  # fmt: skip


def description(facts: BarsFacts) -> str:
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


class ShareRow(NamedTuple):
    """One row."""

    id: str
    name: str
    cases: int
    of: int
    """Number of all cases."""
    chance: float | None = None
    """Share that it is compared with."""
    guesses: Sequence[float] = ()
    """Guessed shares."""

    @property
    def share(self) -> float:
        """The share, from 0 to 1."""
        return self.cases / self.of if self.of else 0.0


class SharesFacts(NamedTuple):
    """Rows in order."""

    rows: Sequence[ShareRow]
    is_covered: bool = False
    """Whether only names and guesses are shown."""


def shares_chart(facts: SharesFacts) -> Node:
    """Return the list."""
    rows = [_row(row, is_covered=facts.is_covered) for row in facts.rows]
    return h("ol", {"class": "chart__shares"}, rows)


def _row(row: ShareRow, *, is_covered: bool) -> Node:
    name = h("span", {"class": "chart__name"}, row.name)
    figures = "…" if is_covered else _("{n} of {all}", n=row.cases, all=row.of)
    chance = None if is_covered or row.chance is None else in_percent(row.chance)
    parts = [figures, h("span", None, f"◆ {chance}") if chance else None]
    numbers = h("span", {"class": "chart__figures"}, parts)
    return h("li", {"key": row.id}, name, " ", _share_bar(row, is_covered=is_covered), numbers)


def _share_bar(row: ShareRow, *, is_covered: bool) -> Node:
    """Return a bar for the class, a diamond at the exact chance, and the guesses."""
    attrs = {"class": "chart__bar", "width": "100%", "height": "1.3em", "aria-hidden": "true"}
    base = h("line", {"x1": "0%", "x2": "100%", "y1": "1.25em", "y2": "1.25em", "stroke": INK})
    flags = [flag(percent(100 * min(guess, 1)), 0.9) for guess in row.guesses]
    return h("svg", attrs, base, None if is_covered else _shown(row), flags)


def _shown(row: ShareRow) -> list[Child]:
    size = {"width": percent(100 * row.share), "y": "0.25em", "height": "1em"}
    bar = h("rect", {"x": "0%", "fill": CLASS} | size)
    if row.chance is None:
        return [bar]
    looks = {"fill": CHANCE, "stroke": "var(--paper)", "stroke-width": "1"}
    diamond = h("path", {"d": "M6 0l6 6-6 6-6-6z"} | looks)
    room = {"x": "-0.5em", "width": "1em", "height": "1em", "viewBox": "-1 -1 14 14"}
    spot = {"x": percent(100 * row.chance), "y": "0.25em", "overflow": "visible"}
    return [bar, h("svg", spot, h("svg", room, diamond))]
