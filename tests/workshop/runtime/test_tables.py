"""Dictionaries in a snapshot: what follows from the rest is left out, and an unknown layout is refused."""

from __future__ import annotations

import json
import struct
import subprocess
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from workshop.common.paths import WEB
from workshop.runtime.delta import delta
from workshop.runtime.tables import MANY, DictTable, forget

RING, DICT, INTERNED, OTHER = 8, 0x100, 0x200, 0x300
"""Addresses of the list of objects, the type `dict`, and two dictionaries; only the second is in the list."""

STRINGS, TABLES = 0x1000, 0x20000
"""Addresses of the first string and of the table of interned strings."""

COUNT = MANY + 200
LOG_SIZE = 11


def hash_of(number: int) -> int:
    """Return the hash of a string of the memory."""
    return Random(number).getrandbits(32)


def index_of(hashes: list[int], log_size: int) -> list[int]:
    """Return the index of a table by CPython's way of looking for a free slot."""
    size = 1 << log_size
    slots = [-1] * size
    for number, hash_ in enumerate(hashes):
        slot, rest = hash_ % size, hash_
        while slots[slot] >= 0:
            rest >>= 5
            slot = (5 * slot + rest + 1) % size
        slots[slot] = number
    return slots


def memory() -> NDArray[np.uint8]:
    """Return a memory with interned strings, and with a dictionary of five entries of the general kind."""
    made = np.zeros(0x40000, np.uint8)
    words = made.view("<u4")
    for number in range(COUNT):
        words[(STRINGS + 16 * number) // 4 + 3] = hash_of(number)
    for at, table in ((INTERNED, TABLES), (OTHER, 0x800)):
        words[at // 4 + 1], words[at // 4 + 6] = DICT, table
    words[RING // 4] = OTHER - 8
    words[(OTHER - 8) // 4] = words[(OTHER - 8) // 4 + 1] = RING
    hashes = list(map(hash_of, range(COUNT)))
    strings = [STRINGS + 16 * number for number in range(COUNT)]
    index = struct.pack(f"<{1 << LOG_SIZE}h", *index_of(hashes, LOG_SIZE))
    pairs = struct.pack(f"<{2 * COUNT}I", *(each for one in strings for each in (one, one)))
    put(
        made,
        TABLES,
        struct.pack("<I4B3I", 1, LOG_SIZE, LOG_SIZE + 1, 1, 0, 0, 0, COUNT) + index + pairs,
    )
    five = [hash_of(-number) for number in range(1, 6)]
    rows = struct.pack("<15I", *(each for one in five for each in (one, STRINGS, STRINGS)))
    head = struct.pack("<I4B3I", 1, 3, 3, 0, 0, 0, 0, 5)
    put(made, 0x800, head + struct.pack("<8b", *index_of(five, 3)) + rows)
    return made


def put(made: NDArray[np.uint8], at: int, data: bytes) -> None:
    """Write bytes at an address."""
    made[at : at + len(data)] = np.frombuffer(data, np.uint8)


def test_indices_and_hashes_of_interned_strings_are_left_out() -> None:
    """Both indices and the interned strings' hashes are zero, and nothing else has changed."""
    made = memory()
    before = made.copy()
    assert forget(made, RING, DICT) == INTERNED
    assert not DictTable(made, TABLES).index.any()
    assert not DictTable(made, 0x800).index.any()
    words = made.view("<u4")
    hashes = [(STRINGS + 16 * number) // 4 + 3 for number in range(COUNT)]
    assert not words[hashes].any()
    for table in (TABLES, 0x800):
        DictTable(made, table).index[:] = DictTable(before, table).index
    words[hashes] = before.view("<u4")[hashes]
    assert (made == before).all()


RESTORE = """
const fs = require('node:fs');
const [folder, plan] = [process.argv[1], JSON.parse(process.argv[2])];
const original = new Uint32Array(new Uint8Array(fs.readFileSync(`${folder}/memory`)).buffer);
const words = new Uint32Array(new Uint8Array(fs.readFileSync(`${folder}/delta`)).buffer);
const heap = new Uint8Array(original.length * 4);
const memory = new Uint32Array(heap.buffer);
const PyObject_Hash = (at) => { memory[at / 4 + 3] = original[at / 4 + 3]; };
restoreMemory(plan, heap, 0, new Uint8Array(), words, { PyObject_Hash }).then(() => {
  fs.writeFileSync(`${folder}/restored`, heap);
});
"""
"""Script that restores a memory as a page does."""


def test_a_page_computes_them_again(tmp_path: Path) -> None:
    """web/js/start/restore.js gives the same memory again."""
    made = memory().tobytes()
    snapshot = b"\0snp" + struct.pack("<3I", 16, 0, 0) + made
    part = delta(snapshot, b"\0asm\1\0\0\0", ring=RING, dict_type=DICT)
    (tmp_path / "memory").write_bytes(made)
    (tmp_path / "delta").write_bytes(part.data)
    plan = {"heap": part.size, "base": part.base, "ring": part.ring}
    plan |= {"dict": part.dict_type, "interned": part.interned}
    script = (WEB / "js" / "start" / "restore.js").read_text("utf-8") + RESTORE
    command = ["node", "-e", script, str(tmp_path), json.dumps(plan)]
    subprocess.run(command, check=True)  # noqa: S603 - our own script
    assert (tmp_path / "restored").read_bytes() == made


@pytest.mark.parametrize(
    "slots", [[7, 0, 1, 2, 3, 4, -1, -1], [-1, 0, 0, 1, 2, 3, 4, -1], [-1] * 8]
)
def test_an_index_that_leads_elsewhere_is_refused(slots: list[int]) -> None:
    """An index with a wrong, repeated or missing number is rejected, with the table's address."""
    made = memory()
    put(made, 0x800 + 20, struct.pack("<8b", *slots))
    with pytest.raises(ValueError, match="the table at 2048 has an unknown layout"):
        forget(made, RING, DICT)


def test_a_slot_of_a_deleted_entry_is_allowed() -> None:
    """The search for other entries continues at such a slot."""
    made = memory()
    index = DictTable(made, 0x800).index
    index[list(index).index(2)] = -2
    made.view("<u4")[(0x800 + 20 + 8 + 2 * 12) // 4 + 1] = 0
    assert forget(made, RING, DICT) == INTERNED


def test_a_memory_without_interned_strings_is_refused() -> None:
    """A dictionary whose values differ from its keys is not that of the interned strings."""
    made = memory()
    made.view("<u4")[(TABLES + 20 + (2 << LOG_SIZE)) // 4] += 16
    with pytest.raises(ValueError, match="no dictionary of interned strings"):
        forget(made, RING, DICT)
