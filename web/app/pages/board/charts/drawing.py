"""Parts of charts: scales, axes, labels, marks.

X positions are percentages, y positions are in em. A chart is therefore as wide as its container,
and its text as large as the surrounding text. Colours are attributes, because the pages with charts
are loaded late.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any, NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import grouped

LEFT, RIGHT = 5.0, 95.0
"""Ends of the plotted range, in percent."""

INK, SOFT, LINE, MARKER = "var(--ink)", "var(--ink-soft)", "var(--ruled)", "var(--paint)"
CLASS, CHANCE = "var(--printed)", "var(--wood-dark)"
"""Colours of the class, and of what it is compared with."""

STEPS = (1, 2, 5, 10)

EDGE = 0.2
"""Share of the width, at either side, in which a centred label might stick out on a phone."""


class Scale(NamedTuple):
    """A range of numbers, drawn from left to right."""

    low: float
    high: float

    def share(self, value: float) -> float:
        """Return the position of a number, from 0 to 1; numbers outside the range are clamped."""
        return min(max((value - self.low) / ((self.high - self.low) or 1), 0.0), 1.0)

    def at(self, value: float) -> str:
        """Return the position of a number as a percentage of the chart's width."""
        return percent(LEFT + (RIGHT - LEFT) * self.share(value))

    def anchor(self, value: float) -> str:
        """Return the alignment that keeps a label at this number inside the chart.

        >>> [Scale(0, 100).anchor(value) for value in (10, 50, 90)]
        ['start', 'middle', 'end']
        """
        share = self.share(value)
        return "start" if share < EDGE else "end" if share > 1 - EDGE else "middle"

    def ticks(self, about: int = 6) -> list[int]:
        """Return round whole numbers in the range.

        >>> Scale(93, 341).ticks()
        [100, 150, 200, 250, 300]
        """
        step = _step((self.high - self.low) / about)
        return [step * n for n in range(ceil(self.low / step), floor(self.high / step) + 1)]


def scale_of(values: Sequence[float], least: float = 8) -> Scale:
    """Return a scale for these numbers, with a margin at both ends."""
    low, high = min(values, default=0), max(values, default=0)
    high = max(high, low + least)
    room = max(0.5, (high - low) / 40)
    return Scale(low - room, high + room)


def percent(value: float) -> str:
    """Return an SVG percentage."""
    return f"{value:.2f}%"


def em(value: float) -> str:
    """Return a length in em."""
    return f"{value:.2f}em"


def canvas(label: str, height: float, *children: Child) -> Node:
    """Return a chart with this height in em; `label` describes the chart in words."""
    attrs = {"class": "chart__picture", "width": "100%", "height": em(height)}
    return h("svg", attrs | {"role": "img", "aria-label": label}, *children)


def text(x: str, y: float, words: str | int, anchor: str = "middle", **attrs: Any) -> Node:
    """Return a text element with its baseline at `y`."""
    place = {"x": x, "y": em(y), "text-anchor": anchor, "fill": "currentColor"}
    return h("text", place | attrs, words)


def line(one: tuple[str, float], other: tuple[str, float], colour: str, **attrs: Any) -> Node:
    """Return a straight line."""
    (x1, y1), (x2, y2) = one, other
    place = {"x1": x1, "y1": em(y1), "x2": x2, "y2": em(y2)}
    return h("line", place | {"stroke": colour, "stroke-width": "0.1em"} | attrs)


def spot(x: str, y: float, *children: Child) -> Node:
    """Return the children with their origin at a position, so that offsets can be in em."""
    return h("svg", {"x": x, "y": em(y), "overflow": "visible"}, *children)


def axis(scale: Scale, y: float, label: str = "") -> list[Node]:
    """Return a horizontal axis with numbers below it, and with its label below the numbers."""
    marks = [line((scale.at(n), y), (scale.at(n), y + 0.35), INK) for n in scale.ticks()]
    numbers = [text(scale.at(n), y + 1.4, grouped(n)) for n in scale.ticks()]
    ends = line((percent(LEFT), y), (percent(RIGHT), y), INK)
    name = [text(percent(RIGHT), y + 2.6, label, "end", fill=SOFT)] if label else []
    return [ends, *marks, *numbers, *name]


def flag(x: str, y: float, *, down: bool = True) -> Node:
    """Return the mark of a guess: a triangle with its tip at a position."""
    shape = h("path", {"d": "M0 0h10L5 9z" if down else "M5 1l5 9H0z", "fill": MARKER})
    edge = {"stroke": "var(--paper)", "stroke-width": "0.8"}
    shape.attrs.update(edge)
    box = {"width": "0.9em", "height": "0.9em", "viewBox": "-0.5 -0.5 11 11"}
    place = {"x": "-0.45em", "y": "-0.9em" if down else "0em"}
    return spot(x, y, h("svg", box | place, shape))


def shape(mark: str, x: str, y: float, size: float) -> Node:
    """Return a player's shape, centred on a position."""
    edge = em(-size / 2)
    box = {"class": "token", "data-token": mark, "x": edge, "y": edge}
    use = h("use", {"href": f"#shape-{mark}"})
    return spot(x, y, h("svg", box | {"width": em(size), "height": em(size)}, use))


def curve(points: Sequence[tuple[float, float]], box: tuple[float, float], **attrs: Any) -> Node:
    """Return a line through points in the plotted range, from 0 to 1, with y upwards.

    `box` holds the top and the height of the range.
    """
    path = "M" + "L".join(f"{1000 * x:.1f} {1000 - 1000 * y:.1f}" for x, y in points)
    drawn = {"d": path, "fill": "none", "vector-effect": "non-scaling-stroke"}
    top, height = box
    room = {"x": percent(LEFT), "width": percent(RIGHT - LEFT), "y": em(top), "height": em(height)}
    view = {"viewBox": "0 0 1000 1000", "preserveAspectRatio": "none", "overflow": "visible"}
    return h("svg", room | view, h("path", drawn | attrs))


def _step(least: float) -> int:
    """Return the smallest round whole number that is at least `least`."""
    if least <= 1:
        return 1
    power = 10 ** floor(log10(least))
    return int(next(each * power for each in STEPS if each * power >= least))
