"""What Weltraum-Kniffel and Hex-hex-Kniffel say: one game with two sets of symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.i18n import N_, _
from app.words import dice
from app.words.base import OptionText, Paragraph, Section, Teller, Value, Words
from app.words.plans import SHEETS
from spielekiste.core.state import Event

SPACE = {
    "ufo": N_("Ufo"),
    "rocket": N_("Rocket"),
    "nebula": N_("Nebula"),
    "star": N_("Star"),
    "sun": N_("Sun"),
    "planet": N_("Planet"),
}
"""The faces of W1."""

KITCHEN = {
    "mashed-potato": N_("Mashed potato"),
    "cauldron": N_("Cauldron"),
    "crystal-ball": N_("Crystal ball"),
    "toadstool": N_("Toadstool"),
    "spell-book": N_("Spell book"),
    "frog": N_("Frog"),
}
"""The faces of H1."""

COMBINATIONS = {
    "triple": N_("Triple"),
    "two-pairs": N_("Two pairs"),
    "triple-and-pair": N_("Triple and pair"),
    "five-different": N_("Five different"),
}

WORTH = {"triple": "2", "two-pairs": "3", "triple-and-pair": "4", "five-different": "5"}
"""What a box is worth, beside its name."""

REASONS = dice.REASONS | {
    "fitting-box-open": N_("These dice do not fit here, but there is an open box that they fit."),
}

CLAUSES = {code: clause for code, clause in dice.CLAUSES.items() if code != "whole-cup"} | {
    "box-filled": "W1",
    "fitting-box-open": "W8",
}

OPTIONS = {
    "voluntary_zero": OptionText(
        N_("Free strike"),
        {
            True: Value(
                N_("Free strike"), N_("Any open box may be struck, even if the dice fit another.")
            ),
            False: Value(N_("The dice must go where they fit")),
        },
    )
}


def tellers(things: Mapping[str, str], faces: Sequence[str]) -> dict[str, Teller]:
    """Return the tellers of a sheet game whose dice show these symbols."""

    def shown(event: Event) -> str:
        return ", ".join(_(things[faces[face - 1]]) for face in event.dice)

    def kept(event: Event, names: Sequence[str]) -> str:
        name = names[event.seat]
        if not event.dice:
            return _("{name} keeps none.", name=name)
        return _("{name} keeps {dice}.", name=name, dice=shown(event))

    def thrown(event: Event, names: Sequence[str]) -> str:
        return _("{name} throws {dice}.", name=names[event.seat], dice=shown(event))

    return dice.tellers(things) | {"throw": thrown, "keep": kept}


def _turns() -> Section:
    return Section(
        N_("A turn"),
        (
            Paragraph(
                "K1, K2",
                N_("You may throw up to three times. The first throw takes all five dice."),
            ),
            Paragraph(
                "K3, K4",
                N_(
                    "Before each further throw, put aside the dice you like and throw the others, at least one. A die put aside may join in again later."
                ),
            ),
            Paragraph(
                "K5, K6",
                N_(
                    "Happy already? Stop after the first or second throw. After the third throw the dice are written down in any case."
                ),
            ),
        ),
    )


def _strip(faces: Mapping[str, str], pattern: str, points: int) -> str:
    """Return five dice as a rule page shows them: `aab~c~d`, where a to f are the faces in order."""
    things = dict(zip("abcdef", faces, strict=True))
    dice = " ".join(f"{dim}sym-{things[face]}" for dim, face in re.findall("(~?)([a-f])", pattern))
    return f"{dice} = {points}"


def _combinations(name: Paragraph, faces: Mapping[str, str]) -> Section:
    return Section(
        N_("The lower boxes"),
        (
            Paragraph(
                "W3",
                N_("Triple: at least three dice alike, 2 points."),
                _strip(faces, "bbb~d~f", 2),
            ),
            Paragraph(
                "W4",
                N_(
                    "Two pairs: two different symbols, each at least twice, 3 points. Three of one and two of another are two pairs as well; four alike are not."
                ),
                _strip(faces, "ccee~a", 3),
            ),
            Paragraph(
                "W5",
                N_("Triple and pair: three of one symbol and two of another, 4 points."),
                _strip(faces, "aaaff", 4),
            ),
            Paragraph(
                "W6", N_("Five different: no symbol twice, 5 points."), _strip(faces, "abcde", 5)
            ),
            name,
        ),
    )


def _writing() -> Section:
    return Section(
        N_("Writing it down"),
        (
            Paragraph(
                "W8",
                N_(
                    "After your throws you fill exactly one open box with what your dice are worth there. If they fit several, choose the one you like best."
                ),
            ),
            Paragraph(
                "W8",
                N_(
                    "Only when the dice fit no open box at all is a box struck: pick any open one, it holds 0 for the rest of the game. If your table has agreed on the free strike, you may strike whenever you like."
                ),
            ),
        ),
    )


SPACE_RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "W1",
                N_(
                    "Five dice, and on each a ufo, a rocket, a nebula, a star, a sun and a planet. Eleven boxes, eleven turns: in each turn you fill one box on your sheet."
                ),
            ),
            Paragraph("T2", N_("Whoever last saw a shooting star begins.")),
            Paragraph("T1", N_("Then it goes on clockwise.")),
        ),
    ),
    _turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "W2",
                N_(
                    "Each symbol has a box of its own. There every die that shows the symbol is worth 1 point: three rockets, 3 points for the rocket."
                ),
                _strip(SPACE, "bbb~a~e", 3),
            ),
        ),
    ),
    _combinations(
        Paragraph(
            "W7",
            N_(
                "Space Kniffel: all five alike, 10 points. Four or five alike may also be written as a triple."
            ),
            _strip(SPACE, "ddddd", 10),
        ),
        SPACE,
    ),
    _writing(),
    Section(
        N_("The end"),
        (
            Paragraph(
                "W9, T4",
                N_(
                    "When all boxes are filled, add up. The highest total wins; equal totals win together."
                ),
            ),
            Paragraph(
                "C13",
                N_("In a match of several games the next player clockwise begins each time."),
            ),
        ),
    ),
)

KITCHEN_RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "H1, W1",
                N_(
                    "Five dice from the witches’ kitchen: mashed potato, cauldron, crystal ball, toadstool, spell book and frog. Eleven boxes, eleven turns: in each turn you fill one box on your sheet."
                ),
            ),
            Paragraph("T2", N_("The youngest begins.")),
            Paragraph("T1", N_("Then it goes on clockwise.")),
        ),
    ),
    _turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "H1, W2",
                N_(
                    "Each symbol has a box of its own. There every die that shows the symbol is worth 1 point: three frogs, 3 points for the frog."
                ),
                _strip(KITCHEN, "fff~b~d", 3),
            ),
        ),
    ),
    _combinations(
        Paragraph(
            "H1, W7",
            N_(
                "Hex-hex Kniffel: all five alike, 10 points. Four or five alike may also be written as a triple."
            ),
            _strip(KITCHEN, "fffff", 10),
        ),
        KITCHEN,
    ),
    _writing(),
    Section(
        N_("The end"),
        (
            Paragraph(
                "W9, T4",
                N_(
                    "When all boxes are filled, add up. The highest total wins; equal totals win together."
                ),
            ),
            Paragraph(
                "H2",
                N_(
                    "A sheet holds five games, one column each. Every game has its own winner; nobody wins over all."
                ),
            ),
            Paragraph("H2, C13", N_("The next player clockwise begins the next game.")),
        ),
    ),
)


def _points(faces: Mapping[str, str], kniffel: str) -> dict[str, str]:
    """Return what stands small beside each box: what one die, or the whole box, is worth."""
    return {**dict.fromkeys(faces, N_("1 each")), **WORTH, kniffel: "10"}


def _words(
    faces: Mapping[str, str], kniffel: str, name: str, age: int, rules: tuple[Section, ...]
) -> Words:
    things = {**faces, **COMBINATIONS, kniffel: name}
    return Words(
        name=name,
        age=age,
        minutes=15,
        plans=SHEETS,
        things=things,
        tellers=tellers(things, tuple(faces)),
        reasons=REASONS,
        options=OPTIONS,
        rules=rules,
        clauses=CLAUSES,
        lines={"total": N_("Total")},
        hints=_points(faces, kniffel),
        faces=tuple(faces),
        only_full=dice.ONLY_FULL,
    )


WELTRAUM = _words(SPACE, "weltraum-kniffel", N_("Space Kniffel"), 5, SPACE_RULES)

HEXHEX = _words(KITCHEN, "hexhex-kniffel", N_("Hex-hex Kniffel"), 6, KITCHEN_RULES)
