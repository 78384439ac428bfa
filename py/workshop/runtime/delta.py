"""The snapshot as it is sent: only its differences from the memory of a new interpreter.

A new interpreter has its constants where WebAssembly's data segments put them, and zeros
everywhere else. Equal pages are left out, the others are sent as the difference, byte XOR byte.
web/js/interpreter.js combines both again.

The file is a run of little-endian words: how many stretches there are, for each its first page
and its number of pages, and then all their bytes.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

PAGE = 4096

DATA = 11
"""The WebAssembly section that holds the data segments."""

I32_CONST, END = 0x41, 0x0B


@dataclass(frozen=True)
class Delta:
    """A snapshot of Pyodide, without what a new interpreter has by itself."""

    head: str
    """The head of the snapshot, before the memory, in base64."""
    data: bytes
    size: int
    """The bytes of the memory."""
    base: int
    """How far the data segments reach, in bytes, up to the end of a page."""
    checksum: int
    """The sum of all words of `data`, modulo 2³²."""


def delta(snapshot: bytes, wasm: bytes) -> Delta:
    """The difference; ValueError if it is not a whole number of pages."""
    start = int.from_bytes(snapshot[4:8], "little")
    memory = np.frombuffer(snapshot, np.uint8, offset=start)
    if len(memory) % PAGE:
        raise ValueError(f"a memory of {len(memory)} bytes is no whole number of pages")
    fresh, base = _fresh(wasm, len(memory))
    pages = (memory ^ fresh).reshape(-1, PAGE)
    changed = np.flatnonzero(pages.any(axis=1))
    runs = list(_runs([int(page) for page in changed], base // PAGE))
    head = struct.pack(f"<{1 + 2 * len(runs)}I", len(runs), *sum(runs, ()))
    data = head + pages[changed].tobytes()
    words = np.frombuffer(data, "<u4")
    checksum = int(words.sum(dtype=np.uint64)) % (1 << 32)
    return Delta(base64.b64encode(snapshot[:start]).decode(), data, len(memory), base, checksum)


def _fresh(wasm: bytes, size: int) -> tuple[NDArray[np.uint8], int]:
    """The memory of a new interpreter, and up to which byte it is filled."""
    memory = np.zeros(size, np.uint8)
    filled = 0
    for at, data in segments(wasm):
        memory[at : at + len(data)] = np.frombuffer(data, np.uint8)
        filled = max(filled, at + len(data))
    return memory, -(-filled // PAGE) * PAGE


def _runs(pages: list[int], border: int) -> Iterator[tuple[int, int]]:
    """First page and length of each stretch without a gap; none goes across the border."""
    numbered = enumerate(pages)
    for _, group in groupby(numbered, lambda pair: (pair[1] - pair[0], pair[1] < border)):
        stretch = [page for _, page in group]
        yield stretch[0], len(stretch)


def segments(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Address and bytes of each data segment; ValueError for one without a fixed address."""
    read = _Reader(wasm, 8)
    while read.at < len(wasm):
        section, size = read.byte(), read.number()
        if section != DATA:
            read.at += size
            continue
        for _ in range(read.number()):
            yield read.segment()


@dataclass
class _Reader:
    """Reads WebAssembly from a place on."""

    wasm: bytes
    at: int

    def byte(self) -> int:
        self.at += 1
        return self.wasm[self.at - 1]

    def number(self) -> int:
        """A number in LEB128; no address here is so large that its sign would matter."""
        value = shift = 0
        while (part := self.byte()) & 0x80:
            value |= (part & 0x7F) << shift
            shift += 7
        return value | part << shift

    def segment(self) -> tuple[int, bytes]:
        kind, code = self.byte(), self.byte()
        at, end = self.number(), self.byte()
        if (kind, code, end) != (0, I32_CONST, END):
            raise ValueError(f"data segment of kind {kind} without a fixed address")
        size = self.number()
        self.at += size
        return at, self.wasm[self.at - size : self.at]
