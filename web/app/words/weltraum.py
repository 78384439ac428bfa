"""What Weltraum-Kniffel says."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import Paragraph, Section
from app.words.symbols import combinations, strip, symbol_words, turns, writing

FACES = {
    "ufo": N_("Ufo"),
    "rocket": N_("Rocket"),
    "nebula": N_("Nebula"),
    "star": N_("Star"),
    "sun": N_("Sun"),
    "planet": N_("Planet"),
}
"""The faces of W1."""

RULES = (
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
    turns(),
    Section(
        N_("The symbol boxes"),
        (
            Paragraph(
                "W2",
                N_(
                    "Each symbol has a box of its own. There every die that shows the symbol is worth 1 point: three rockets, 3 points for the rocket."
                ),
                strip(FACES, "bbb~a~e", 3),
            ),
        ),
    ),
    combinations(
        Paragraph(
            "W7",
            N_(
                "Space Kniffel: all five alike, 10 points. Four or five alike may also be written as a triple."
            ),
            strip(FACES, "ddddd", 10),
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
                "C13",
                N_("In a match of several games the next player clockwise begins each time."),
            ),
        ),
    ),
)

WORDS = symbol_words(FACES, "weltraum-kniffel", N_("Space Kniffel"), 5, RULES)
