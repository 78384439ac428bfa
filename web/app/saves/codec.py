"""Packing of records for storage, which makes them smaller and hides their content.

A saved match of Mau-Mau contains every hand. Packing hides the hands from a casual look at the
screen or at the browser's stored data. It is not encryption: anyone can unpack a record.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error

from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import LONGEST

PREFIX = "z1:"
"""Prefix of packed texts; a text without it is not packed."""

WIDEST = 4
"""Maximum number of bytes per character in UTF-8."""


def pack(text: str) -> str:
    """Pack text: the prefix, then the base64 of its zlib-compressed UTF-8."""
    return PREFIX + b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode("ascii")


def unpack(packed: str) -> str:
    """Unpack text; return it unchanged if it is not packed.

    Raises `BrokenRecord`: `format` if the text is damaged, `size` if the result would be too large.
    """
    if not packed.startswith(PREFIX):
        return packed
    try:
        inflating = zlib.decompressobj()
        data = inflating.decompress(b64decode(packed[len(PREFIX) :]), WIDEST * LONGEST)
        text = data.decode("utf-8", "surrogatepass")
    except (Error, ValueError, zlib.error) as fault:
        raise BrokenRecord(1, "format", str(fault)) from fault
    if inflating.unconsumed_tail:
        raise BrokenRecord(1, "size", f"the unpacked record has more than {WIDEST * LONGEST} bytes")
    if not inflating.eof:
        raise BrokenRecord(1, "format", "the packed record is cut off")
    return text
