"""Positions of the classic sheet, with or without a full cup (C, G)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

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
from spielekiste.games.kniffel.boxes import CLASSIC_ENTERS, KNIFFEL, KNIFFEL_AT, LARGE_STRAIGHT_AT
from spielekiste.games.kniffel.options import NONE
from spielekiste.games.kniffel.rules import ClassicSheet
from spielekiste.parts.sheet import Sheet

PLAIN = tuple(at for at in range(NUMBERS, len(CLASSIC_ENTERS)) if at != KNIFFEL_AT)
"""Lower boxes for which it only matters whether they are filled."""

OPEN, STRUCK, HELD = range(3)
"""States of the Kniffel box: open, 0, or 50 (in mode `none`, 50 is treated like 0)."""

STATES = 1 << len(PLAIN)


@dataclass(frozen=True)
class ClassicLayout:
    """Layout with rows for the lower boxes, and columns for the number boxes and their sum."""

    rules: ClassicSheet

    carrying = range(NUMBERS)

    @property
    def jackpot_at(self) -> int:
        """Index of the Kniffel box or, with a full cup (G), where it is seldom filled, of the large straight."""
        return LARGE_STRAIGHT_AT if self.rules.whole_cup else KNIFFEL_AT

    @cached_property
    def rows(self) -> int:
        """Number of rows: two or three states of the Kniffel box, times 64 for the other boxes."""
        return STATES * (2 if self.rules.further == NONE else 3)

    @cached_property
    def starts(self) -> tuple[Column, ...]:
        """Start of each group of columns, one group per set of filled number boxes."""
        return tuple(accumulate((len(sums(mask)) for mask in range(MASKS)), initial=0))

    def index(self, sheet: Sheet) -> Index:
        """Return the position of a sheet."""
        mask = filled(sheet, self.carrying)
        lower = sum(1 << bit for bit, at in enumerate(PLAIN) if sheet.entries[at] is not None)
        row = lower + STATES * self._kniffel(sheet.entries[KNIFFEL_AT])
        return Index(row, self.starts[mask] + ranks(mask)[sum_of(sheet)], mask)

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return a sheet with 0 in all filled boxes except a Kniffel box holding 50."""
        kniffel, lower = divmod(row, STATES)
        full = {at for at in self.carrying if group >> at & 1}
        full |= {at for bit, at in enumerate(PLAIN) if lower >> bit & 1}
        entries: list[Points | None] = [0 if at in full else None for at in range(13)]
        entries[KNIFFEL_AT] = (None, 0, KNIFFEL)[kniffel]
        return Sheet(tuple(entries))

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the row after an entry in a lower box."""
        if box == KNIFFEL_AT:
            return row + STATES * self._kniffel(points)
        return row | 1 << PLAIN.index(box)

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return the columns and the points gained after an entry in a number box."""
        mask = group | 1 << box
        places = ranks(mask)
        columns = [self.starts[mask] + places[capped(old + points)] for old in sums(group)]
        return columns, [points + bonus_gained(old, points) for old in sums(group)]

    def jackpot(self, row: RowNumber) -> int:
        """Return the state of the Kniffel box, or whether the large straight is filled."""
        if self.rules.whole_cup:
            return row >> PLAIN.index(LARGE_STRAIGHT_AT) & 1
        return row // STATES

    def secured(self, sheet: Sheet) -> Points:
        """Return the current total of the sheet."""
        return self.rules.sums(sheet)["total"]

    def _kniffel(self, entry: Points | None) -> int:
        if entry is None:
            return OPEN
        return HELD if entry == KNIFFEL and self.rules.further != NONE else STRUCK
