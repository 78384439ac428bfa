"""User-facing text for Weltraum-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import illustrated
from app.words.symbols import pictures, symbol_words
from spielekiste.rulebook.weltraum import rule_page

FACES = {
    "ufo": N_("UFO"),
    "rocket": N_("Rocket"),
    "nebula": N_("Nebula"),
    "star": N_("Star"),
    "sun": N_("Sun"),
    "planet": N_("Planet"),
}
"""Symbols on the dice (W1)."""

PICTURES = pictures(FACES, "bbb~a~e", "ddddd")
"""Pictures on the rule page, by the clauses of their paragraphs."""

WORDS = symbol_words(
    FACES, "weltraum-kniffel", N_("Space Kniffel"), 5, illustrated(rule_page, PICTURES)
)
