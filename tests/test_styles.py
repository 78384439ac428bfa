"""Promises of the style sheets that no browser would complain about."""

from __future__ import annotations

import re

from workshop.paths import ROOT

SHEETS = sorted((ROOT / "web/css").glob("*.css"))
RULE = re.compile(r"([^{};@/]*::(?:before|after)[^{}]*)\{([^{}]*)\}")
"""A rule about what stands before or after an element: its selectors, and what it says."""

MOVES = re.compile(r"\b(?:transition|animation)(?:-name)?:(?! *none)")


def rules() -> list[tuple[str, str]]:
    """Return those rules of all sheets, comments left out."""
    texts = (
        re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL) for sheet in SHEETS
    )
    return [(found[1].strip(), found[2]) for text in texts for found in RULE.finditer(text)]


def test_no_rule_is_for_what_stands_before_or_after_everything() -> None:
    """Such a rule has the browser look for two more boxes of every element that it styles."""
    assert [where for where, _what in rules() if re.search(r"(?:^|[\s,>+~])\*::", where)] == []


def test_less_motion_names_all_that_moves_before_and_after() -> None:
    """What is not named there would go on moving for a person who asked for less motion."""
    moving = {
        where.split(",")[-1].split("::")[0].strip()
        for where, what in rules()
        if MOVES.search(what) and "data-motion" not in where
    }
    still = (ROOT / "web/css/motion.css").read_text("utf-8")
    known = {".choice__tick", ".pegs__peg", ".box.is-last", "button.box", ".knob--lock[data-held]"}
    assert moving == known
    assert [name for name in moving if name not in still] == []


def test_no_stone_and_no_hole_is_told_by_counting() -> None:
    """Rings, markers and stars come and go beside them: all that are counted are styled anew then."""
    counted = re.compile(r"\.(?:stone|hole)\b[^\s,{]*:nth-")
    assert [sheet.name for sheet in SHEETS if counted.search(sheet.read_text("utf-8"))] == []
