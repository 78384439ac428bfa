"""The shipped form of the snapshot: a diff against the memory of a new interpreter.

A new interpreter has its constants where WebAssembly's data segments put them, and zeros everywhere
else. Equal pages are omitted; the others are stored as byte XOR byte. web/js/start/interpreter.js
reverses this.

Each object known to Python's garbage collector is preceded by the addresses of the next and the
previous object. They are sorted by address (pyodide/snapshot.mjs), so the distance to the next
object replaces both.

The file starts with little-endian words: the number of runs, then for each run its first page and
its number of pages. The bytes of all runs follow.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from workshop.runtime.binary import segments

PAGE = 4096

FLAGS = 3
"""Bits of an object's links that are not part of the address."""


@dataclass(frozen=True)
class Delta:
    """A snapshot of Pyodide as a diff against a new interpreter."""

    head: str
    """Head of the snapshot, before the memory, in base64."""
    data: bytes
    cut: int
    """Number of bytes of `data` before the page in which the modules' regions begin (pyodide/layout.mjs)."""
    size: int
    """Size of the memory, in bytes."""
    base: int
    """End of the data segments in bytes, rounded up to a whole page."""
    ring: int
    """Address of the start of the garbage collector's list; 0 if it has addresses instead of distances."""
    checksum: int
    """Sum of all words of `data`, modulo 2³²."""


def delta(
    snapshot: bytes,
    wasm: bytes,
    later: bytes = b"",
    *,
    ring: int,
    regions: int = 0,
) -> Delta:
    """Compute the diff; ValueError if the memory is not a whole number of pages.

    The constants of `later` are left out, as they are loaded later; ValueError if they differ.
    `ring` is the address of the start of the garbage collector's list, or 0 to leave it as it is. `regions` is that of
    the first region of a module.
    """
    start = int.from_bytes(snapshot[4:8], "little")
    memory = np.frombuffer(snapshot, np.uint8, offset=start).copy()
    for at, constants in segments(later):
        if memory[at : at + len(constants)].tobytes() != constants:
            raise ValueError(f"the snapshot has changed the constants from {at} on")
        memory[at : at + len(constants)] = 0
    if len(memory) % PAGE:
        raise ValueError(f"memory must be a multiple of {PAGE} bytes, got {len(memory)}")
    if ring:
        _shorten(memory.view("<u4"), ring)
    fresh, base = _fresh(wasm, len(memory))
    pages = (memory ^ fresh).reshape(-1, PAGE)
    changed = np.flatnonzero(pages.any(axis=1))
    runs = list(_runs([int(page) for page in changed], base // PAGE))
    head = struct.pack(f"<{1 + 2 * len(runs)}I", len(runs), *sum(runs, ()))
    data = head + pages[changed].tobytes()
    cut = len(head) + PAGE * int((changed < regions // PAGE).sum())
    named = base64.b64encode(snapshot[:start]).decode()
    return Delta(named, data, cut, len(memory), base, ring, word_sum(data))


def word_sum(data: bytes) -> int:
    """Return the sum of all little-endian words, modulo 2³²; an incomplete word at the end is
    ignored.
    """
    words = np.frombuffer(data, "<u4", count=len(data) // 4)
    return int(words.sum(dtype=np.uint64)) % (1 << 32)


def _shorten(words: NDArray[np.uint32], ring: int) -> None:
    """Store the list that starts at `ring` as distances, with 0 as the last.

    ValueError if it is not sorted.
    """
    at = int(words[ring // 4]) & ~FLAGS
    while at != ring:
        link = int(words[at // 4])
        following = link & ~FLAGS
        if following != ring and following <= at:
            raise ValueError(f"objects must be sorted by address, got {following} after {at}")
        words[at // 4] = (0 if following == ring else following - at) | link & FLAGS
        words[at // 4 + 1] &= FLAGS
        at = following


@lru_cache(maxsize=1)
def _fresh(wasm: bytes, size: int) -> tuple[NDArray[np.uint8], int]:
    """Return the memory of a new interpreter, and the end of its constants in bytes.

    Callers share the result and must not change it.
    """
    memory = np.zeros(size, np.uint8)
    filled = 0
    for at, data in segments(wasm):
        memory[at : at + len(data)] = np.frombuffer(data, np.uint8)
        filled = max(filled, at + len(data))
    return memory, -(-filled // PAGE) * PAGE


def _runs(pages: list[int], border: int) -> Iterator[tuple[int, int]]:
    """Yield the first page and length of each run without gaps; no run crosses the border."""
    numbered = enumerate(pages)
    for _, group in groupby(numbered, lambda pair: (pair[1] - pair[0], pair[1] < border)):
        stretch = [page for _, page in group]
        yield stretch[0], len(stretch)
