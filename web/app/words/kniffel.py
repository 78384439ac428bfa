"""User-facing text for Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words import dice
from app.words.base import OptionText, Paragraph, Section, Value, Words
from app.words.plans import SHEETS

THINGS = {
    "ones": N_("Ones"),
    "twos": N_("Twos"),
    "threes": N_("Threes"),
    "fours": N_("Fours"),
    "fives": N_("Fives"),
    "sixes": N_("Sixes"),
    "three-alike": N_("Three of a kind"),
    "four-alike": N_("Four of a kind"),
    "full-house": N_("Full house"),
    "small-straight": N_("Small straight"),
    "large-straight": N_("Large straight"),
    "kniffel": N_("Kniffel"),
    "chance": N_("Chance"),
    "maximum": N_("Maximum"),
    "minimum": N_("Minimum"),
}

LINES = {
    "upper": N_("Upper boxes"),
    "bonus": N_("Bonus 35"),
    "upper-total": N_("Upper total"),
    "extra": N_("Extra Kniffels"),
    "lower-total": N_("Lower total"),
    "product": N_("(Max − Min) × Ones"),
    "total": N_("Total"),
}
"""Names of the calculated lines of the score sheet."""

HINTS = {
    "three-alike": N_("total"),
    "four-alike": N_("total"),
    "full-house": "25",
    "small-straight": "30",
    "large-straight": "40",
    "kniffel": "50",
    "chance": N_("total"),
    "maximum": N_("total"),
    "minimum": N_("total"),
    "bonus": N_("63 or more"),
}
"""Small print next to a line: its fixed points, or a word on its scoring."""

OPTIONS = {
    "rules": OptionText(
        N_("Which rules?"),
        {
            "classic": Value(
                N_("Classic"), N_("Thirteen boxes; put good dice aside between rolls.")
            ),
            "full-cup": Value(
                N_("Full cup"), N_("Like Classic, but you always roll all five dice.")
            ),
            "croatian": Value(
                N_("Croatian"), N_("The six numbers, a maximum and a minimum: eight turns.")
            ),
        },
    ),
    "further": OptionText(
        N_("Extra Kniffels"),
        {
            "block": Value(
                N_("Number box first"),
                N_(
                    "If the Kniffel’s number box is open, use it and get 50 extra points. If "
                    "not, the Kniffel is a joker in the lower section."
                ),
            ),
            "free": Value(
                N_("Free joker"),
                N_("50 extra points every time. Use any open box, and you score its maximum."),
            ),
            "none": Value(N_("Nothing special"), N_("It counts like any other roll.")),
            "yahtzee": Value(
                N_("Yahtzee"),
                N_(
                    "100 extra points every time. If the number box is open, use it; if not, "
                    "the Kniffel is a joker in the lower section."
                ),
            ),
        },
    ),
}

RULES = (
    Section(
        N_("Aim of the game"),
        (
            Paragraph(
                "C14",
                N_(
                    "You share five dice and one score sheet. On your turn, roll up to three "
                    "times and score the result in one of your boxes. When all the boxes are "
                    "full, the player with the most points wins. Kniffel is for two to eight "
                    "players aged 8 and up; on your own, try to beat your best score."
                ),
            ),
            Paragraph(
                "T2, T1",
                N_(
                    "Who goes first? Everyone rolls all five dice once. The highest total goes "
                    "first; if it’s a tie, those players roll again. Then play clockwise."
                ),
            ),
        ),
    ),
    Section(
        N_("Rolling"),
        (
            Paragraph(
                "K1, K2",
                N_("You have up to three rolls. Start with all five dice."),
            ),
            Paragraph(
                "K3, K4",
                N_(
                    "Before the second and third rolls, choose at least one die to roll again. "
                    "The others stay in the tray. You can pick them up again later."
                ),
            ),
            Paragraph(
                "K5, K6",
                N_(
                    "You may stop after the first or second roll. After the third you must use "
                    "the dice as they are."
                ),
            ),
        ),
    ),
    Section(
        N_("The upper section"),
        (
            Paragraph(
                "C1",
                N_("Ones to Sixes: add up only the dice with that number."),
                "die-4 die-4 die-4 ~die-1 ~die-6 = 12",
            ),
            Paragraph(
                "C2",
                N_(
                    "If your six upper boxes add up to 63 or more, you get a bonus of 35. "
                    "Three of each number is exactly enough."
                ),
            ),
        ),
    ),
    Section(
        N_("The lower section"),
        (
            Paragraph(
                "C3, C4",
                N_(
                    "Three of a kind and four of a kind: at least three (or four) dice show the "
                    "same number; add up all five dice. For 5 5 5 4 3 you score 22."
                ),
                "die-5 die-5 die-5 die-4 die-3 = 22",
            ),
            Paragraph(
                "C5",
                N_(
                    "Full house: three of one number and two of another, 25 points. Five of a "
                    "kind isn’t a full house."
                ),
                "die-2 die-2 die-2 die-6 die-6 = 25",
            ),
            Paragraph(
                "C6, C7",
                N_(
                    "Small straight: four numbers in a row, such as 1 2 3 4, with any fifth "
                    "die, 30 points. Large straight: five in a row, 40 points."
                ),
                "die-1 die-2 die-3 die-4 ~die-6 = 30 | die-2 die-3 die-4 die-5 die-6 = 40",
            ),
            Paragraph(
                "C8",
                N_("Kniffel: five of a kind, 50 points."),
                "die-3 die-3 die-3 die-3 die-3 = 50",
            ),
            Paragraph(
                "C9",
                N_("Chance: anything goes; add up all the dice."),
                "die-6 die-6 die-5 die-4 die-4 = 25",
            ),
            Paragraph(
                "C10",
                N_(
                    "You can use each box only once, and you may choose any open one. If the "
                    "dice don’t fit the box you choose, cross it out for 0 points."
                ),
            ),
        ),
    ),
    Section(
        N_("Extra Kniffels"),
        (
            Paragraph(
                "C11",
                N_(
                    "What happens if you roll five of a kind when your Kniffel box already "
                    "holds 50? Choose one of four rules before the game. If your Kniffel box "
                    "is still open or crossed out, five of a kind is nothing special, except "
                    "under the Yahtzee rule."
                ),
            ),
            Paragraph(
                "C11",
                N_(
                    "Number box first: if the Kniffel’s number box is open, you must use it, "
                    "and you get 50 extra points. If that box is filled, the Kniffel is a "
                    "joker: use it for full points in any open lower box (25, 30, 40 or the "
                    "total of the dice), but without the extra 50. If no lower box is open, "
                    "cross out an upper box."
                ),
            ),
            Paragraph(
                "C11",
                N_(
                    "Free joker: you get 50 extra points every time, and you may use any open "
                    "box for its maximum. In the upper section that’s five times the number. In "
                    "the lower section it’s 30 for three of a kind, four of a kind and chance, "
                    "25 for a full house, 30 for a small straight and 40 for a large straight."
                ),
            ),
            Paragraph("C11", N_("Nothing special: it counts like any other roll.")),
            Paragraph(
                "C11",
                N_(
                    "Yahtzee: you get 100 extra points every time. If the Kniffel’s number box "
                    "is open, you must use it. If not, use any open lower box for full points. "
                    "If there is none, cross out an upper box. If your Kniffel box is crossed "
                    "out, all this still applies, but without the 100 points."
                ),
            ),
        ),
    ),
    Section(
        N_("End of the game, and playing a match"),
        (
            Paragraph(
                "C12, T4",
                N_(
                    "When all the boxes are full, the highest total wins. Players with equal "
                    "totals share the better place, and the next place is skipped."
                ),
            ),
            Paragraph(
                "C13",
                N_(
                    "You can agree to play a match of several games. One game per player works "
                    "well, because the next player clockwise starts each new game. Either add "
                    "up all the points, or count places: 8 points for first place, 7 for "
                    "second, 6 for third and so on. Players who tie get the same."
                ),
            ),
        ),
    ),
    Section(
        N_("Variation: full cup"),
        (
            Paragraph(
                "G1",
                N_(
                    "This is how they play in St Gallen: no dice are put aside; you roll all "
                    "five every time. You may stop early, and the last roll counts. Everything "
                    "else stays the same."
                ),
            ),
        ),
    ),
    Section(
        N_("Variation: Croatian rules"),
        (
            Paragraph(
                "X1, X2",
                N_(
                    "Eight boxes and eight turns: the six numbers with their bonus, plus a Maximum "
                    "and a Minimum, where you score the total of all five dice. There are no "
                    "combinations, and five of a kind is nothing special."
                ),
            ),
            Paragraph(
                "X3",
                N_(
                    "At the end, take your Maximum minus your Minimum, multiply that by the "
                    "points in your Ones, and add the result to your total, even if it’s below "
                    "zero. So roll high for Maximum, low for Minimum, and collect ones."
                ),
            ),
        ),
    ),
    Section(
        N_("Help at the table"),
        (
            Paragraph(
                "T3",
                N_(
                    "You can undo every step, but not your luck: the same dice come back. If "
                    "you use your own dice, roll them on the table and tap in what they show."
                ),
            ),
        ),
    ),
)

BRIEF = (
    Paragraph("K1–K4", dice.BRIEF[0], "cup | die-5 die-5 die-5 ~die-2 ~die-4"),
    Paragraph("C1, C10", dice.BRIEF[1], "die-5 die-5 die-5 ~die-2 ~die-4 = 15"),
    Paragraph("C12", dice.BRIEF[2], "crown 248 ~203 ~176"),
)

WORDS = Words(
    name=N_("Kniffel"),
    age=8,
    minutes=(5, 60),
    plans=SHEETS,
    things=THINGS,
    alike="kniffel",
    tellers=dice.tellers(THINGS),
    reasons=dice.REASONS
    | {
        "joker-number-box": N_("Use this Kniffel’s number box first: it’s still open."),
        "joker-lower-box": N_("Use an open box in the lower section for this Kniffel."),
    },
    options=OPTIONS,
    clauses=dice.CLAUSES | {"joker-number-box": "C11", "joker-lower-box": "C11"},
    rules=RULES,
    brief=BRIEF,
    lines=LINES,
    hints=HINTS,
    only_full=dice.ONLY_FULL,
)
