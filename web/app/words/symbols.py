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
    "ufo": N_("UFO"),
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
    "fitting-box-open": N_("These dice don’t fit here, but they do fit another open box."),
}

CLAUSES = {code: clause for code, clause in dice.CLAUSES.items() if code != "whole-cup"} | {
    "box-filled": "W1",
    "fitting-box-open": "W8",
}

OPTIONS = {
    "voluntary_zero": OptionText(
        N_("Free crossing-out"),
        {
            True: Value(
                N_("Free crossing-out"),
                N_("You may cross out any open box, even if the dice fit another."),
            ),
            False: Value(N_("You must use a box that fits")),
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
            return _("{name} keeps no dice.", name=name)
        return _("{name} keeps {dice}.", name=name, dice=shown(event))

    def thrown(event: Event, names: Sequence[str]) -> str:
        return _("{name} rolls {dice}.", name=names[event.seat], dice=shown(event))

    return dice.tellers(things) | {"throw": thrown, "keep": kept}


def _turns() -> Section:
    return Section(
        N_("Your turn, step by step"),
        (
            Paragraph(
                "K1, K2",
                N_("You may roll up to three times. The first roll is with all five dice."),
            ),
            Paragraph(
                "K3, K4",
                N_(
                    "Before each new roll, put aside the dice you like and roll the rest, at "
                    "least one. You can pick a die up again later."
                ),
            ),
            Paragraph(
                "K5, K6",
                N_(
                    "Happy already? Stop after the first or second roll. After the third you "
                    "have to fill in a box."
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
                N_("Triple: at least three dice the same, 2 points."),
                _strip(faces, "bbb~d~f", 2),
            ),
            Paragraph(
                "W4",
                N_(
                    "Two pairs: two different symbols, each at least twice, 3 points. Three of "
                    "one and two of another also count; four of a kind doesn’t."
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
        N_("Filling in a box"),
        (
            Paragraph(
                "W8",
                N_(
                    "When you have finished rolling, fill in exactly one open box with what "
                    "your dice are worth there. If they fit more than one, choose whichever "
                    "you like."
                ),
            ),
            Paragraph(
                "W8",
                N_(
                    "You only cross out a box if the dice fit none of your open boxes: choose "
                    "any open box, and it scores 0. If you have agreed on free crossing-out, "
                    "you may do it whenever you like."
                ),
            ),
        ),
    )


SPACE_RULES = (
    Section(
        N_("Aim of the game"),
        (
            Paragraph(
                "W1",
                N_(
                    "Five dice, each with a UFO, a rocket, a nebula, a star, a sun and a "
                    "planet. Eleven boxes, eleven turns: fill in one box each turn."
                ),
            ),
            Paragraph("T2", N_("The last player to see a shooting star goes first.")),
            Paragraph("T1", N_("Then play goes clockwise.")),
        ),
    ),
    _turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "W2",
                N_(
                    "Each symbol has its own box. Every die with that symbol is worth 1 point: "
                    "three rockets, 3 points for Rocket."
                ),
                _strip(SPACE, "bbb~a~e", 3),
            ),
        ),
    ),
    _combinations(
        Paragraph(
            "W7",
            N_(
                "Space Kniffel: five of a kind, 10 points. Four or five of a kind can also "
                "count as a triple."
            ),
            _strip(SPACE, "ddddd", 10),
        ),
        SPACE,
    ),
    _writing(),
    Section(
        N_("End of the game"),
        (
            Paragraph(
                "W9, T4",
                N_(
                    "When all boxes are full, add up. The highest total wins; if it’s a tie, "
                    "you win together."
                ),
            ),
            Paragraph(
                "C13",
                N_("In a match of several games, the next player clockwise starts each one."),
            ),
        ),
    ),
)

KITCHEN_RULES = (
    Section(
        N_("Aim of the game"),
        (
            Paragraph(
                "H1, W1",
                N_(
                    "Five dice from the witches’ kitchen: mashed potato, cauldron, crystal "
                    "ball, toadstool, spell book and frog. Eleven boxes, eleven turns: fill in "
                    "one box each turn."
                ),
            ),
            Paragraph("T2", N_("The youngest player goes first.")),
            Paragraph("T1", N_("Then play goes clockwise.")),
        ),
    ),
    _turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "H1, W2",
                N_(
                    "Each symbol has its own box. Every die with that symbol is worth 1 point: "
                    "three frogs, 3 points for Frog."
                ),
                _strip(KITCHEN, "fff~b~d", 3),
            ),
        ),
    ),
    _combinations(
        Paragraph(
            "H1, W7",
            N_(
                "Hex-hex Kniffel: five of a kind, 10 points. Four or five of a kind can also "
                "count as a triple."
            ),
            _strip(KITCHEN, "fffff", 10),
        ),
        KITCHEN,
    ),
    _writing(),
    Section(
        N_("End of the game"),
        (
            Paragraph(
                "W9, T4",
                N_(
                    "When all boxes are full, add up. The highest total wins; if it’s a tie, "
                    "you win together."
                ),
            ),
            Paragraph(
                "H2",
                N_(
                    "A sheet has room for five games, one in each column. Every game has its "
                    "own winner; there is no overall winner."
                ),
            ),
            Paragraph("H2, C13", N_("The next player clockwise starts the next game.")),
        ),
    ),
)


def _points(faces: Mapping[str, str], kniffel: str) -> dict[str, str]:
    """Return what stands small beside each box: what one die, or the whole box, is worth."""
    return {**dict.fromkeys(faces, N_("1 per die")), **WORTH, kniffel: "10"}


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
