"""Rules of Kniffel, in words."""

from __future__ import annotations

from spielekiste.rulebook.block import FURTHER, block_rules
from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "Aim of the game",
            (
                Rule(
                    "C14",
                    "You share five dice and one score sheet. On your turn, roll up to three times and "
                    "score the result in one of your boxes. When all the boxes are full, the player with "
                    "the most points wins. Kniffel is for two to eight players aged 8 and up; on your "
                    "own, try to beat your best score.",
                ),
                Rule(
                    "T2, T1",
                    "Who goes first? Everyone rolls all five dice once. The highest total goes first; if "
                    "it’s a tie, those players roll again. Then play clockwise.",
                ),
            ),
        ),
        Chapter(
            "Rolling",
            (
                Rule("K1, K2", "You have up to three rolls. Start with all five dice."),
                Rule(
                    "K3, K4",
                    "Before the second and third rolls, choose at least one die to roll again. The others "
                    "stay in the tray. You can pick them up again later.",
                ),
                Rule(
                    "K5, K6",
                    "You may stop after the first or second roll. After the third you must use the dice "
                    "as they are.",
                ),
            ),
        ),
        Chapter(
            "The upper section",
            (
                Rule("C1", "Ones to Sixes: add up only the dice with that number."),
                Rule(
                    "C2",
                    "If your six upper boxes add up to 63 or more, you get a bonus of 35. Three of each "
                    "number is exactly enough.",
                ),
            ),
        ),
        Chapter(
            "The lower section",
            (
                Rule(
                    "C3, C4",
                    "Three of a kind and four of a kind: at least three (or four) dice show the same "
                    "number; add up all five dice. For 5 5 5 4 3 you score 22.",
                ),
                Rule(
                    "C5",
                    "Full house: three of one number and two of another, 25 points. Five of a kind isn’t "
                    "a full house.",
                ),
                Rule(
                    "C6, C7",
                    "Small straight: four numbers in a row, such as 1 2 3 4, with any fifth die, 30 "
                    "points. Large straight: five in a row, 40 points.",
                ),
                Rule("C8", "Kniffel: five of a kind, 50 points."),
                Rule("C9", "Chance: anything goes; add up all the dice."),
                Rule(
                    "C10",
                    "You can use each box only once, and you may choose any open one. If the dice don’t "
                    "fit the box you choose, cross it out for 0 points.",
                ),
            ),
        ),
        Chapter(
            "Extra Kniffels",
            (
                Rule(
                    "C11",
                    "What happens if you roll five of a kind when your Kniffel box already holds 50? "
                    "Choose one of four rules before the game. If your Kniffel box is still open or "
                    "crossed out, five of a kind is nothing special, except under the Yahtzee rule.",
                ),
                Rule(
                    "C11",
                    "Number box first: if the Kniffel’s number box is open, you must use it, and you get "
                    "50 extra points. If that box is filled, the Kniffel is a joker: use it for full "
                    "points in any open lower box (25, 30, 40 or the total of the dice), but without the "
                    "extra 50. If no lower box is open, cross out an upper box.",
                ),
                Rule(
                    "C11",
                    "Free joker: you get 50 extra points every time, and you may use any open box for its "
                    "maximum. In the upper section that’s five times the number. In the lower section "
                    "it’s 30 for three of a kind, four of a kind and chance, 25 for a full house, 30 for "
                    "a small straight and 40 for a large straight.",
                ),
                Rule("C11", "Nothing special: it counts like any other roll."),
                Rule(
                    "C11",
                    "Yahtzee: you get 100 extra points every time. If the Kniffel’s number box is open, "
                    "you must use it. If not, use any open lower box for full points. If there is none, "
                    "cross out an upper box. If your Kniffel box is crossed out, all this still applies, "
                    "but without the 100 points.",
                ),
            ),
        ),
        Chapter(
            "End of the game, and playing a match",
            (
                Rule(
                    "C12, T4",
                    "When all the boxes are full, the highest total wins. Players with equal totals share "
                    "the better place, and the next place is skipped.",
                ),
                Rule(
                    "C13",
                    "You can agree to play a match of several games. One game per player works well, "
                    "because the next player clockwise starts each new game. Either add up all the "
                    "points, or count places: 8 points for first place, 7 for second, 6 for third and so "
                    "on. Players who tie get the same.",
                ),
            ),
        ),
        Chapter(
            "Variation: full cup",
            (
                Rule(
                    "G1",
                    "This is how they play in St Gallen: no dice are put aside; you roll all five every "
                    "time. You may stop early, and the last roll counts. Everything else stays the same.",
                ),
            ),
        ),
        Chapter(
            "Variation: Croatian rules",
            (
                Rule(
                    "X1, X2",
                    "Eight boxes and eight turns: the six numbers with their bonus, plus a Maximum and a "
                    "Minimum, where you score the total of all five dice. There are no combinations, and "
                    "five of a kind is nothing special.",
                ),
                Rule(
                    "X3",
                    "At the end, take your Maximum minus your Minimum, multiply that by the points in "
                    "your Ones, and add the result to your total, even if it’s below zero. So roll high "
                    "for Maximum, low for Minimum, and collect ones.",
                ),
            ),
        ),
        block_rules(FURTHER),
        Chapter(
            "Help at the table",
            (
                Rule(
                    "T3",
                    "You can undo every step, but not your luck: the same dice come back. If you use your "
                    "own dice, roll them on the table and tap in what they show.",
                ),
            ),
        ),
    )
