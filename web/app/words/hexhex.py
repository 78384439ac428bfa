"""What Hex-hex-Kniffel says."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import Paragraph, Section
from app.words.symbols import combinations, strip, symbol_words, turns, writing

FACES = {
    "mashed-potato": N_("Mashed potato"),
    "cauldron": N_("Cauldron"),
    "crystal-ball": N_("Crystal ball"),
    "toadstool": N_("Toadstool"),
    "spell-book": N_("Spell book"),
    "frog": N_("Frog"),
}
"""The faces of H1."""

RULES = (
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
    turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "H1, W2",
                N_(
                    "Each symbol has a box of its own. There every die that shows the symbol is worth 1 point: three frogs, 3 points for the frog."
                ),
                strip(FACES, "fff~b~d", 3),
            ),
        ),
    ),
    combinations(
        Paragraph(
            "H1, W7",
            N_(
                "Hex-hex Kniffel: all five alike, 10 points. Four or five alike may also be written as a triple."
            ),
            strip(FACES, "fffff", 10),
        ),
        FACES,
    ),
    writing(),
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


WORDS = symbol_words(FACES, "hexhex-kniffel", N_("Hex-hex Kniffel"), 6, RULES)
