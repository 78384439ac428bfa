"""User-facing text for Hex-hex-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words.base import illustrated
from app.words.symbols import pictures, symbol_words
from spielekiste.rulebook.hexhex import rule_page

FACES = {
    "mashed-potato": N_("Mashed potato"),
    "cauldron": N_("Cauldron"),
    "crystal-ball": N_("Crystal ball"),
    "toadstool": N_("Toadstool"),
    "spell-book": N_("Spell book"),
    "frog": N_("Frog"),
}
"""Symbols on the dice (H1)."""

PICTURES = pictures(FACES, "fff~b~d", "fffff")
PICTURES |= {f"H1, {clause}": PICTURES[clause] for clause in ("W2", "W7")}
"""Pictures on the rule page, by the clauses of their paragraphs."""

WORDS = symbol_words(
    FACES, "hexhex-kniffel", N_("Hex-hex Kniffel"), 6, illustrated(rule_page, PICTURES)
)
