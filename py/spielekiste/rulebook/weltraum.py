"""Rules of Weltraum-Kniffel, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule
from spielekiste.rulebook.symbols import symbol_rules


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return symbol_rules(
        aim=(
            Rule(
                "W1",
                "Five dice, each with a UFO, a rocket, a nebula, a star, a sun and a planet. Eleven "
                "boxes, eleven turns: fill in one box each turn.",
            ),
            Rule("T2", "The player who saw a shooting star most recently goes first."),
        ),
        boxes=Rule(
            "W2",
            "Each symbol has its own box. You score 1 point for every die with that symbol, so three "
            "rockets in the Rocket box are 3 points.",
        ),
        kniffel=Rule(
            "W7",
            "Space Kniffel: five of a kind, 10 points. Four or five of a kind can also count as a "
            "triple.",
        ),
        more=(
            Rule(
                "C13",
                "In a match of several games, the next player clockwise starts each new game.",
            ),
        ),
    )
