"""Deltas: the difference between the snapshot and a new interpreter's memory."""

from __future__ import annotations

import base64
import struct

import pytest

from workshop.common.paths import NODE
from workshop.runtime.binary import segments
from workshop.runtime.delta import PAGE, Delta, delta

WASM = b"\0asm\1\0\0\0" + b"\x0b\x0e\x01\x00\x41\x80\x20\x0b\x07segment"
"""WebAssembly module with one data segment of seven letters at byte 4096."""


def snapshot(memory: bytes) -> bytes:
    """Return a snapshot: a 16-byte header, then the memory."""
    return b"\0snp" + struct.pack("<3I", 16, 0, 0) + memory


def restored(made: Delta, fresh: bytes) -> bytes:
    """Return the restored memory, computed as in web/js/start/interpreter.js."""
    memory = bytearray(made.size)
    memory[: made.base] = fresh[: made.base]
    count, *_ = struct.unpack_from("<I", made.data)
    at = 4 + 8 * count
    for first, pages in struct.iter_unpack("<2I", made.data[4:at]):
        for byte in range(first * PAGE, (first + pages) * PAGE):
            memory[byte] ^= made.data[at]
            at += 1
    assert at == len(made.data)
    relink(memoryview(memory).cast("I"), made.ring)
    return bytes(memory)


def relink(words: memoryview, ring: int) -> None:
    """Replace an object list's distances with addresses, as web/js/start/restore.js does."""
    before, at = ring, words[ring // 4] & ~3
    while at != ring:
        link = words[at // 4]
        following = at + (link & ~3) if link & ~3 else ring
        words[at // 4] = following | link & 3
        words[at // 4 + 1] |= before
        before, at = at, following


def linked(addresses: list[int]) -> bytes:
    """Return two pages of memory with a list of objects; the flags of each are 1 and 2."""
    words = [0] * (2 * PAGE // 4)
    for index, address in enumerate(addresses):
        words[address // 4] = addresses[(index + 1) % len(addresses)] | 1
        words[address // 4 + 1] = addresses[index - 1] | 2
    return struct.pack(f"<{len(words)}I", *words)


def test_a_segment_is_read_with_its_address() -> None:
    """`segments` yields the address and the bytes."""
    assert list(segments(WASM)) == [(4096, b"segment")]


def test_the_runtime_has_segments_at_fixed_addresses() -> None:
    """The segments contain millions of bytes of constants, all below the stack."""
    found = list(segments((NODE / "pyodide" / "pyodide.asm.wasm").read_bytes()))
    assert sum(len(data) for _, data in found) > 3_000_000
    assert max(at + len(data) for at, data in found) < 4_000_000


def test_the_memory_is_restored() -> None:
    """The delta and a new interpreter's memory give the snapshot."""
    fresh = bytearray(5 * PAGE)
    fresh[4096:4103] = b"segment"
    memory = bytearray(fresh)
    memory[4097:4099] = b"xy"
    memory[3 * PAGE] = memory[5 * PAGE - 1] = 7
    made = delta(snapshot(bytes(memory)), WASM, ring=0)
    assert restored(made, bytes(fresh)) == bytes(memory)
    assert base64.b64decode(made.head) == snapshot(b"")
    assert made.base == 2 * PAGE


def test_unchanged_memory_is_not_sent() -> None:
    """Unchanged memory gives a delta without ranges."""
    memory = bytearray(3 * PAGE)
    memory[4096:4103] = b"segment"
    assert delta(snapshot(bytes(memory)), WASM, ring=0).data == bytes(4)


def test_no_range_crosses_the_end_of_the_data_segments() -> None:
    """Pages above the data segments contain plain bytes, so a range ends at that limit."""
    made = delta(snapshot(bytes(4) + bytes([1]) * (4 * PAGE - 4)), WASM, ring=0)
    assert struct.unpack_from("<5I", made.data) == (2, 0, 2, 2, 2)


def test_the_second_file_begins_with_the_first_region() -> None:
    """It has the whole page in which the first region of a module begins, and everything behind it."""
    memory = snapshot(bytes(4) + bytes([1]) * (4 * PAGE - 4))
    made = delta(memory, WASM, ring=0, regions=3 * PAGE + 8)
    assert made.data[made.cut :] == bytes([1]) * PAGE


def test_the_checksum_is_over_words() -> None:
    """The checksum is the sum of the delta's 32-bit words."""
    made = delta(snapshot(bytes([1]) + bytes(2 * PAGE - 1)), b"\0asm\1\0\0\0", ring=0)
    assert made.checksum == 1 + 0 + 1 + 1


def test_the_list_of_objects_is_stored_as_distances() -> None:
    """The links of the list are restored, with their flags."""
    memory = linked([64, 5000, 5200])
    made = delta(snapshot(memory), b"\0asm\1\0\0\0", ring=64)
    assert struct.pack("<2I", 200 | 1, 2) in made.data
    assert restored(made, b"") == memory


def test_an_unsorted_list_is_refused() -> None:
    """A list with an address below the one before is rejected."""
    with pytest.raises(ValueError, match="got 5000 after 5200"):
        delta(snapshot(linked([64, 5200, 5000])), WASM, ring=64)


def test_a_broken_memory_is_refused() -> None:
    """Memory that is not a whole number of pages is rejected."""
    with pytest.raises(ValueError, match="multiple of 4096 bytes"):
        delta(snapshot(bytes(100)), WASM, ring=0)
