"""Rules of Hex-hex-Kniffel, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule
from spielekiste.rulebook.symbols import symbol_rules


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return symbol_rules(
        aim=(
            Rule(
                "H1, W1",
                "Five dice from the witches’ kitchen: mashed potato, cauldron, crystal ball, toadstool, "
                "spell book and frog. Eleven boxes, eleven turns: fill in one box each turn.",
            ),
            Rule("T2", "The youngest player goes first."),
        ),
        boxes=Rule(
            "H1, W2",
            "Each symbol has its own box. You score 1 point for every die with that symbol, so three "
            "frogs in the Frog box are 3 points.",
        ),
        kniffel=Rule(
            "H1, W7",
            "Hex-hex Kniffel: five of a kind, 10 points. Four or five of a kind can also count as a "
            "triple.",
        ),
        more=(
            Rule(
                "H2",
                "Each sheet has room for five games, one in each column. Every game has its own winner; "
                "there’s no overall winner.",
            ),
            Rule("H2, C13", "The next player clockwise starts the next game."),
        ),
    )
