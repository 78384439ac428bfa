"""Indirect calls of Python's evaluation loop through shared functions.

V8 notes which functions an indirect call has reached. If there are few of them, its optimized
code contains them, and gives up when the call reaches another one. It then compiles the whole
caller again, at once and without optimization. For the evaluation loop, Pyodide's largest function, this
takes 17 to 36 ms on a processor 4 × slower, two or three times during the first minutes, and then
optimizing it again takes some seconds of another core's time.

So the loop calls a function per signature, a trampoline, which makes the indirect call. It reaches
so many functions that V8 expects none of them.
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
    """Replace the indirect calls in the module's largest function by calls of trampolines.

    ValueError if there are none, or if a call has no room for a trampoline's number.
    """
    whole = dict(sections(wasm))
    known = signatures(whole[TYPES])
    code = bytearray(whole[CODE])
    first = sum(functions(wasm))
    targets: list[tuple[int, ...]] = []
    start, end = max(bodies(whole[CODE]), key=lambda body: body[1] - body[0])
    for each in instructions(whole[CODE], start, end):
        if each.code == CALL_INDIRECT:
            if each.numbers not in targets:
                targets.append(each.numbers)
            number = padded(first + targets.index(each.numbers), each.end - each.start - 1)
            code[each.start : each.end] = bytes([CALL]) + number
    if not targets:
        raise ValueError("the largest function makes no indirect calls: adapt trampolines.py")
    longer = [
        Signature(known[kind].parameters + bytes([I32]), known[kind].results) for kind, _ in targets
    ]
    types = [*known, *(each for each in dict.fromkeys(longer) if each not in known)]
    more = {
        TYPES: [_type(each) for each in types[len(known) :]],
        FUNCTIONS: [leb(types.index(each)) for each in longer],
        CODE: [_trampoline(len(known[kind].parameters), kind, table) for kind, table in targets],
    }
    whole[CODE] = bytes(code)
    return wasm[:HEAD] + b"".join(
        _extended(whole[kind], more[kind]) if kind in more else section
        for kind, section in sections(wasm)
    )


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
