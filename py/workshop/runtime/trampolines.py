"""Indirect calls through shared functions, so that V8 does not expect certain targets.

V8 notes which functions an indirect call has reached. If there are few of them, its optimized code
contains them, and is given up when the call reaches another one. V8 then compiles the whole caller again
without optimization, while the page waits. For Python's evaluation loop this takes 17 to 36 ms on a
processor 4 × slower, several times during the first taps. Optimizing the loop again takes 130 ms on
another core, which then paints later.

So each indirect call becomes a direct call of a trampoline, a function that makes the indirect
call. There is one trampoline for each signature. It reaches so many functions that V8 expects none
of them. Functions that the loop contains need this too, since V8 gives up the loop with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workshop.runtime.binary import (
    CALL,
    CALL_INDIRECT,
    CODE,
    END,
    FUNCTIONS,
    HEAD,
    I32,
    LOCAL_GET,
    TYPES,
    Reader,
    bodies,
    functions,
    instructions,
    leb,
    sections,
)

FUNCTION_TYPE = 0x60
"""Start of a signature."""


class Signature(NamedTuple):
    """Types of a function's parameters and results."""

    parameters: bytes
    results: bytes


def through_trampolines(wasm: bytes) -> bytes:
    """Replace all indirect calls by calls of trampolines.

    ValueError if a call has no room for a trampoline's number.
    """
    whole = dict(sections(wasm))
    known = signatures(whole[TYPES])
    code, targets = _redirected(whole[CODE], sum(functions(wasm)))
    made = [
        Signature(known[kind].parameters + bytes([I32]), known[kind].results) for kind, _ in targets
    ]
    types = list(dict.fromkeys([*known, *made]))
    whole[CODE] = code
    more = {
        TYPES: [_type(each) for each in types[len(known) :]],
        FUNCTIONS: [leb(types.index(each)) for each in made],
        CODE: [_trampoline(len(known[kind].parameters), kind, table) for kind, table in targets],
    }
    return wasm[:HEAD] + b"".join(
        _extended(whole[kind], more[kind]) if kind in more else section
        for kind, section in sections(wasm)
    )


def _redirected(code: bytes, first: int) -> tuple[bytes, list[tuple[int, ...]]]:
    """Call trampolines, numbered from `first`; also return type and table of each one's call."""
    numbers: dict[tuple[int, ...], int] = {}
    changed = bytearray(code)
    for start, end in bodies(code):
        for each in instructions(code, start, end):
            if each.code == CALL_INDIRECT:
                number = numbers.setdefault(each.numbers, first + len(numbers))
                call = bytes([CALL]) + padded(number, each.end - each.start - 1)
                changed[each.start : each.end] = call
    return bytes(changed), list(numbers)


def signatures(section: bytes) -> list[Signature]:
    """Return the signatures of a module; ValueError for a type that is no function."""
    read = Reader(section, 1)
    return [_signature(read) for _ in range(read.count())]


def _signature(read: Reader) -> Signature:
    if (form := read.byte()) != FUNCTION_TYPE:
        raise ValueError(f"every type must be a function, got form {form}")
    return Signature(*(bytes(read.byte() for _ in range(read.number())) for _ in Signature._fields))


def padded(number: int, length: int) -> bytes:
    """Return an LEB128 number in exactly `length` bytes; ValueError if it needs more."""
    digits = leb(number).ljust(length, b"\0")
    if len(digits) > length:
        raise ValueError(f"{number} does not fit into {length} bytes: adapt trampolines.py")
    return bytes(each | 0x80 for each in digits[:-1]) + digits[-1:]


def _type(signature: Signature) -> bytes:
    return bytes([FUNCTION_TYPE]) + b"".join(leb(len(each)) + each for each in signature)


def _trampoline(parameters: int, kind: int, table: int) -> bytes:
    """Return a function that passes its parameters to the function whose place is in the last one."""
    passed = b"".join(bytes([LOCAL_GET]) + leb(at) for at in range(parameters + 1))
    body = b"\0" + passed + bytes([CALL_INDIRECT]) + leb(kind) + leb(table) + bytes([END])
    return leb(len(body)) + body


def _extended(section: bytes, entries: Sequence[bytes]) -> bytes:
    """Append entries to a section."""
    read = Reader(section, 1)
    body = leb(read.count() + len(entries)) + section[read.at :] + b"".join(entries)
    return section[:1] + leb(len(body)) + body
