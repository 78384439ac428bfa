"""Promises of the style sheets that no browser would complain about."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from workshop.common.paths import ROOT

SHEETS = sorted((ROOT / "web/css").glob("*.css"))
SHEETS_BY = {sheet.stem: sheet for sheet in SHEETS}
RULE = re.compile(r"([^{};@]+)\{([^{}]*)\}")
"""A rule: its selectors, and what it says."""

FRAMES = re.compile(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
ALONE = re.compile(r"@property (--[\w-]+) \{[^}]*inherits: false[^}]*\}")

PAPER = re.compile(r"@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""What holds on paper only costs nothing on a screen."""

BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\))*\)")

MOVES = re.compile(r"\b(?:transition|animation)(?:-\w+)*:(?! *none)")

STILL = re.compile(r"transition-duration: 0s|animation: none")

WANTED_BELOW = {"--cards", "--row", "--names"}
"""How many cards a hand has and names a step: what lies there goes by it."""

EVERYTHING = {"*", ":focus", ":focus-visible", ":root"}
"""Selectors without a name that we want: one for all boxes, and three that browsers look up as fast."""


def text_of(sheet: Path) -> str:
    """Return a sheet without comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def rules(text: str) -> list[tuple[str, str]]:
    """Return each selector of a sheet, or of a part of it, with what it says."""
    return [
        (each.strip(), found[2])
        for found in RULE.finditer(ALONE.sub("", FRAMES.sub("", text)))
        for each in re.split(r",(?![^()]*\))", found[1])
    ]


def all_rules() -> list[tuple[str, str]]:
    """Return those of all sheets."""
    return [rule for sheet in SHEETS for rule in rules(text_of(sheet))]


def subject(selector: str) -> str:
    """Return the part of a selector that says which element is meant, states left out.

    >>> subject(".rows > .row:not(.is-bare):first-child::after")
    '.row::after'
    """
    last = re.split(r"[\s>+~]+", BRACKETS.sub("", selector))[-1]
    return re.sub(r"\[[^]]*\]|\.is-[\w-]+|(?<!:):[\w-]+", "", last)


def test_no_rule_is_for_what_stands_before_or_after_everything() -> None:
    """Such a rule has the browser look for two more boxes of every element that it styles."""
    assert [each for each, _ in all_rules() if re.search(r"(?:^|[\s,>+~])\*::", each)] == []


def test_every_rule_says_by_a_name_what_it_is_for() -> None:
    """Browsers find rules by class, tag or attribute; one without is tried on every element."""
    texts = (PAPER.sub("", text_of(sheet)) for sheet in SHEETS)
    for each, _what in chain.from_iterable(map(rules, texts)):
        bare = re.split(r"[\s>+~]+", BRACKETS.sub("", each))[-1]
        named = re.sub(r"::?[\w-]+", "", bare).strip("*")
        assert named or bare in EVERYTHING or bare == ":root:not", each


def test_less_motion_names_all_that_moves() -> None:
    """What is not named there would go on moving for a person who asked for less motion."""
    moving = {
        subject(each)
        for sheet in SHEETS
        if sheet.name != "motion.css"
        for each, what in rules(text_of(sheet))
        if MOVES.search(what) and ".confetti" not in each
    }
    chosen, asked = text_of(SHEETS_BY["motion"]).split("@media")
    for part in (chosen, asked):
        still = {subject(each) for each, what in rules(part) if STILL.search(what)}
        assert moving == still


def test_no_stone_and_no_hole_is_told_by_counting() -> None:
    """Rings, markers and stars come and go beside them: all that are counted are styled anew then."""
    counted = re.compile(r"\.(?:stone|hole)\b[^\s,{]*:nth-")
    assert [sheet.name for sheet in SHEETS if counted.search(sheet.read_text("utf-8"))] == []


def test_what_a_view_tells_one_element_is_not_inherited() -> None:
    """Else all that lies in it is unlike all others, and is styled for itself."""
    sources = (path.read_text("utf-8") for path in sorted((ROOT / "web/app").rglob("*.py")))
    told = set(re.findall(r"\"(--[\w-]+)\":", "\n".join(sources)))
    alone = set(ALONE.findall(text_of(SHEETS_BY["tokens"])))
    assert told - alone == WANTED_BELOW


def test_breakpoints_follow_the_letters() -> None:
    """In em: a larger default font gets the layout of a smaller window."""
    queries = [found for sheet in SHEETS for found in re.findall(r"@media[^{]*", text_of(sheet))]
    assert queries
    assert [query for query in queries if re.search(r"\dpx", query)] == []
