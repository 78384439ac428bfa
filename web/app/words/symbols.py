"""Text shared by Weltraum-Kniffel and Hex-hex-Kniffel, the same game with different symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.i18n import N_, _
from app.words import dice
from app.words.base import OptionText, Paragraph, Section, Teller, Value, Words
from app.words.plans import SHEETS
from spielekiste.core.state import Event

COMBINATIONS = {
    "triple": N_("Triple"),
    "two-pairs": N_("Two pairs"),
    "triple-and-pair": N_("Triple and pair"),
    "five-different": N_("Five different"),
}

WORTH = {"triple": "2", "two-pairs": "3", "triple-and-pair": "4", "five-different": "5"}
"""Points of the boxes, shown next to their names."""

REASONS = dice.REASONS | {
    "fitting-box-open": N_("These dice don’t fit here, but they do fit another open box."),
}

CLAUSES = {code: clause for code, clause in dice.CLAUSES.items() if code != "whole-cup"} | {
    "box-filled": "W1",
    "fitting-box-open": "W8",
}

OPTIONS = {
    "voluntary_zero": OptionText(
        N_("Cross out freely"),
        {
            True: Value(
                N_("Cross out freely"),
                N_("You may cross out any open box, even if the dice fit another."),
            ),
            False: Value(N_("You must use a box that fits")),
        },
    )
}


def _tellers(things: Mapping[str, str], faces: Sequence[str]) -> dict[str, Teller]:
    """Return the functions that describe events of a game whose dice have these symbols."""

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
    """Return the rules' section on turns."""
    return Section(
        N_("Your turn, step by step"),
        (
            Paragraph(
                "K1, K2",
                N_("You may roll up to three times. Start with all five dice."),
            ),
            Paragraph(
                "K3, K4",
                N_(
                    "Before each new roll, put aside the dice you want to keep and roll the "
                    "rest: at least one die. You can pick up a die again later."
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


def strip(faces: Mapping[str, str], pattern: str, points: int) -> str:
    """Return an example with five dice; in a pattern like `aab~c~d`, a to f stand for faces."""
    things = dict(zip("abcdef", faces, strict=True))
    dice = " ".join(f"{dim}sym-{things[face]}" for dim, face in re.findall("(~?)([a-f])", pattern))
    return f"{dice} = {points}"


def _brief(faces: Mapping[str, str]) -> tuple[Paragraph, ...]:
    """Return the thirty-second rules: a roll, a box, a winner."""
    example = strip(faces, "bbb~a~e", 3)
    return (
        Paragraph("K1–K4", dice.BRIEF[0], "cup | " + example.partition(" =")[0]),
        Paragraph("W2, W8", dice.BRIEF[1], example),
        Paragraph("W9", dice.BRIEF[2], "crown 41 ~37 ~29"),
    )


def _combinations(kniffel: Paragraph, faces: Mapping[str, str]) -> Section:
    """Return the rules' section on the lower boxes; `kniffel` is the paragraph on the last box."""
    return Section(
        N_("The lower boxes"),
        (
            Paragraph(
                "W3",
                N_("Triple: at least three of the same symbol, 2 points."),
                strip(faces, "bbb~d~f", 2),
            ),
            Paragraph(
                "W4",
                N_(
                    "Two pairs: two different symbols, each at least twice, 3 points. Three of "
                    "one and two of another also count; four of a kind doesn’t."
                ),
                strip(faces, "ccee~a", 3),
            ),
            Paragraph(
                "W5",
                N_("Triple and pair: three of one symbol and two of another, 4 points."),
                strip(faces, "aaaff", 4),
            ),
            Paragraph(
                "W6", N_("Five different: no symbol twice, 5 points."), strip(faces, "abcde", 5)
            ),
            kniffel,
        ),
    )


def _writing() -> Section:
    """Return the rules' section on filling in and crossing out boxes."""
    return Section(
        N_("Filling in a box"),
        (
            Paragraph(
                "W8",
                N_(
                    "When you’ve finished rolling, fill in exactly one open box with the "
                    "points your dice score there. If they fit more than one box, choose "
                    "whichever you like."
                ),
            ),
            Paragraph(
                "W8",
                N_(
                    "Cross out a box only if the dice don’t fit any of your open boxes. You choose "
                    "which open box to cross out, and you score 0. If you’ve agreed to cross out "
                    "freely, you may do it whenever you like."
                ),
            ),
        ),
    )


def _ending(more: tuple[Paragraph, ...]) -> Section:
    """Return the rules' section on the end of a game, with the game's own paragraphs."""
    total = Paragraph(
        "W9, T4",
        N_(
            "When all the boxes are full, add up your points. The highest total wins; if it’s "
            "a tie, you win together."
        ),
    )
    return Section(N_("End of the game"), (total, *more))


def symbol_rules(
    faces: Mapping[str, str],
    aim: tuple[Paragraph, ...],
    boxes: Paragraph,
    kniffel: Paragraph,
    more: tuple[Paragraph, ...],
) -> tuple[Section, ...]:
    """Return the rules of the game with these faces.

    `boxes` describes the symbol boxes, `kniffel` describes the last lower box, and `more` is added
    after the end of the game.
    """
    return (
        Section(N_("Aim of the game"), (*aim, Paragraph("T1", N_("Then play goes clockwise.")))),
        _turns(),
        Section(N_("The symbol boxes"), (boxes,)),
        _combinations(kniffel, faces),
        _writing(),
        _ending(more),
    )


def _points(faces: Mapping[str, str], kniffel: str) -> dict[str, str]:
    """Return the small print next to each box: its points, or the points for each die."""
    return {**dict.fromkeys(faces, N_("1 per die")), **WORTH, kniffel: "10"}


def symbol_words(
    faces: Mapping[str, str], kniffel: str, name: str, age: int, rules: tuple[Section, ...]
) -> Words:
    """Return the wording of the game with these faces; `name` is the name of the box `kniffel`."""
    things = {**faces, **COMBINATIONS, kniffel: name}
    return Words(
        name=name,
        age=age,
        minutes=(5, 50),
        plans=SHEETS,
        things=things,
        tellers=_tellers(things, tuple(faces)),
        reasons=REASONS,
        options=OPTIONS,
        rules=rules,
        brief=_brief(faces),
        clauses=CLAUSES,
        lines={"total": N_("Total")},
        hints=_points(faces, kniffel),
        faces=tuple(faces),
        alike=kniffel,
        only_full=dice.ONLY_FULL,
    )
