"""Rules of the eighth game, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "How to play",
            (
                Rule("Q1", "Everyone rolls both dice once."),
                Rule("Q2", "The highest total wins."),
            ),
        ),
    )
