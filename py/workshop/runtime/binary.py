"""The binary format of WebAssembly: sections, numbers, functions and instructions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

HEAD = 8
"""Length of the head of a module."""

TYPES, IMPORTS, FUNCTIONS, MEMORIES, EXPORTS, CODE, DATA, DATA_COUNT = 1, 2, 3, 5, 7, 10, 11, 12
"""Numbers of the sections."""

A_FUNCTION, A_VARIABLE = 0, 3
"""Kinds of imports."""

END, CALL, CALL_INDIRECT, LOCAL_GET, I32_CONST = 0x0B, 0x10, 0x11, 0x20, 0x41
"""Codes of instructions."""

I32 = 0x7F
"""Code of a type."""

_BRANCHES, _SELECT, _LONG = 0x0E, 0x1C, 0xFC
_NUMBERS = {
    **dict.fromkeys([*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, CALL, 0x18], 1),
    **dict.fromkeys([*range(0x20, 0x27), 0x3F, 0x40, 0x42, 0xD0, 0xD2], 1),
    **dict.fromkeys([CALL_INDIRECT, *range(0x28, 0x3F)], 2),
}
"""Number of LEB128 numbers that follow an instruction's code."""

_NUMBERS_OF_LONG = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
"""The same for instructions whose code starts with `_LONG`, by the number after it."""

_BYTES = {0x43: 4, 0x44: 8}
"""Number of bytes of a floating-point constant."""


def segments(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield address and bytes of each data segment; ValueError for one without a fixed address."""
    for kind, whole in sections(wasm):
        if kind == DATA:
            read = Reader(whole, 1)
            read.number()
            for _ in range(read.number()):
                yield read.segment()


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of each section, including its head."""
    read = Reader(wasm, HEAD)
    while read.at < len(wasm):
        start, kind = read.at, read.byte()
        size = read.number()
        read.at += size
        yield kind, wasm[start : read.at]


def functions(wasm: bytes) -> tuple[int, int]:
    """Return the numbers of functions that a module imports and defines."""
    whole = dict(sections(wasm))
    return imported(Reader(whole[IMPORTS], 1)), Reader(whole[FUNCTIONS], 1).count()


def imports(wasm: bytes) -> list[str]:
    """Return the names of everything that a module imports."""
    read = Reader(dict(sections(wasm))[IMPORTS], 1)
    return [_import(read)[1] for _ in range(read.count())]


def imported(read: Reader) -> int:
    """Return the number of imported functions; all other imports must be variables."""
    kinds = [_import(read)[0] for _ in range(read.count())]
    return kinds.count(A_FUNCTION)


def _import(read: Reader) -> tuple[int, str]:
    """Read an import, and return its kind and name; ValueError unless it is a function or a variable."""
    name = ""
    for _ in ("module", "name"):
        length = read.number()
        read.at += length
        name = read.wasm[read.at - length : read.at].decode()
    kind = read.byte()
    if kind == A_FUNCTION:
        read.number()
    elif kind == A_VARIABLE:
        read.at += 2
    else:
        raise ValueError(f"Pyodide must import functions and variables only, got kind {kind}")
    return kind, name


@dataclass(frozen=True)
class Instruction:
    """An instruction, with its place in the bytes from which it was read."""

    start: int
    end: int
    code: int
    numbers: tuple[int, ...]
    """Numbers after the code; of a memory access, alignment and offset."""


def bodies(section: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and end of each function's instructions in the section with the code."""
    read = Reader(section, 1)
    for _ in range(read.count()):
        size = read.number()
        end = read.at + size
        read.skip_locals()
        yield read.at, end
        read.at = end


def instructions(section: bytes, start: int, end: int) -> Iterator[Instruction]:
    """Yield the instructions between these places."""
    read = Reader(section, start)
    while read.at < end:
        at, code = read.at, read.byte()
        numbers = _operands(read, code)
        yield Instruction(at, read.at, code, numbers)


def _operands(read: Reader, code: int) -> tuple[int, ...]:
    """Read what follows an instruction's code, and return its numbers."""
    if code == I32_CONST:
        return (read.signed(),)
    count = _NUMBERS.get(code, 0)
    if code in {_BRANCHES, _SELECT}:
        count = read.number() + (code == _BRANCHES)
    elif code == _LONG:
        count = _NUMBERS_OF_LONG.get(read.number(), 0)
    read.at += _BYTES.get(code, 0)
    return tuple(read.number() for _ in range(count))


@dataclass
class Reader:
    """Reader of WebAssembly from a given offset."""

    wasm: bytes
    at: int

    def byte(self) -> int:
        """Read a byte."""
        self.at += 1
        return self.wasm[self.at - 1]

    def number(self) -> int:
        """Read an LEB128 number as unsigned; no address here is large enough for its sign to
        matter.
        """
        value = shift = 0
        while (part := self.byte()) & 0x80:
            value |= (part & 0x7F) << shift
            shift += 7
        return value | part << shift

    def signed(self) -> int:
        """Read a signed LEB128 number; its sign is the highest data bit of the last byte."""
        start, value = self.at, self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> bits - 1 else value

    def count(self) -> int:
        """Skip the size of a section, and read the number of its entries."""
        self.number()
        return self.number()

    def skip_locals(self) -> None:
        """Skip the declarations of a function's local variables, before its instructions."""
        for _ in range(self.number()):
            self.number()
            self.byte()

    def segment(self) -> tuple[int, bytes]:
        """Read a data segment; ValueError for one without a fixed address."""
        kind, code = self.byte(), self.byte()
        at, end = self.number(), self.byte()
        if (kind, code, end) != (0, I32_CONST, END):
            raise ValueError(f"data segment must have a fixed address, got kind {kind}")
        size = self.number()
        self.at += size
        return at, self.wasm[self.at - size : self.at]


def leb(value: int) -> bytes:
    """Return an unsigned number encoded as LEB128."""
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + leb(rest) if rest else bytes([low])


def signed_leb(value: int) -> bytes:
    """Return a number of at least 0 encoded as signed LEB128."""
    low, rest = value & 0x7F, value >> 7
    if rest or low & 0x40:
        return bytes([low | 0x80]) + signed_leb(rest)
    return bytes([low])


def text(letters: str) -> bytes:
    """Return a string encoded as in WebAssembly."""
    return leb(len(letters)) + letters.encode()
