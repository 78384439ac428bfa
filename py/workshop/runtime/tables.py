"""The tables of Python's dictionaries in a snapshot, without what can be computed from the rest.

A table has an index, which leads from hashes to entries, then the entries in their order. The index
follows from the hashes of the keys, so web/js/start/restore.js computes it again. It does the same for
the hashes of interned strings, by Python's own function. Deleted entries leave marks in an index,
which the new one does not need.

The layout is that of CPython 3.14 (`Include/internal/pycore_dict.h`) with pointers of 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FLAGS = 3
"""Bits of an object's links that are not part of the address."""

GC_HEAD = 2
"""Words before an object that the garbage collector knows."""

TYPE, KEYS, HASH = 1, 6, 3
"""Words of an object with its type, a dictionary's table, and a string's hash."""

LOG_SIZE, LOG_BYTES, KIND = 4, 5, 6
"""Bytes of a table with the logarithms of its number of slots and of its index's bytes, and its kind."""

COUNT = 4
"""Word of a table with its number of entries, deleted ones included."""

HEAD = 20
"""Bytes of a table before its index."""

GENERAL, STRINGS = 0, 1
"""Kinds of tables: entries are hash, key and value, or only key and value."""

SMALLEST = 3
"""Logarithm of the size of the smallest table in memory; the one of all empty dictionaries is a constant."""

EMPTY = -1
"""Value of a free slot of an index. The slot of a deleted entry has another negative one."""

MANY = 1000
"""Number of strings that are surely interned; no other dictionary maps so many strings to themselves."""

PERTURB = 5
"""Bits of the hash that are used up by each further attempt to find a free slot."""


@dataclass(frozen=True)
class DictTable:
    """One table in the memory of an interpreter."""

    memory: NDArray[np.uint8]
    at: int
    """Address in bytes."""

    @property
    def is_computed(self) -> bool:
        """Whether restore.js computes the index of this table."""
        log, kind = int(self.memory[self.at + LOG_SIZE]), int(self.memory[self.at + KIND])
        return log >= SMALLEST and kind in {GENERAL, STRINGS}

    @property
    def index(self) -> NDArray[np.signedinteger]:
        """The index, which can be changed."""
        log, log_bytes = self.memory[self.at + LOG_SIZE], self.memory[self.at + LOG_BYTES]
        start = self.at + HEAD
        width = 1 << int(log_bytes - log)
        return self.memory[start : start + (1 << int(log_bytes))].view(f"<i{width}")

    def entries(self) -> Iterator[tuple[int, int, int]]:
        """Yield hash, key and value of each entry; the key is 0 if the entry was deleted."""
        words = self.memory.view("<u4")
        start = (self.at + HEAD + (1 << int(self.memory[self.at + LOG_BYTES]))) // 4
        step = 2 if self.memory[self.at + KIND] == STRINGS else 3
        for at in range(start, start + step * int(words[self.at // 4 + COUNT]), step):
            key, value = int(words[at + step - 2]), int(words[at + step - 1])
            yield int(words[key // 4 + HASH] if step == 2 else words[at]), key, value

    def finds_all(self) -> bool:
        """Return whether a search by its hash finds each entry, and nothing else is in the index."""
        slots: list[int] = self.index.tolist()
        live = {number: hash_ for number, (hash_, key, _) in enumerate(self.entries()) if key}
        used = [number for number in slots if number >= 0]
        return sorted(used) == list(live) and all(
            _finds(slots, hash_, number) for number, hash_ in live.items()
        )


def _finds(slots: list[int], hash_: int, number: int) -> bool:
    """Return whether a search leads to the entry of that number."""
    slot, rest = hash_ % len(slots), hash_
    while slots[slot] not in {EMPTY, number}:
        rest >>= PERTURB
        slot = (5 * slot + rest + 1) % len(slots)
    return slots[slot] == number


def forget(memory: NDArray[np.uint8], ring: int, dict_type: int) -> int:
    """Zero what restore.js computes; return the address of the dictionary of interned strings.

    `ring` is the start of the garbage collector's list, `dict_type` the address of `dict`. Raises
    ValueError if the memory does not have the expected layout.
    """
    words = memory.view("<u4")
    interned = _interned(memory, dict_type)
    tables = {int(words[at // 4 + KEYS]) for at in (*_dicts(words, ring, dict_type), interned)}
    found = [
        table for table in (DictTable(memory, at) for at in sorted(tables)) if table.is_computed
    ]
    for table in found:
        if not table.finds_all():
            raise ValueError(f"the table at {table.at} has an unknown layout: adapt tables.py")
    for _hash, key, _value in list(DictTable(memory, int(words[interned // 4 + KEYS])).entries()):
        words[key // 4 + HASH] = 0
    for table in found:
        table.index[:] = 0
    return interned


def _dicts(words: NDArray[np.uint32], ring: int, dict_type: int) -> Iterator[int]:
    """Yield the addresses of the dictionaries in the garbage collector's list."""
    at = int(words[ring // 4]) & ~FLAGS
    while at != ring:
        if words[at // 4 + GC_HEAD + TYPE] == dict_type:
            yield at + 4 * GC_HEAD
        at = int(words[at // 4]) & ~FLAGS


def _interned(memory: NDArray[np.uint8], dict_type: int) -> int:
    """Return the address of the dictionary of interned strings, which maps each to itself."""
    words = memory.view("<u4")
    for at in 4 * (np.flatnonzero(words == dict_type) - TYPE):
        keys = int(words[at // 4 + KEYS])
        is_large = (
            keys % 4 == 0 and 0 < keys < len(memory) - HEAD and words[keys // 4 + COUNT] > MANY
        )
        if is_large and memory[keys + KIND] == STRINGS:
            entries = list(DictTable(memory, keys).entries())
            if all(key == value for _hash, key, value in entries):
                return int(at)
    raise ValueError("no dictionary of interned strings was found: adapt tables.py")
