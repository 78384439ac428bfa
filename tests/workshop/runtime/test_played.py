"""The tables of the later part: no function of the first part can reach them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workshop.runtime.called import CODE
from workshop.runtime.delta import Reader, sections
from workshop.runtime.webassembly import played, webassembly

NUMBERS = frozenset(
    [
        0x281520,  # flags of a type
        *(0xF423F, 0xF4240, 0xF4243, 1664525),  # decimal; of random numbers
        *(0xF0000, 0xFFC00, 0xFFFFF, 0x100000, 0x101000, 0x10FFFF, 0x110000, 0x120000, 0xE2080),
    ]
)
"""Numbers of the code that look like addresses in a table: powers of ten, masks, last letters."""

CONST, CALL_INDIRECT, BRANCHES, LONG, SELECT = 0x41, 0x11, 0x0E, 0xFC, 0x1C
MEMORY = range(0x28, 0x3F)
BLOCKS = frozenset([0x02, 0x03, 0x04, 0x06, 0x42, 0xD0])
ONE_NUMBER = frozenset(
    [*range(0x07, 0x0A), 0x0C, 0x0D, 0x10, 0x18, *range(0x20, 0x27), 0x3F, 0x40, 0xD2]
)
NUMBERS_OF_LONG = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
BYTES = {0x43: 4, 0x44: 8}
"""Instructions of WebAssembly by what follows them."""


def mentioned(wasm: bytes) -> Iterator[int]:
    """Yield all numbers and offsets in the code of a module."""
    read = Reader(dict(sections(wasm))[CODE], 1)
    for _ in range(read.count()):
        size = read.number()
        end = read.at + size
        for _ in range(read.number()):
            read.number()
            read.byte()
        while read.at < end:
            yield from _numbers(read, read.byte())


def _numbers(read: Reader, code: int) -> list[int]:
    """Read the rest of an instruction, and return the numbers that may be addresses."""
    if code == CONST:
        return [_signed(read)]
    if code in MEMORY:
        read.number()
        return [read.number()]
    _skip(read, code)
    return []


def _signed(read: Reader) -> int:
    """Read a signed number; the sign is the highest data bit of its last byte."""
    start, value = read.at, read.number()
    bits = 7 * (read.at - start)
    return value - (1 << bits) if value >> bits - 1 else value


def _skip(read: Reader, code: int) -> None:
    count = int(code in BLOCKS or code in ONE_NUMBER)
    if code == CALL_INDIRECT:
        count = 2
    elif code in {BRANCHES, SELECT}:
        count = read.number() + (code == BRANCHES)
    elif code == LONG:
        count = NUMBERS_OF_LONG.get(read.number(), 0)
    read.at += BYTES.get(code, 0)
    for _ in range(count):
        read.number()


@pytest.mark.campaign
def test_no_function_of_the_first_part_mentions_a_table() -> None:
    """Only functions of the later part can read its tables, so the tables are loaded by then."""
    found = set(mentioned(webassembly().first))
    tables = played().tables
    assert len(found) > len(NUMBERS)
    inside = [each for each in found - NUMBERS if any(t.start <= each < t.end for t in tables)]
    assert not list(map(hex, inside))


def test_tables_are_in_order_and_apart() -> None:
    """The tables do not overlap."""
    ends = [end for table in played().tables for end in (table.start, table.end)]
    assert ends == sorted(set(ends))
