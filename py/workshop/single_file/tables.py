"""Value tables for a single file: each row is stored as its difference from a similar earlier one.

The tables of a game's variants differ little, but compression finds no equal bytes in them. So the
rows of all tables of the same shape are joined. A level becomes its distance from the level before
it in its row, minus the distance at the same place of the row that it is most similar to. These
differences are small, and their bytes are stored by column, because the size of the differences
depends on the column. `restored` in web/js/tools/single_file.js reverses this.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spielekiste.coach.table import FORMAT, ValueTable

SIGN = 15
"""Number of the bit that is the sign of a 16-bit number."""

SAMPLE = 16
"""Distance between the columns that decide how similar two rows are."""


def is_table(data: bytes) -> bool:
    """Return whether a file is a value table."""
    return data.startswith(FORMAT.encode())


def first_line(data: bytes) -> str:
    """Return the first line of a table as text."""
    return data.partition(b"\n")[0].decode("ascii")


def joined(tables: Sequence[ValueTable]) -> bytes:
    """Join tables of the same width and number of groups.

    The result has the high bytes of all differences, their low bytes, for each row the number of
    the row that it is compared with, counted from 1, and the lowest values of all rows. Numbers
    have two bytes, with the low byte first; row 0 has only zeros.
    """
    steps = np.vstack([_steps(table) for table in tables])
    like = _most_similar(steps)
    rest = (steps - np.vstack([np.zeros_like(steps[:1]), steps])[like]).astype(np.int16)
    codes = (rest << 1 ^ rest >> SIGN).astype(np.uint16).T
    halves = [(codes >> 8).astype(np.uint8), (codes & 255).astype(np.uint8)]
    planes = b"".join(half.tobytes() for half in halves)
    lowest = b"".join(table.values[: table.levels_at] for table in tables)
    return planes + like.astype("<u2").tobytes() + lowest


def _steps(table: ValueTable) -> NDArray[np.int32]:
    """Return the distance of each level from the one before it in its row."""
    planes = np.frombuffer(table.values, np.uint8, offset=table.levels_at).astype(np.int32)
    high, low = planes.reshape(2, table.rows, table.width)
    steps: NDArray[np.int32] = np.diff(high << 8 | low, axis=1, prepend=0)
    return steps


def _most_similar(steps: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return for each row the most similar earlier one, counted from 1, and 0 for the first row."""
    some = steps[:, ::SAMPLE].astype(np.float32)
    found = [0]
    for row in range(1, len(some)):
        bits = np.log2(np.abs(some[:row] - some[row]) + 1).sum(axis=1)
        found.append(int(bits.argmin()) + 1)
    return np.array(found)
