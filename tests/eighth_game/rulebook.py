"""Rules of the eighth game, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule

RULES = (
    Chapter(
        "How to play",
        (
            Rule("Q1", "Everyone rolls both dice once."),
            Rule("Q2", "The highest total wins."),
        ),
    ),
)
