"""Rules shared by Weltraum-Kniffel and Hex-hex-Kniffel, in words."""

from __future__ import annotations

from spielekiste.rulebook.block import block_rules
from spielekiste.rulebook.chapters import Chapter, Rule

TURNS = Chapter(
    "Your turn, step by step",
    (
        Rule("K1, K2", "You may roll up to three times. Start with all five dice."),
        Rule(
            "K3, K4",
            "Before each new roll, put aside the dice you want to keep and roll the rest: at least "
            "one die. You can pick up a die again later.",
        ),
        Rule(
            "K5, K6",
            "Happy already? Stop after the first or second roll. After the third you have to fill "
            "in a box.",
        ),
    ),
)

COMBINATIONS = (
    Rule("W3", "Triple: at least three of the same symbol, 2 points."),
    Rule(
        "W4",
        "Two pairs: two different symbols, each at least twice, 3 points. Three of one and two of "
        "another also count; four of a kind doesn’t.",
    ),
    Rule("W5", "Triple and pair: three of one symbol and two of another, 4 points."),
    Rule("W6", "Five different: no symbol twice, 5 points."),
)

WRITING = Chapter(
    "Filling in a box",
    (
        Rule(
            "W8",
            "When you’ve finished rolling, fill in exactly one open box with the points your dice "
            "score there. If they fit more than one box, choose whichever you like.",
        ),
        Rule(
            "W8",
            "Cross out a box only if the dice don’t fit any of your open boxes. You choose which "
            "open box to cross out, and you score 0. If you’ve agreed to cross out freely, you may "
            "do it whenever you like.",
        ),
    ),
)

TOTAL = Rule(
    "W9, T4",
    "When all the boxes are full, add up your points. The highest total wins; if it’s a tie, you "
    "win together.",
)


def symbol_rules(
    aim: tuple[Rule, ...], boxes: Rule, kniffel: Rule, more: tuple[Rule, ...]
) -> tuple[Chapter, ...]:
    """Return the rules of one of these games.

    `boxes` is the rule of the symbol boxes, `kniffel` that of the last lower box, and `more` is
    added after the end of the game.
    """
    return (
        Chapter("Aim of the game", (*aim, Rule("T1", "Then play goes clockwise."))),
        TURNS,
        Chapter("The symbol boxes", (boxes,)),
        Chapter("The lower boxes", (*COMBINATIONS, kniffel)),
        WRITING,
        Chapter("End of the game", (TOTAL, *more)),
        block_rules(),
    )
