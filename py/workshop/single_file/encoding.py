"""Encoding of bytes and text in an HTML page with a single-byte character set.

With windows-1252, the data needn't be in base64, which would be a third larger. `escaped` changes
the four bytes that HTML would alter.
"""

from __future__ import annotations

from collections.abc import Callable

CHARSET = "windows-1252"

ESCAPE, MOVED = b"=", 64
CHANGED = b"\0\r<="
"""Bytes that HTML would alter, and the escape sign."""


def escaped(data: bytes) -> bytes:
    """Escape the bytes of `CHANGED` as `=` plus the byte shifted by 64, so that HTML keeps the
    data.

    >>> escaped(b"a<b=c")
    b'a=|b=}c'
    """
    for byte in sorted(CHANGED, key=lambda byte: byte != ESCAPE[0]):
        data = data.replace(bytes([byte]), ESCAPE + bytes([byte + MOVED]))
    return data


def ascii_escaped(text: str, form: Callable[[int], str]) -> str:
    """Return the text in ASCII, with every other character replaced by `form` of its code point."""
    return "".join(sign if sign.isascii() else form(ord(sign)) for sign in text)


def ascii_html(text: str) -> bytes:
    """Encode HTML in ASCII, with other characters as numeric references."""
    return text.encode("ascii", "xmlcharrefreplace")
