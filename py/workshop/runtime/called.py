"""Pyodide functions that a page calls, for `played.json`.

e2e/support/called.py runs browser tests with the WebAssembly that `watched` returns.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from itertools import pairwise

from workshop.runtime.binary import (
    CODE,
    EXPORTS,
    FUNCTIONS,
    HEAD,
    IMPORTS,
    MEMORIES,
    Reader,
    imported,
    leb,
    sections,
    signed_leb,
    text,
)
from workshop.runtime.webassembly import PLAYED

NAMES = text("name")
"""Start of the section with names."""

OF_FUNCTIONS = 1
"""Number of its part with the names of functions."""

SEEN = "seen"
"""Name of a memory with a byte for each function, which is 1 after a call."""


NEAR = 3
"""Largest distance of two functions whose neighbours between them are regarded as called."""


def watched(wasm: bytes) -> bytes:
    """Make each function record its first call in a separate memory."""
    return wasm[:HEAD] + b"".join(_watched(kind, whole) for kind, whole in sections(wasm))


def _watched(kind: int, whole: bytes) -> bytes:
    read = Reader(whole, 1)
    if kind == MEMORIES:
        count = read.count()
        body = leb(count + 1) + whole[read.at :] + b"\0\2"
    elif kind == EXPORTS:
        count = read.count()
        body = leb(count + 1) + whole[read.at :] + text(SEEN) + b"\2\1"
    elif kind == CODE:
        count = read.count()
        body = leb(count) + b"".join(_noting(read, at) for at in range(count))
    else:
        return whole
    return bytes([kind]) + leb(len(body)) + body


def _noting(read: Reader, number: int) -> bytes:
    """Return the function, extended so that it first stores 1 in its byte of the second memory."""
    size = read.number()
    start, end = read.at, read.at + size
    read.skip_locals()
    note = b"\x41" + signed_leb(number) + b"\x41\1\x3a\x40\1\0"
    body = read.wasm[start : read.at] + note + read.wasm[read.at : end]
    read.at = end
    return leb(len(body)) + body


def numbers(wasm: bytes) -> list[int]:
    """Return each function's number in Pyodide's original file (see `numbered`)."""
    whole = dict(sections(wasm))
    names = dict(row for kind, section in sections(wasm) if not kind for row in _names(section))
    first = imported(Reader(whole[IMPORTS], 1))
    return [int(names[first + at]) for at in range(Reader(whole[FUNCTIONS], 1).count())]


def _names(section: bytes) -> Iterator[tuple[int, str]]:
    """Yield the index and name of each function; nothing for other kinds of section."""
    read = Reader(section, 1)
    read.number()
    if not section.startswith(NAMES, read.at):
        return
    read.at += len(NAMES)
    while read.at < len(section):
        kind, size = read.byte(), read.number()
        end = read.at + size
        for _ in range(read.number() if kind == OF_FUNCTIONS else 0):
            at, length = read.number(), read.number()
            yield at, section[read.at : read.at + length].decode()
            read.at += length
        read.at = end


def note(functions: Iterable[int]) -> None:
    """Record these functions and their neighbours in `PLAYED`, replacing the previous ones."""
    bits = sum(1 << number for number in with_neighbours(functions))
    data = bits.to_bytes(-(-bits.bit_length() // 8), "little")
    played = json.loads(PLAYED.read_text("utf-8"))
    played["functions"] = base64.b64encode(data).decode()
    PLAYED.write_text(json.dumps(played, indent=1) + "\n", "utf-8")


def with_neighbours(functions: Iterable[int]) -> set[int]:
    """Return the functions, and those between two of them that are at most `NEAR` apart.

    Neighbours are compiled from the same source: what calls one of them often calls another one in a case
    that no test has met.

    >>> sorted(with_neighbours([1, 4, 8]))
    [1, 2, 3, 4, 8]
    """
    order = sorted(set(functions))
    pairs = ((low, high) for low, high in pairwise(order) if high - low <= NEAR)
    return set(order).union(*(range(low, high) for low, high in pairs))
