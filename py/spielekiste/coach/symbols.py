"""The positions of the symbol games (W, H): which boxes are filled, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spielekiste.coach.layout import Column, Group, Index, RowNumber
from spielekiste.coach.upper import filled
from spielekiste.core.state import Points
from spielekiste.games.symbols import SymbolSheet
from spielekiste.parts.sheet import Sheet


@dataclass(frozen=True)
class SymbolLayout:
    """Row: all boxes. There is one column, as no sum matters."""

    rules: SymbolSheet

    starts = (0, 1)
    carrying = range(0)

    @cached_property
    def rows(self) -> int:
        """One for each set of filled boxes."""
        return 1 << len(self.rules.enters)

    def index(self, sheet: Sheet) -> Index:
        """Return a sheet's position."""
        return Index(filled(sheet, range(len(self.rules.enters))), 0, 0)

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return the sheet with 0 in all filled boxes."""
        del group
        boxes = range(len(self.rules.enters))
        return Sheet(tuple(0 if row >> at & 1 else None for at in boxes))

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the row with the box filled."""
        del points
        return row | 1 << box

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return the one column; no box is carrying."""
        del group, box
        return [0], [points]

    def secured(self, sheet: Sheet) -> Points:
        """Return the sheet's total so far."""
        return self.rules.sums(sheet)["total"]
