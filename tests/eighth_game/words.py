"""Wording of the eighth game."""

from __future__ import annotations

from app.i18n import N_, _
from app.words.base import Paragraph, Section, Words
from app.words.dice import spoken

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
    rules=(
        Section(
            N_("How to play"),
            (
                Paragraph("Q1", N_("Everyone rolls both dice once.")),
                Paragraph("Q2", N_("The highest total wins.")),
            ),
        ),
    ),
    clauses={"chance-due": "Q1"},
)
