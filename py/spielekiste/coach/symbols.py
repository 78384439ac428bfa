"""Positions of the symbol games (W, H), which depend only on the filled boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spielekiste.coach.layout import Column, Group, Index, RowNumber
from spielekiste.coach.upper import filled
from spielekiste.core.state import Points
from spielekiste.games.symbols import SymbolSheet
from spielekiste.games.symbols.rules import WELTRAUM_ENTERS
from spielekiste.parts.sheet import Sheet

FIVE_ALIKE_AT = WELTRAUM_ENTERS[-1].index
"""Index of the box for five equal symbols, the last one in both games."""


@dataclass(frozen=True)
class SymbolLayout:
    """Layout with a row for each set of filled boxes, and one column, as no sums matter."""

    rules: SymbolSheet

    starts = (0, 1)
    carrying = range(0)
    jackpot_at = FIVE_ALIKE_AT

    @cached_property
    def rows(self) -> int:
        """Number of rows, one per set of filled boxes."""
        return 1 << len(self.rules.enters)

    def index(self, sheet: Sheet) -> Index:
        """Return the position of a sheet."""
        return Index(filled(sheet, range(len(self.rules.enters))), 0, 0)

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return a sheet with 0 in all filled boxes."""
        del group
        boxes = range(len(self.rules.enters))
        return Sheet(tuple(0 if row >> at & 1 else None for at in boxes))

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the row with this box filled."""
        del points
        return row | 1 << box

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return the only column; `carrying` is empty."""
        del group, box
        return [0], [points]

    def jackpot(self, row: RowNumber) -> int:
        """Return whether the box for five equal symbols is filled."""
        return row >> FIVE_ALIKE_AT

    def secured(self, sheet: Sheet) -> Points:
        """Return the current total of the sheet."""
        return self.rules.sums(sheet)["total"]
