"""Text shared by Weltraum-Kniffel and Hex-hex-Kniffel, the same game with different symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.i18n import N_, _
from app.words import dice
from app.words.base import SHEETS, OptionText, Paragraph, Sections, Teller, Value, Words
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

CLAUSES = {code: at for code, at in dice.CLAUSES.items() if at not in ("G1", "B3")} | {
    "box-filled": "W1",
    "fitting-box-open": "W8",
}

OPTIONS = {
    "dice": dice.DICE,
    "voluntary_zero": OptionText(
        N_("Cross out freely"),
        {
            True: Value(
                N_("Cross out freely"),
                N_("You may cross out any open box, even if the dice fit another."),
            ),
            False: Value(N_("You must use a box that fits")),
        },
    ),
}


def _tellers(things: Mapping[str, str], faces: Sequence[str]) -> dict[str, Teller]:
    """Return the functions that describe events of a game whose dice have these symbols."""

    def symbols(event: Event) -> str:
        return ", ".join(_(things[faces[face - 1]]) for face in event.dice)

    def kept(event: Event, names: Sequence[str]) -> str:
        name = names[event.seat]
        if not event.dice:
            return _("{name} keeps no dice.", name=name)
        return _("{name} keeps {dice}.", name=name, dice=symbols(event))

    def thrown(event: Event, names: Sequence[str]) -> str:
        return _("{name} rolls {dice}.", name=names[event.seat], dice=symbols(event))

    return dice.tellers(things) | {"throw": thrown, "keep": kept}


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


def pictures(faces: Mapping[str, str], symbol: str, kniffel: str) -> dict[str, tuple[str, ...]]:
    """Return the pictures of the rule page, by the clauses of their paragraphs.

    `symbol` and `kniffel` are the patterns of a symbol box and of five of a kind.
    """
    examples = {
        "W2": (symbol, 3),
        "W3": ("bbb~d~f", 2),
        "W4": ("ccee~a", 3),
        "W5": ("aaaff", 4),
        "W6": ("abcde", 5),
        "W7": (kniffel, 10),
    }
    return {clause: (strip(faces, *example),) for clause, example in examples.items()}


def _points(faces: Mapping[str, str], kniffel: str) -> dict[str, str]:
    """Return the small print next to each box: its points, or the points for each die."""
    return {**dict.fromkeys(faces, N_("1 per die")), **WORTH, kniffel: "10"}


def symbol_words(
    faces: Mapping[str, str], kniffel: str, name: str, age: int, rules: Sections
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
