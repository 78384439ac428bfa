"""Positions of the Croatian sheet (X).

The product of X3 is split up. Once the ones are known, each point of Maximum is worth 1 + ones and
each point of Minimum 1 - ones. Before that, only the difference entered so far matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, product

from spielekiste.coach.layout import Column, Group, Index, RowNumber
from spielekiste.coach.upper import (
    MASKS,
    NUMBERS,
    bonus_gained,
    capped,
    filled,
    ranks,
    sum_of,
    sums,
)
from spielekiste.core.state import Points
from spielekiste.games.kniffel.boxes import CROATIAN_ENTERS
from spielekiste.games.kniffel.rules import CroatianSheet
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Sheet

MAXIMUM, MINIMUM = NUMBERS, NUMBERS + 1
"""Indexes of Maximum and Minimum on the sheet (X2)."""

ALL = range(len(CROATIAN_ENTERS))

EXTREME = range(HAND, 6 * HAND + 1)
"""Possible sums in Maximum and Minimum, which are never 0."""


def factors(group: Group) -> range:
    """Return the possible factors of the product when these boxes are filled.

    This is the score of the ones if it is known, otherwise Maximum minus Minimum,
    counting only filled boxes.
    """
    if group & 1:
        return range(HAND + 1)
    maximum, minimum = group >> MAXIMUM & 1, group >> MINIMUM & 1
    low = EXTREME[0] * maximum - EXTREME[-1] * minimum
    high = EXTREME[-1] * maximum - EXTREME[0] * minimum
    return range(low, high + 1)


@dataclass(frozen=True)
class CroatianLayout:
    """Layout with one row, and columns for filled boxes, the upper sum and the product's factor."""

    rules: CroatianSheet

    rows = 1
    carrying = ALL
    jackpot_at = None

    @cached_property
    def starts(self) -> tuple[Column, ...]:
        """Start of each group of columns, one group per set of filled boxes."""
        return tuple(
            accumulate((len(self._columns(group)) for group in range(1 << len(ALL))), initial=0)
        )

    def index(self, sheet: Sheet) -> Index:
        """Return the position of a sheet."""
        group = filled(sheet, ALL)
        return Index(0, self._column(group, sum_of(sheet), _factor(sheet)), group)

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return a sheet with the lowest possible points in all filled boxes."""
        del row
        lowest = (0,) * NUMBERS + (EXTREME[0],) * 2
        return Sheet(tuple(lowest[at] if group >> at & 1 else None for at in ALL))

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the only row."""
        del box, points
        return row

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return the columns and the points gained after an entry."""
        after = [self._enter(group, box, points, *old) for old in self._columns(group)]
        return [column for column, _ in after], [gain for _, gain in after]

    def jackpot(self, row: RowNumber) -> int:
        """Return 0, as no box of this sheet stands out."""
        del row
        return 0

    def secured(self, sheet: Sheet) -> Points:
        """Return the sum of the entries, the bonus, and the part of the product that is known."""
        ones, (maximum, minimum) = sheet.entries[0] or 0, sheet.entries[NUMBERS:]
        known = {"product": ones * ((maximum or 0) - (minimum or 0))}
        lines = {**self.rules.sums(sheet)}
        return lines["total"] - lines["product"] + known["product"]

    def _columns(self, group: Group) -> list[tuple[Points, Points]]:
        """Return sum and factor of each column of a group."""
        return list(product(sums(group % MASKS), factors(group)))

    def _column(self, group: Group, upper: Points, factor: Points) -> Column:
        span = factors(group)
        rank = ranks(group % MASKS)[upper]
        return self.starts[group] + rank * len(span) + factor - span.start

    def _enter(
        self, group: Group, box: int, points: Points, upper: Points, factor: Points
    ) -> tuple[Column, Points]:
        """Return the column and the points gained after an entry, given the old sum and factor."""
        gain, now = _gain(group, box, points, factor)
        if box < NUMBERS:
            gain, upper = gain + bonus_gained(upper, points), capped(upper + points)
        return self._column(group | 1 << box, upper, now), gain


def _gain(group: Group, box: int, points: Points, factor: Points) -> tuple[Points, Points]:
    """Return the points gained without the bonus, and the new factor (X3)."""
    if box == 0:
        return points + points * factor, points
    sign = (box == MAXIMUM) - (box == MINIMUM)
    if group & 1:
        return points + points * factor * sign, factor
    return points, factor + points * sign


def _factor(sheet: Sheet) -> Points:
    ones, (maximum, minimum) = sheet.entries[0], sheet.entries[NUMBERS:]
    return (maximum or 0) - (minimum or 0) if ones is None else ones
