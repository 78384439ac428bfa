"""Sizes of pictures, read from their bytes."""

from __future__ import annotations

import re
import struct


def size(png: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def size_of_photo(jpeg: bytes) -> tuple[int, int]:
    """Return the width and height from the frame header of a JPEG."""
    found = re.search(rb"\xff[\xc0\xc2]..\x08(....)", jpeg, re.DOTALL)
    assert found
    height, width = struct.unpack(">HH", found[1])
    return width, height
