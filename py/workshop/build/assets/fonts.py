"""Fonts of the @fontsource packages, reduced to the characters of our languages."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

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


SPACE = "space"
"""Name of the space in all fonts."""

PAIRS = 2
"""Type of a lookup that moves pairs of glyphs."""


def subset(path: Path) -> bytes:
    """Return the font as WOFF2 with only our characters but all its features, except that spaces keep their width."""
    source = path.read_bytes()
    name = f"font-{digest(source + Path(__file__).read_bytes())}.woff2"
    return cached(name, lambda: _subset(source))


def _subset(source: bytes) -> bytes:
    options = Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True)
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(CHARACTERS))
    subsetter.subset(font)
    _free_spaces(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _free_spaces(font: TTFont) -> None:
    """Remove the kerning of spaces: Fredoka moves a V so close to the word before it that the space is lost."""
    if "GPOS" not in font:
        return
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for part in lookup.SubTable:
            pairs = getattr(part, "ExtSubTable", part)
            if pairs.LookupType == PAIRS:
                _free_first(pairs)
                _free_second(pairs)


def _free_first(pairs: Any) -> None:
    """Remove the pairs that begin with a space."""
    glyphs = pairs.Coverage.glyphs
    if SPACE not in glyphs:
        return
    at = glyphs.index(SPACE)
    del glyphs[at]
    if pairs.Format == 1:
        del pairs.PairSet[at]
        pairs.PairSetCount = len(pairs.PairSet)


def _free_second(pairs: Any) -> None:
    """Remove the pairs that end with a space; class 0 has no kerning."""
    if pairs.Format != 1:
        pairs.ClassDef2.classDefs.pop(SPACE, None)
        return
    for each in pairs.PairSet:
        kept = [record for record in each.PairValueRecord if record.SecondGlyph != SPACE]
        each.PairValueRecord, each.PairValueCount = kept, len(kept)
