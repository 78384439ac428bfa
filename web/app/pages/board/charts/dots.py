"""Results as dots on one axis, with their median and the spreads of simulated games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.board.charts.drawing import (
    CHANCE,
    CLASS,
    INK,
    SOFT,
    Scale,
    axis,
    canvas,
    curve,
    flag,
    line,
    scale_of,
    shape,
    text,
)
from app.views.kit.widgets import number
from spielekiste.board.baseline import SimulatedTotals
from spielekiste.board.class_figures import median

GAP = 0.021
"""Minimum distance of dots in one row, as a share of the axis."""

HIGH = 7.5
"""Height of the room for the dots, in em."""

DOT = 0.95
"""Size of a dot."""

MOST = 300
"""Maximum number of results that are drawn as dots; more are drawn as a hill."""

COLUMNS = 60
"""Number of steps of that hill."""

STRIP = 3.05
"""Height of a spread with its name."""

NAMED = 1.2
"""Height of the name, which no hill may touch."""


class Dot(NamedTuple):
    """One result."""

    value: float
    mark: str
    """Shape of the player."""
    name: str = ""
    """Name of the player; empty if names are not shown."""


class Strip(NamedTuple):
    """The spread of a simulated player's results."""

    name: str
    spread: SimulatedTotals


class DotsFacts(NamedTuple):
    """Results, spreads and guesses."""

    unit: str
    """Unit of the results."""
    dots: Sequence[Dot]
    strips: Sequence[Strip] = ()
    guesses: Sequence[float] = ()
    is_covered: bool = False
    """Whether only the axis and the guesses are shown."""


def dots_chart(facts: DotsFacts) -> Node:
    """Return the chart."""
    scale = _scale(facts)
    strips = [] if facts.is_covered else list(facts.strips)
    below = HIGH + 2.9
    return canvas(
        description(facts),
        below + STRIP * len(strips),
        axis(scale, HIGH, facts.unit),
        None if facts.is_covered else _class(facts, scale),
        [_strip(each, scale, below + STRIP * at) for at, each in enumerate(strips)],
        [flag(scale.at(guess), HIGH) for guess in facts.guesses],
    )


def description(facts: DotsFacts) -> str:
    """Describe the chart in words."""
    if facts.is_covered or not facts.dots:
        return _("Covered: guess first")
    values = [dot.value for dot in facts.dots]
    count = ngettext("{n} result", "{n} results", len(values))
    spread = _(
        "median {middle}, from {least} to {most}",
        middle=short(median(values)), least=short(min(values)), most=short(max(values)),
    )  # fmt: skip
    parts = [f"{strip.name}: {_median(strip.spread.median)}" for strip in facts.strips]
    return "; ".join([f"{count}, {spread}", *parts])


def short(value: float) -> str:
    """Return a number as text, with a decimal only if it needs one."""
    return number(value) if value % 1 else str(round(value)).replace("-", "−")


def _median(value: float) -> str:
    return _("Median {n}", n=short(value))


def _scale(facts: DotsFacts) -> Scale:
    ends = [end for strip in facts.strips for end in strip.spread.ends]
    seen = [] if facts.is_covered and ends else [dot.value for dot in facts.dots]
    return scale_of([*ends, *seen, *facts.guesses])


def _class(facts: DotsFacts, scale: Scale) -> list[Child]:
    """Return the class's dots, stacked where they are close together, and their median."""
    dots = sorted(facts.dots, key=lambda dot: dot.value)
    if not dots:
        return []
    middle = median([dot.value for dot in dots])
    x = scale.at(middle)
    ruler = line((x, 1.3), (x, HIGH), CLASS, **{"stroke-dasharray": "0.35em 0.25em"})
    drawn = _stacked(dots, scale) if len(dots) <= MOST else [_crowd(dots, scale)]
    return [
        ruler,
        drawn,
        text(x, 1, _median(middle), scale.anchor(middle), **{"font-weight": "700"}),
    ]


def _stacked(dots: Sequence[Dot], scale: Scale) -> list[Node]:
    """Return sorted dots, stacked so that none covers another."""
    levels = levels_of([scale.share(dot.value) for dot in dots])
    step = min(DOT, (HIGH - 1.8) / (max(levels) + 1))
    heights = [HIGH - step * (level + 0.55) for level in levels]
    return [_dot(dot, scale, y) for dot, y in zip(dots, heights, strict=True)]


def _crowd(dots: Sequence[Dot], scale: Scale) -> Node:
    """Return the dots as a filled histogram."""
    counts = Counter(round(scale.share(dot.value) * COLUMNS) for dot in dots)
    most = max(counts.values())
    points = [(at / COLUMNS, counts[at] / most) for at in range(COLUMNS + 1)]
    looks = {"fill": CLASS, "fill-opacity": "0.8", "stroke": CLASS}
    return curve([(0, 0), *points, (1, 0)], (1.6, HIGH - 1.6), **looks)


def levels_of(shares: Sequence[float]) -> list[int]:
    """Return a row per dot, numbered from 0 upwards, so that dots in the same row do not touch.

    >>> levels_of([0.1, 0.11, 0.13, 0.5])
    [0, 1, 0, 0]
    """
    ends: list[float] = []
    levels = []
    for share in shares:
        level = next((at for at, end in enumerate(ends) if share - end >= GAP), len(ends))
        ends[level : level + 1] = [share]
        levels.append(level)
    return levels


def _dot(dot: Dot, scale: Scale, y: float) -> Node:
    title = h("title", None, f"{dot.name} {short(dot.value)}".strip())
    return h("g", None, title, shape(dot.mark, scale.at(dot.value), y, DOT))


def _strip(strip: Strip, scale: Scale, top: float) -> list[Child]:
    """Return a spread as a histogram, with its median and name, and a line under 90% of games."""
    floor, spread = top + STRIP - 0.4, strip.spread
    low, high = spread.shares[0], spread.shares[-1]
    x = scale.at(spread.median)
    name = f"{strip.name} · {_median(spread.median)}"
    return [
        _hill(spread, scale, top + NAMED),
        text("5%", top + 0.9, name, "start", fill=SOFT),
        line((scale.at(low), floor), (scale.at(high), floor), INK, **{"stroke-width": "0.25em"}),
        line((x, top + NAMED), (x, floor + 0.3), INK),
    ]


def _hill(spread: SimulatedTotals, scale: Scale, top: float) -> Node:
    """Return the histogram of a spread as a filled curve."""
    most = max(spread.counts)
    points = [(scale.share(spread.least), 0.0)]
    for at, count in enumerate(spread.counts):
        points.append((scale.share(spread.least + spread.width * (at + 0.5)), count / most))
    points.append((scale.share(spread.ends[1]), 0.0))
    looks = {"fill": CHANCE, "fill-opacity": "0.55", "stroke": CHANCE}
    return curve(points, (top, STRIP - 0.4 - NAMED), **looks)
