"""Records packed for the device's storage: small, and not readable at a glance.

A kept game of Mau-Mau must know every hand to go on. Packing hides that from a look over a
shoulder, or into the browser's list of stored data. It is no encryption: whoever unpacks it on
purpose reads it.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error

from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import LONGEST

PREFIX = "z1:"
"""What a packed text begins with; anything else is a text as it is."""

WIDEST = 4
"""The most bytes of a character in UTF-8."""


def pack(text: str) -> str:
    """Return a text packed: the prefix, then base64 of its deflated UTF-8."""
    return PREFIX + b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode("ascii")


def unpack(packed: str) -> str:
    """Return the text that was packed, or one that never was as it is.

    Raises `BrokenRecord` (`format`) if it is damaged, and (`size`) before it fills the memory.
    """
    if not packed.startswith(PREFIX):
        return packed
    try:
        inflating = zlib.decompressobj()
        found = inflating.decompress(b64decode(packed[len(PREFIX) :]), WIDEST * LONGEST)
        text = found.decode("utf-8", "surrogatepass")
    except (Error, ValueError, zlib.error) as fault:
        raise BrokenRecord(1, "format", str(fault)) from fault
    if inflating.unconsumed_tail:
        raise BrokenRecord(1, "size", f"more than {WIDEST * LONGEST} bytes")
    if not inflating.eof:
        raise BrokenRecord(1, "format", "it ends too early")
    return text
