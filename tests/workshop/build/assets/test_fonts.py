"""Fonts of the site."""

from __future__ import annotations

import io
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from workshop.build.assets.fonts import find_font, subset

FREDOKA = "fredoka-latin-wght-normal.woff2"

NAMES = (
    FREDOKA,
    "patrick-hand-latin-400-normal.woff2",
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
)


def pairs(font: TTFont) -> list[Any]:
    """Return the tables of a font that move pairs of glyphs."""
    if "GPOS" not in font:
        return []
    parts = [part for lookup in font["GPOS"].table.LookupList.Lookup for part in lookup.SubTable]
    found = [getattr(part, "ExtSubTable", part) for part in parts]
    return [each for each in found if each.LookupType == 2]


def kerned(table: Any, first: str, second: str) -> bool:
    """Return whether a table moves this pair."""
    if first not in table.Coverage.glyphs:
        return False
    if table.Format == 1:
        rows = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
        return second in {row.SecondGlyph for row in rows}
    row, column = table.ClassDef1.classDefs.get(first, 0), table.ClassDef2.classDefs.get(second, 0)
    value = table.Class1Record[row].Class2Record[column].Value1
    return bool(value and getattr(value, "XAdvance", 0))


@pytest.mark.parametrize("name", NAMES)
def test_spaces_keep_their_width(name: str) -> None:
    """No letter is moved towards a space; words would run together."""
    font = TTFont(io.BytesIO(subset(find_font(name))))
    letters = [font.getBestCmap()[ord(letter)] for letter in "ATVWYvwy.,"]
    tables = pairs(font)
    assert not [one for one in letters for table in tables if kerned(table, "space", one)]
    assert not [one for one in letters for table in tables if kerned(table, one, "space")]


def test_letters_are_still_kerned() -> None:
    """The package's font moves a V after a space; pairs of letters are moved in ours, too."""
    assert any(kerned(table, "space", "V") for table in pairs(TTFont(find_font(FREDOKA))))
    ours = TTFont(io.BytesIO(subset(find_font(FREDOKA))))
    assert any(kerned(table, "A", "V") for table in pairs(ours))
