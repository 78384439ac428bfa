"""Numbering of positions between turns: the facts about a sheet that matter for its future.

A position is a row and a column. The column encodes the sums that affect later points, the row the
other filled boxes. A group is a range of columns with the same filled boxes.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from spielekiste.core.state import Points
from spielekiste.parts.sheet import Sheet

RowNumber: TypeAlias = int
Column: TypeAlias = int
Group: TypeAlias = int


class Index(NamedTuple):
    """The position of a sheet between two turns."""

    row: RowNumber
    column: Column
    group: Group
    """The group that contains the column."""


class Layout(Protocol):
    """Numbering of the positions of one kind of sheet."""

    @property
    def rows(self) -> int:
        """Number of rows, one for each set of the other filled boxes."""
        ...

    @property
    def starts(self) -> tuple[Column, ...]:
        """First column of each group, followed by the total number of columns."""
        ...

    @property
    def carrying(self) -> range:
        """Indexes of the boxes that change the column; the other boxes change the row."""
        ...

    def index(self, sheet: Sheet) -> Index:
        """Return the position of a sheet."""
        ...

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return an example of a sheet with these boxes filled."""
        ...

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the row after an entry in a box that is not in `carrying`."""
        ...

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return, for each column of a group, the new column and the points gained by an entry.

        The box is one of `carrying`; the points gained include bonus and product.
        """
        ...

    @property
    def jackpot_at(self) -> int | None:
        """Index of the box whose points vary most; None if no box stands out."""
        ...

    def jackpot(self, row: RowNumber) -> int:
        """Return the state of this box: 0 if it is open, 1 if it is filled, and 2 if it is filled
        with points and further throws of five equal dice bring more.
        """
        ...

    def secured(self, sheet: Sheet) -> Points:
        """Return the points already certain: the total, with everything that is known so far."""
        ...
