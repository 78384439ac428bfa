"""A solved game as bytes: what is still to come from every position, in 16 bits each.

First a line of text: format, name, rows, columns, groups, step. The rest is packed by zlib: for each
row and group its lowest value as a little-endian double, then for each row and column how many
steps it lies above that, all high bytes before all low bytes. A group's lowest value is exact, any
other is at most half a step away.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from spielekiste.coach.layout import Spot
from spielekiste.core.errors import UnreadableNotation

FORMAT = "spielekiste-table-1"

DOUBLE = 8
"""Bytes of one lowest value."""

LEVELS = (1 << 16) - 1
"""The most steps that two bytes can tell."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is still to come on average under best play, in points, for one game's positions."""

    name: str
    """Which game it is for: see `layouts.table_name`."""
    rows: int
    width: int
    """Columns of a row."""
    groups: int
    step: float
    """Points between two neighbouring values."""
    lowest: tuple[float, ...]
    """By row and group."""
    levels: bytes
    """Two bytes for each row and column, the high ones first."""

    @property
    def error(self) -> float:
        """How far a value may be off, in points."""
        return self.step / 2

    @property
    def average(self) -> float:
        """What the empty sheet is worth: the average total under best play."""
        return self.lowest[0]

    def value(self, spot: Spot) -> float:
        """Return what is still to come from a position."""
        at = spot.row * self.width + spot.column
        high, low = self.levels[at], self.levels[at + self.rows * self.width]
        return self.lowest[spot.row * self.groups + spot.group] + (high << 8 | low) * self.step

    def __bytes__(self) -> bytes:
        words = (FORMAT, self.name, self.rows, self.width, self.groups, repr(self.step))
        line = " ".join(map(str, words)) + "\n"
        body = struct.pack(f"<{len(self.lowest)}d", *self.lowest) + self.levels
        return line.encode() + zlib.compress(body, 9)

    @classmethod
    def parse(cls, data: bytes) -> Table:
        """Read what `bytes()` writes; raise `UnreadableNotation` on anything else."""
        line, sign, _ = data[:200].partition(b"\n")
        words = line.decode("ascii", "replace").split(" ")
        if not sign or words[0] != FORMAT or len(words) != 6:
            raise UnreadableNotation(repr(data[:20]), 0, FORMAT)
        return cls._read(words, data[len(line) + 1 :])

    @classmethod
    def _read(cls, words: list[str], packed: bytes) -> Table:
        try:
            rows, width, groups = map(int, words[2:5])
            step = float(words[5])
            body = zlib.decompress(packed)
        except (ValueError, zlib.error) as fault:
            raise UnreadableNotation(" ".join(words), 0, f"a whole table: {fault}") from None
        after = rows * groups * DOUBLE
        if len(body) != after + 2 * rows * width:
            raise UnreadableNotation(words[1], 0, f"{after + 2 * rows * width} bytes of values")
        lowest = struct.unpack(f"<{rows * groups}d", body[:after])
        return cls(words[1], rows, width, groups, step, lowest, body[after:])
