"""User-facing text for Weltraum-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import Paragraph
from app.words.symbols import strip, symbol_rules, symbol_words

FACES = {
    "ufo": N_("UFO"),
    "rocket": N_("Rocket"),
    "nebula": N_("Nebula"),
    "star": N_("Star"),
    "sun": N_("Sun"),
    "planet": N_("Planet"),
}
"""Symbols on the dice (W1)."""

RULES = symbol_rules(
    FACES,
    aim=(
        Paragraph(
            "W1",
            N_(
                "Five dice, each with a UFO, a rocket, a nebula, a star, a sun and a "
                "planet. Eleven boxes, eleven turns: fill in one box each turn."
            ),
        ),
        Paragraph("T2", N_("The player who saw a shooting star most recently goes first.")),
    ),
    boxes=Paragraph(
        "W2",
        N_(
            "Each symbol has its own box. You score 1 point for every die with that symbol, so "
            "three rockets in the Rocket box are 3 points."
        ),
        strip(FACES, "bbb~a~e", 3),
    ),
    kniffel=Paragraph(
        "W7",
        N_(
            "Space Kniffel: five of a kind, 10 points. Four or five of a kind can also "
            "count as a triple."
        ),
        strip(FACES, "ddddd", 10),
    ),
    more=(
        Paragraph(
            "C13",
            N_("In a match of several games, the next player clockwise starts each new game."),
        ),
    ),
)

WORDS = symbol_words(FACES, "weltraum-kniffel", N_("Space Kniffel"), 5, RULES)
