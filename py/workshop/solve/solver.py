"""Best expected result of every position of a dice sheet, by backward induction.

The positions are solved backwards, from full sheets to the empty one: the value of a turn follows
from the values of the sheets after it. All columns of a group are computed together, as the columns
of a matrix.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spielekiste.coach.hands import ONE_LESS, ONE_MORE, THROWS_OF_ALL
from spielekiste.coach.layout import Group, Layout, RowNumber
from spielekiste.coach.layouts import layout_of
from spielekiste.core.state import Points
from spielekiste.games.kniffel.rules import ClassicSheet, CroatianSheet
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Offer, Sheet, SheetRules

Values: TypeAlias = NDArray[np.float64]
"""Points, in a matrix by row and column of positions, or within a turn by hand and column."""

Places: TypeAlias = NDArray[np.intp]

CLOSED = -1e9
"""Value of an entry that is not allowed: worse than any allowed one."""

_MORE: list[Places] = [np.array(hands) for hands in ONE_MORE]
_LESS: list[Places] = [
    np.array([less + less[-1:] * (size - len(less)) for less in hands], dtype=np.intp)
    for size, hands in enumerate(ONE_LESS)
]
"""Shorter lists repeat their last index, which does not change a maximum."""


def solve(rules: SheetRules) -> Values:
    """Return the mean points still to come from every position under best play."""
    solver = Solver(rules)
    for row, group in backwards(solver.layout):
        solver.fill(row, group)
    return solver.values


def backwards(layout: Layout) -> list[tuple[RowNumber, Group]]:
    """Return all rows and groups with an open box, most filled boxes first."""
    every = [
        (layout.sheet(row, group).entries.count(None), row, group)
        for row in range(layout.rows)
        for group in range(len(layout.starts) - 1)
    ]
    return [(row, group) for still_open, row, group in sorted(every) if still_open]


class Solver:
    """Solver for one sheet's positions, working backwards from the end."""

    def __init__(self, rules: SheetRules) -> None:
        self.rules = rules
        self.layout = layout_of(rules)
        self.values: Values = np.zeros((self.layout.rows, self.layout.starts[-1]))
        self._columns_after = cache(self._lead)

    def fill(self, row: RowNumber, group: Group) -> None:
        """Compute one row of a group. Positions with fewer open boxes must already have been
        computed.
        """
        begin, end = self.layout.starts[group : group + 2]
        worth = turn(self.last_throw(row, group), whole_cup=self.rules.whole_cup)
        self.values[row, begin:end] = first_throw(worth)

    def last_throw(self, row: RowNumber, group: Group) -> Values:
        """Return the value of each of the 252 throws in its best box, including points to come."""
        sheet = self.layout.sheet(row, group)
        begin, end = self.layout.starts[group : group + 2]
        best = np.full((len(THROWS_OF_ALL), end - begin), CLOSED)
        for box, points, extra in _offered(self.rules, sheet):
            lines = self._lines(row, group, box, points)
            np.maximum(best, lines + extra[:, None], out=best)
        return best

    def _lines(self, row: RowNumber, group: Group, box: int, points: Places) -> Values:
        """Return, for each throw, its points in this box plus the points still to come."""
        worths, which = np.unique(points, return_inverse=True)
        lines: Values = np.stack([self.after(row, group, box, int(worth)) for worth in worths])
        each: Values = lines[which]
        return each

    def after(self, row: RowNumber, group: Group, box: int, points: Points) -> Values:
        """Return points now plus points to come after an entry, for all columns of a group."""
        if box in self.layout.carrying:
            columns, gains = self._columns_after(group, box, points)
            gained: Values = self.values[row, columns] + gains
            return gained
        begin, end = self.layout.starts[group : group + 2]
        return self.values[self.layout.row_after(row, box, points), begin:end] + points

    def _lead(self, group: Group, box: int, points: Points) -> tuple[Places, Values]:
        columns, gains = self.layout.columns_after(group, box, points)
        return np.array(columns), np.array(gains, dtype=float)


def turn(last: Values, *, whole_cup: bool) -> Values:
    """Return the value of each first throw, given those of each last throw (K1–K6)."""
    second = np.maximum(last, to_keep(last, whole_cup=whole_cup))
    return np.maximum(last, to_keep(second, whole_cup=whole_cup))


def first_throw(worth: Values) -> Values:
    """Return the mean over the first throw, which always uses all five dice (K2)."""
    nothing_kept: Values = kept(worth)[0][0]
    return nothing_kept


def to_keep(worth: Values, *, whole_cup: bool) -> Values:
    """Return the value of each throw's best keep; `worth` has the values of the next throw."""
    hands = kept(worth)
    if whole_cup:
        return hands[0]
    best = hands[0]
    for size in range(1, HAND):
        best = np.maximum(hands[size], _highest(best, size))
    return _highest(best, HAND)


def kept(worth: Values) -> list[Values]:
    """Return the value of each hand of 0 to 4 dice when the other dice are thrown."""
    hands: list[Values] = []
    for more in reversed(_MORE):
        worth = sum_of_next(worth, more) / 6
        hands.insert(0, worth)
    return hands


def sum_of_next(worth: Values, more: Places) -> Values:
    """Return the sum over the six faces of one more die."""
    total: Values = worth[more[:, 0]]
    for face in range(1, 6):
        total = total + worth[more[:, face]]
    return total


def _highest(best: Values, size: int) -> Values:
    """Return the best value among the hands with one die fewer."""
    less = _LESS[size]
    highest: Values = best[less[:, 0]]
    for at in range(1, size):
        highest = np.maximum(highest, best[less[:, at]])
    return highest


def _offered(rules: SheetRules, sheet: Sheet) -> Iterator[tuple[int, Places, Values]]:
    """Yield each open box with the points and extra points of the 252 throws.

    An entry that is not allowed has `CLOSED` as its extra points.
    """
    points, extra = (part.copy() for part in plain(rules))
    for at in own_way(rules):
        for offer in rules.offers(sheet, THROWS_OF_ALL[at]):
            points[offer.enter.index, at] = offer.points
            extra[offer.enter.index, at] = beside(offer)
    for box, entry in enumerate(sheet.entries):
        if entry is None:
            yield box, points[box], extra[box]


@cache
def plain(rules: SheetRules) -> tuple[Places, Values]:
    """Return points and extra points, by box and throw, on an empty sheet."""
    empty = Sheet((None,) * len(rules.enters))
    offers = [rules.offers(empty, dice) for dice in THROWS_OF_ALL]
    points = [[row[box].points for row in offers] for box in range(len(rules.enters))]
    extra = [[beside(row[box]) for row in offers] for box in range(len(rules.enters))]
    return np.array(points), np.array(extra, dtype=float)


@cache
def own_way(rules: SheetRules) -> tuple[int, ...]:
    """Return the throws whose offers depend on the rest of the sheet."""
    if isinstance(rules, CroatianSheet):
        return ()
    if isinstance(rules, ClassicSheet):
        return tuple(at for at, dice in enumerate(THROWS_OF_ALL) if dice[0] == dice[-1])
    return tuple(range(len(THROWS_OF_ALL)))


def beside(offer: Offer) -> float:
    """Return the extra points of an offer; `CLOSED` if it is not allowed."""
    return CLOSED if offer.closed else offer.extra
