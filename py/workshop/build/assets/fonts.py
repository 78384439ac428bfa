"""Fonts of the @fontsource packages, reduced to the characters of our languages."""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import NODE

CHARACTERS = frozenset(
    [
        *range(0x20, 0x7F),
        *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: de en fr it nl sv, and most names
        *(ord(sign) for sign in "‐‑‒–—―‘’‚“”„†•…′″‹›€™←↑→↓−∞≈≤≥\u202f\u2009\u2060"),
    ]
)
"""Code points to keep in a font."""


def find_font(name: str) -> Path:
    """Return the path of a font file in the font packages; FileNotFoundError if there is none."""
    for path in sorted(NODE.glob(f"@fontsource*/*/files/{name}")):
        return path
    raise FileNotFoundError(f"no @fontsource package contains {name}")


def subset(path: Path) -> bytes:
    """Return the font as WOFF2 with only our characters but all its features."""
    source = path.read_bytes()
    name = f"font-{digest(source + repr(sorted(CHARACTERS)).encode())}.woff2"
    return cached(name, lambda: _subset(source))


def _subset(source: bytes) -> bytes:
    options = Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True)
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(CHARACTERS))
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
