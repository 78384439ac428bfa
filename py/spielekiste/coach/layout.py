"""Numbering the positions between two turns: what of a sheet matters for what is still to come.

A position is a row and a column. The column carries the sums that later points depend on, the row
tells which of the other boxes are filled. Columns with the same filled boxes lie together, as a
group.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from spielekiste.core.state import Points
from spielekiste.parts.sheet import Sheet

RowNumber: TypeAlias = int
Column: TypeAlias = int
Group: TypeAlias = int


class Index(NamedTuple):
    """A position of one sheet between two turns."""

    row: RowNumber
    column: Column
    group: Group
    """The group in which the column lies."""


class Layout(Protocol):
    """How the positions of one kind of sheet are numbered."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        ...

    @property
    def starts(self) -> tuple[Column, ...]:
        """Where each group of columns begins, and at last where the last one ends."""
        ...

    @property
    def carrying(self) -> range:
        """The boxes, by place on the sheet, that change the column; the others change the row."""
        ...

    def index(self, sheet: Sheet) -> Index:
        """Return a sheet's position."""
        ...

    def sheet(self, row: RowNumber, group: Group) -> Sheet:
        """Return some sheet with these boxes filled."""
        ...

    def row_after(self, row: RowNumber, box: int, points: Points) -> RowNumber:
        """Return the row after these points are entered into a box that is not carrying."""
        ...

    def columns_after(
        self, group: Group, box: int, points: Points
    ) -> tuple[list[Column], list[Points]]:
        """Return where each column of a group leads with these points in a carrying box.

        And what that adds to the sheet, bonus and product included.
        """
        ...

    def secured(self, sheet: Sheet) -> Points:
        """Return what a sheet is worth already: its total with all that can be reckoned today."""
        ...
