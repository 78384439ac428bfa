"""Shares as a list of bars: how often something was achieved, and the chance of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.board.charts.drawing import CHANCE, CLASS, INK, flag, percent
from app.views.kit.numbers import percent as in_percent


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
    told = [figures, h("span", None, f"◆ {chance}") if chance else None]
    numbers = h("span", {"class": "chart__figures"}, told)
    return h("li", {"key": row.id}, name, " ", _bar(row, is_covered=is_covered), numbers)


def _bar(row: ShareRow, *, is_covered: bool) -> Node:
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
