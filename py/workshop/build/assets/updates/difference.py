"""The binary diff between two versions of a file, in compact form.

README.md describes the format; web/js/offline/difference.js applies it. bsdiff4 finds the common
parts, even if a few bytes differ, such as shifted addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from bsdiff4 import core
from numpy.typing import NDArray

CALM = 4
"""Equal bytes that end a run of changed bytes; fewer cost less inside the run."""

SIGN = np.uint64(1 << 63)
"""Sign of a number in bsdiff's control data."""


def difference(old: bytes, new: bytes) -> bytes:
    """Return the diff that turns `old` into `new`."""
    control, changes, inserted = core.diff(old, new)
    steps = _numbers(_steps(control))
    changed = b"".join(_runs(np.frombuffer(changes, np.uint8)))
    sizes = _numbers([len(old), len(new), len(steps), len(changed)])
    return sizes + steps + changed + inserted


def _steps(control: bytes) -> Iterator[int]:
    """Yield, per step, how many bytes to copy and insert, and the signed jump in the old file."""
    words = np.frombuffer(control, "<u8").reshape(-1, 3)
    for copied, inserted, jump in words:
        size = int(jump & ~SIGN)
        yield from (int(copied), int(inserted), 2 * size + int(bool(jump & SIGN)))


def _runs(changes: NDArray[np.uint8]) -> Iterator[bytes]:
    """Yield each run of changes: the count of unchanged bytes before it, its length, its bytes."""
    places = np.flatnonzero(changes)
    if not len(places):
        return
    breaks = np.flatnonzero(np.diff(places) > CALM)
    starts = places[np.concatenate(([0], breaks + 1))]
    ends = places[np.concatenate((breaks, [len(places) - 1]))] + 1
    before = 0
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        yield _numbers([start - before, end - start]) + changes[start:end].tobytes()
        before = end


def _numbers(values: Iterable[int]) -> bytes:
    """Encode numbers as LEB128."""
    out = bytearray()
    for value in values:
        rest = value
        while rest > 0x7F:
            out.append(rest & 0x7F | 0x80)
            rest >>= 7
        out.append(rest)
    return bytes(out)
