"""Line chart of a share that settles as the number of dice grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node
from app.i18n import _, ngettext
from app.pages.board.charts.drawing import (
    CLASS,
    INK,
    LEFT,
    RIGHT,
    SOFT,
    Scale,
    axis,
    canvas,
    curve,
    flag,
    line,
    percent,
    text,
)
from app.views.kit.widgets import percent as in_percent

HIGH, TOP = 12.0, 0.6
"""Lower and upper end of the picture, in em."""

MOST = 0.5
"""Highest share in the picture."""

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5)


class SettlingFacts(NamedTuple):
    """A line, and the share at which it should settle."""

    points: Sequence[tuple[int, float]]
    """Share of the face among the first n dice."""
    expected: float
    guesses: Sequence[float] = ()
    """Guessed shares."""
    is_covered: bool = False


def settling_chart(facts: SettlingFacts) -> Node:
    """Return the chart."""
    scale = Scale(0, max(facts.points[-1][0] if facts.points else 1, 10))
    return canvas(
        description(facts),
        HIGH + 3,
        [_rule(share) for share in SHARES],
        axis(scale, HIGH, _("Dice rolled")),
        None if facts.is_covered else _line(facts, scale),
        [flag(percent(RIGHT + 1.5), _y(guess)) for guess in facts.guesses],
    )


def description(facts: SettlingFacts) -> str:
    """Describe the chart in words."""
    if facts.is_covered or not facts.points:
        return _("Covered: guess first")
    some = [facts.points[len(facts.points) * at // 4] for at in (1, 2, 3)]
    parts = [
        ngettext("after {n} die: {share}", "after {n} dice: {share}", n, share=in_percent(share))
        for n, share in dict([*some, facts.points[-1]]).items()
    ]
    return ", ".join(parts)


def _y(share: float) -> float:
    return HIGH - (HIGH - TOP) * min(share, MOST) / MOST


def _rule(share: float) -> list[Node]:
    """Return a thin line at a share, with its number."""
    y = _y(share)
    thin = line((percent(LEFT), y), (percent(RIGHT), y), "var(--line)")
    return [thin, text(percent(LEFT - 0.6), y + 0.3, f"{100 * share:.0f}", "end", fill=SOFT)]


def _line(facts: SettlingFacts, scale: Scale) -> list[Child]:
    """Return the line, and the expected share as a dashed one."""
    y = _y(facts.expected)
    dashes = {"stroke-dasharray": "0.5em 0.3em"}
    points = [(scale.share(n), min(share, MOST) / MOST) for n, share in facts.points]
    looks = {"stroke": CLASS, "stroke-width": "0.16em", "stroke-linejoin": "round"}
    return [
        line((percent(LEFT), y), (percent(RIGHT), y), INK, **dashes),
        curve(points, (TOP, HIGH - TOP), **looks) if points else None,
    ]
