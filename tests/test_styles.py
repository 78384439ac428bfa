"""Rules for style sheets that browsers do not check."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from app.table.match_desk import SETTLED as ROLL_OFF_SETTLED
from app.views.kit.dice import SETTLED
from workshop.common.paths import ART, ROOT

SHEETS = sorted((*(ROOT / "web/css").glob("*.css"), *(ROOT / "web/app").rglob("*.css")))
SHEETS_BY = {sheet.stem: sheet for sheet in SHEETS}
RULE = re.compile(r"([^{};@]+)\{([^{}]*)\}")
"""Pattern for a rule: its selectors and its declarations."""

FRAMES = re.compile(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
ALONE = re.compile(r"@property (--[\w-]+) \{[^}]*inherits: false[^}]*\}")

PAPER = re.compile(r"@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""Pattern for print rules, which have no cost on a screen."""

BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\))*\)")

MOVES = re.compile(r"\b(?:transition|animation)(?:-\w+)*:(?! *none)")

STILL = re.compile(r"transition-duration: 0s|animation: none")

WANTED_BELOW = {"--cards", "--row", "--names", "--rows", "--others", "--seat"}
"""Custom properties that children use: for cards, hands and players, and for names on
the podium.
"""

EVERYTHING = {"*", ":focus", ":focus-visible", ":root"}
"""Allowed selectors without a name: one for all boxes, and three with fast lookup in browsers."""


BUILT = ("block--", "card__", "ludo__corner--", "printed__")
"""Beginnings of class names that views complete with a value."""


def sources() -> str:
    """Return all sources that can contain a class or a custom property."""
    found = chain((ROOT / "web").rglob("*"), (ROOT / "py/workshop").rglob("*"))
    kinds = {".py", ".js", ".html"}
    return "\n".join(path.read_text("utf-8") for path in found if path.suffix in kinds)


def text_of(sheet: Path) -> str:
    """Return a sheet without comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def rules(text: str) -> list[tuple[str, str]]:
    """Return each selector of a sheet, or of a part of it, with its declarations."""
    return [
        (each.strip(), found[2])
        for found in RULE.finditer(ALONE.sub("", FRAMES.sub("", text)))
        for each in re.split(r",(?![^()]*\))", found[1])
    ]


def all_rules() -> list[tuple[str, str]]:
    """Return the rules of all sheets."""
    return [rule for sheet in SHEETS for rule in rules(text_of(sheet))]


def subject(selector: str) -> str:
    """Return the part of a selector that names the styled element, without its states.

    >>> subject(".rows > .row:not(.is-bare):first-child::after")
    '.row::after'
    """
    last = re.split(r"[\s>+~]+", BRACKETS.sub("", selector))[-1]
    return re.sub(r"\[[^]]*\]|\.is-[\w-]+|(?<!:):[\w-]+", "", last)


def test_files_are_declared_alone() -> None:
    """Chromium repaints an element with every new style if one value has a file and a gradient or
    a custom property.
    """
    mixed = re.compile(r"gradient\(|var\(")
    values = [
        f"{selector}: {value.strip()}"
        for selector, declarations in all_rules()
        for value in declarations.split(";")
        if "url(" in value and (mixed.search(value) or value.strip().startswith("--"))
    ]
    assert not values


def test_no_pseudo_element_applies_to_every_element() -> None:
    """A pseudo-element of `*` would make the browser check for two more boxes in every element."""
    assert [each for each, _ in all_rules() if re.search(r"(?:^|[\s,>+~])\*::", each)] == []


def test_every_rule_has_a_name_in_its_last_selector() -> None:
    """Browsers look up rules by class, tag or attribute, and try all other rules on
    every element.
    """
    texts = (PAPER.sub("", text_of(sheet)) for sheet in SHEETS)
    for each, _what in chain.from_iterable(map(rules, texts)):
        bare = re.split(r"[\s>+~]+", BRACKETS.sub("", each))[-1]
        named = re.sub(r"::?[\w-]+", "", bare).strip("*")
        assert named or bare in EVERYTHING or bare == ":root:not", each


def test_pseudo_elements_do_not_move() -> None:
    """Chromium computes the layout together with the styles of a moving pseudo-element, in one task.

    Only the one that shows how long a button is held appears later than its element.
    """
    moving = {selector for selector, body in all_rules() if "::" in selector and MOVES.search(body)}
    assert moving == {".knob--lock[data-held]::after"}


def test_less_motion_lists_all_animated_elements() -> None:
    """Elements missing from the list would keep moving for users who prefer less motion."""
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


def test_every_styled_class_exists() -> None:
    """Every class in a style sheet is used by a view or a page."""
    selectors = (each for each, _what in all_rules() if not each.startswith("@"))
    styled = {name for each in selectors for name in re.findall(r"\.([a-z][\w-]*)", each)}
    used = set(re.findall(r"[\w-]+", sources()))
    assert len(styled) > 300
    assert sorted(name for name in styled - used if not name.startswith(BUILT)) == []


def test_every_custom_property_is_defined_and_used() -> None:
    """Drawings in assets/art may use a property, and views may define one."""
    sheets = "".join(map(text_of, SHEETS))
    art = "".join(path.read_text("utf-8") for path in sorted(ART.glob("*.svg")))
    code = set(re.findall(r"--[\w-]+", sources()))
    defined = set(re.findall(r"(--[\w-]+)\s*:", sheets))
    used = set(re.findall(r"var\(\s*(--[\w-]+)", sheets + art))
    assert (sorted(defined - used - code), sorted(used - defined - code)) == ([], [])


def test_no_space_and_no_hole_is_selected_by_counting() -> None:
    """Adding a ring, marker or star would make the browser restyle all counted elements."""
    counted = re.compile(r"\.(?:stone|hole)\b[^\s,{]*:nth-")
    assert [sheet.name for sheet in SHEETS if counted.search(sheet.read_text("utf-8"))] == []


def test_custom_properties_of_views_are_not_inherited() -> None:
    """With an inherited property, the browser can't share styles between similar descendants."""
    sources = (path.read_text("utf-8") for path in sorted((ROOT / "web/app").rglob("*.py")))
    told = set(re.findall(r"\"(--[\w-]+)\":", "\n".join(sources)))
    alone = set(ALONE.findall(text_of(SHEETS_BY["tokens"])))
    assert told - alone == WANTED_BELOW


def test_breakpoints_follow_the_letters() -> None:
    """Breakpoints are in em, so that a larger default font gets the layout of a smaller window."""
    queries = [found for sheet in SHEETS for found in re.findall(r"@media[^{]*", text_of(sheet))]
    assert queries
    assert [query for query in queries if re.search(r"\dpx", query)] == []


def test_dice_are_at_rest_when_the_application_says_so() -> None:
    """The delays for a roll and a roll-off are as long as the animation of their last die."""
    dice, setup = text_of(SHEETS_BY["dice"]), text_of(SHEETS_BY["setup"])
    waits = re.findall(r"--die-wait: (\d+)ms; --die-takes: (\d+)ms", dice)
    assert max(int(wait) + int(takes) for wait, takes in waits) == SETTLED
    [drop] = re.findall(r"animation: drop-in (\d+)ms", setup)
    delays = re.findall(r"is-rolling [^{}]*\{ animation-delay: (\d+)ms", setup)
    assert int(drop) + max(map(int, delays)) == ROLL_OFF_SETTLED
