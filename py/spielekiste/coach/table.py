"""A solved game as bytes: what is still to come from every position, in 16 bits each.

First a line of text: format, name, rows, columns, groups, step. The rest is packed by zlib: for each
row and group its lowest value as a little-endian double, then for each row and column how many
steps it lies above that, all high bytes before all low bytes. A group's lowest value is exact, any
other is at most half a step away.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import Struct

from spielekiste.coach.layout import Group, Index, RowNumber
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.work import Work, run_to_end

FORMAT = "spielekiste-table-1"

DOUBLE = Struct("<d")
"""One lowest value."""

LEVELS = (1 << 16) - 1
"""The most steps that two bytes can tell."""

PIECE = 1 << 17
"""Bytes unpacked in one slice of work."""


@dataclass(frozen=True, slots=True)
class ValueTable:
    """What is still to come on average under best play, in points, for one game's positions."""

    name: str
    """Which game it is for: see `layouts.table_name`."""
    rows: int
    """How many rows there are."""
    width: int
    """Columns of a row."""
    groups: int
    """Groups of columns."""
    step: float
    """Points between two neighbouring values."""
    values: bytes
    """The lowest values by row and group, then the levels by row and column, high bytes first."""

    def __post_init__(self) -> None:
        if len(self.values) != self.levels_at + 2 * self.rows * self.width:
            raise UnreadableNotation(self.name, 0, "as many values as there are positions")

    @property
    def error(self) -> float:
        """How far a value may be off, in points."""
        return self.step / 2

    @property
    def average(self) -> float:
        """What the empty sheet is worth: the average total under best play."""
        return self.lowest(0, 0)

    @property
    def levels_at(self) -> int:
        """Where the levels begin."""
        return DOUBLE.size * self.rows * self.groups

    def lowest(self, row: RowNumber, group: Group) -> float:
        """Return the lowest value of a row's group."""
        lowest: float = DOUBLE.unpack_from(self.values, DOUBLE.size * (row * self.groups + group))[
            0
        ]
        return lowest

    def value(self, spot: Index) -> float:
        """Return what is still to come from a position."""
        at = self.levels_at + spot.row * self.width + spot.column
        level = self.values[at] << 8 | self.values[at + self.rows * self.width]
        return self.lowest(spot.row, spot.group) + level * self.step

    def __bytes__(self) -> bytes:
        words = (FORMAT, self.name, self.rows, self.width, self.groups, repr(self.step))
        line = " ".join(map(str, words)) + "\n"
        return line.encode() + zlib.compress(self.values, 9)

    @classmethod
    def parse(cls, data: bytes) -> ValueTable:
        """Read what `bytes()` writes; raise `UnreadableNotation` on anything else."""
        return run_to_end(cls.read(data))

    @classmethod
    def read(cls, data: bytes) -> Work[ValueTable]:
        """Read what `bytes()` writes, in slices; raise `UnreadableNotation` on anything else."""
        line, sign, _ = data[:200].partition(b"\n")
        words = line.decode("ascii", "replace").split(" ")
        if not sign or words[0] != FORMAT or len(words) != 6:
            raise UnreadableNotation(repr(data[:20]), 0, FORMAT)
        try:
            rows, width, groups = map(int, words[2:5])
            values = yield from _unpacked(data[len(line) + 1 :])
            return cls(words[1], rows, width, groups, float(words[5]), values)
        except (ValueError, zlib.error) as fault:
            raise UnreadableNotation(" ".join(words), 0, f"a whole table: {fault}") from None


def _unpacked(packed: bytes) -> Work[bytes]:
    stream, pieces = zlib.decompressobj(), []
    while not stream.eof:
        pieces.append(stream.decompress(packed, PIECE))
        if not pieces[-1] and not stream.eof:
            raise ValueError("it ends too early")
        packed = stream.unconsumed_tail
        yield
    return b"".join(pieces)
