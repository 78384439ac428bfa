"""The tables of the later part: no function of the first part can reach them."""

from __future__ import annotations

import pytest

from workshop.runtime.binary import CODE, I32_CONST, bodies, instructions, sections
from workshop.runtime.webassembly import played, webassembly

NUMBERS = frozenset(
    [
        0x281520,  # flags of a type
        *(0xF423F, 0xF4240, 0xF4243, 1664525),  # decimal; of random numbers
        *(0xF0000, 0xFFC00, 0xFFFFF, 0x100000, 0x101000, 0x10FFFF, 0x110000, 0x120000, 0xE2080),
    ]
)
"""Numbers of the code that look like addresses in a table: powers of ten, masks, last letters."""

MEMORY = range(0x28, 0x3F)
"""Codes of the instructions that read and write memory."""


def mentioned(wasm: bytes) -> set[int]:
    """Return all numbers and offsets in the code of a module."""
    code = dict(sections(wasm))[CODE]
    return {
        each.numbers[-1]
        for start, end in bodies(code)
        for each in instructions(code, start, end)
        if each.code == I32_CONST or each.code in MEMORY
    }


@pytest.mark.campaign
def test_no_function_of_the_first_part_mentions_a_table() -> None:
    """Only functions of the later part can read its tables, so the tables are loaded by then."""
    found = mentioned(webassembly().first)
    tables = played().tables
    assert len(found) > len(NUMBERS)
    inside = [each for each in found - NUMBERS if any(t.start <= each < t.end for t in tables)]
    assert not list(map(hex, inside))


def test_tables_are_in_order_and_apart() -> None:
    """The tables do not overlap."""
    ends = [end for table in played().tables for end in (table.start, table.end)]
    assert ends == sorted(set(ends))
