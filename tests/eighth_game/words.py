"""Wording of the eighth game."""

from __future__ import annotations

from app.i18n import N_, _
from app.words.base import Words, illustrated
from app.words.dice import spoken
from tests.eighth_game.rulebook import rule_page

WORDS = Words(
    name=N_("Highest throw"),
    age=4,
    minutes=(2, 2),
    plans={},
    things={},
    tellers={
        "throw": lambda e, names: _("{name} rolls {dice}.", name=names[e.seat], dice=spoken(e))
    },
    reasons={},
    rules=illustrated(rule_page),
    clauses={"chance-due": "Q1"},
)
