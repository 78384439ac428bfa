"""User-facing text for Hex-hex-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import Paragraph
from app.words.symbols import strip, symbol_rules, symbol_words

FACES = {
    "mashed-potato": N_("Mashed potato"),
    "cauldron": N_("Cauldron"),
    "crystal-ball": N_("Crystal ball"),
    "toadstool": N_("Toadstool"),
    "spell-book": N_("Spell book"),
    "frog": N_("Frog"),
}
"""Symbols on the dice (H1)."""

RULES = symbol_rules(
    FACES,
    aim=(
        Paragraph(
            "H1, W1",
            N_(
                "Five dice from the witches’ kitchen: mashed potato, cauldron, crystal "
                "ball, toadstool, spell book and frog. Eleven boxes, eleven turns: fill in "
                "one box each turn."
            ),
        ),
        Paragraph("T2", N_("The youngest player goes first.")),
    ),
    boxes=Paragraph(
        "H1, W2",
        N_(
            "Each symbol has its own box. You score 1 point for every die with that symbol, so "
            "three frogs in the Frog box are 3 points."
        ),
        strip(FACES, "fff~b~d", 3),
    ),
    kniffel=Paragraph(
        "H1, W7",
        N_(
            "Hex-hex Kniffel: five of a kind, 10 points. Four or five of a kind can also "
            "count as a triple."
        ),
        strip(FACES, "fffff", 10),
    ),
    more=(
        Paragraph(
            "H2",
            N_(
                "Each sheet has room for five games, one in each column. Every game has its "
                "own winner; there’s no overall winner."
            ),
        ),
        Paragraph("H2, C13", N_("The next player clockwise starts the next game.")),
    ),
)

WORDS = symbol_words(FACES, "hexhex-kniffel", N_("Hex-hex Kniffel"), 6, RULES)
