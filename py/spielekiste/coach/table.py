"""A solved game as bytes: the expected future points of each position, in 16 bits each.

The first line is text: format, name, rows, columns, groups, step. The rest is compressed with zlib:
for each row and group its lowest value as a little-endian double, then for each row and column its
level above that, in steps, all high bytes before all low bytes. The lowest value of a group is
exact; other values are at most half a step off.
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
"""Encoding of a lowest value."""

LEVELS = (1 << 16) - 1
"""The highest level that fits in two bytes."""

PIECE = 1 << 17
"""Number of bytes decompressed per slice of work."""


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Expected future points of each position of a game, under best play."""

    name: str
    """Name of the game's table, see `layouts.table_name`."""
    rows: int
    """Number of rows of the layout."""
    width: int
    """Number of columns."""
    groups: int
    """Number of groups of columns."""
    step: float
    """Points per level."""
    values: bytes
    """Lowest values by row and group, then levels by row and column, high bytes first."""

    def __post_init__(self) -> None:
        if len(self.values) != self.levels_at + 2 * self.rows * self.width:
            raise UnreadableNotation(self.name, 0, "one value per position")

    @property
    def error(self) -> float:
        """Maximum error of a value, in points."""
        return self.step / 2

    @property
    def average(self) -> float:
        """Average total under best play: the value of the empty sheet."""
        return self.lowest(0, 0)

    @property
    def levels_at(self) -> int:
        """Offset of the levels in `values`."""
        return DOUBLE.size * self.rows * self.groups

    def lowest(self, row: RowNumber, group: Group) -> float:
        """Return the lowest value in a group of a row."""
        lowest: float = DOUBLE.unpack_from(self.values, DOUBLE.size * (row * self.groups + group))[
            0
        ]
        return lowest

    def value(self, spot: Index) -> float:
        """Return the expected future points from a position."""
        at = self.levels_at + spot.row * self.width + spot.column
        level = self.values[at] << 8 | self.values[at + self.rows * self.width]
        return self.lowest(spot.row, spot.group) + level * self.step

    def __bytes__(self) -> bytes:
        words = (FORMAT, self.name, self.rows, self.width, self.groups, repr(self.step))
        line = " ".join(map(str, words)) + "\n"
        return line.encode() + zlib.compress(self.values, 9)

    @classmethod
    def parse(cls, data: bytes) -> ValueTable:
        """Parse the output of `bytes()`; raise `UnreadableNotation` on any other data."""
        return run_to_end(cls.read(data))

    @classmethod
    def read(cls, data: bytes) -> Work[ValueTable]:
        """Parse the output of `bytes()` in slices; raise `UnreadableNotation` on any other data."""
        line, sign, _ = data[:200].partition(b"\n")
        words = line.decode("ascii", "replace").split(" ")
        if not sign or words[0] != FORMAT or len(words) != 6:
            raise UnreadableNotation(repr(data[:20]), 0, FORMAT)
        try:
            rows, width, groups = map(int, words[2:5])
            values = yield from _unpacked(data[len(line) + 1 :])
            return cls(words[1], rows, width, groups, float(words[5]), values)
        except (ValueError, zlib.error) as fault:
            raise UnreadableNotation(" ".join(words), 0, f"a complete table ({fault})") from None


def _unpacked(packed: bytes) -> Work[bytes]:
    stream, pieces = zlib.decompressobj(), []
    while not stream.eof:
        pieces.append(stream.decompress(packed, PIECE))
        if not pieces[-1] and not stream.eof:
            raise ValueError("the data ends too early")
        packed = stream.unconsumed_tail
        yield
    return b"".join(pieces)
