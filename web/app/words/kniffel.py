"""What Kniffel says."""

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
"""The calculated lines of a sheet."""

HINTS = {
    "three-alike": N_("sum"),
    "four-alike": N_("sum"),
    "full-house": "25",
    "small-straight": "30",
    "large-straight": "40",
    "kniffel": "50",
    "chance": N_("sum"),
    "maximum": N_("sum"),
    "minimum": N_("sum"),
    "bonus": N_("from 63"),
}
"""What a box or line is worth, in a word beside its name."""

OPTIONS = {
    "rules": OptionText(
        N_("Which rules?"),
        {
            "classic": Value(
                N_("Classic"), N_("Thirteen boxes; good dice are put aside between the throws.")
            ),
            "full-cup": Value(
                N_("Full cup"), N_("As classic, but every throw is made with all five dice.")
            ),
            "croatian": Value(
                N_("Croatian"), N_("The six numbers, a maximum and a minimum: eight turns.")
            ),
        },
    ),
    "further": OptionText(
        N_("Another Kniffel after the first"),
        {
            "block": Value(
                N_("Number box first"),
                N_("50 extra if the box of its number is open; else it is a joker below."),
            ),
            "free": Value(
                N_("Free joker"), N_("50 extra every time, and any open box at its highest.")
            ),
            "none": Value(N_("Nothing special"), N_("It counts like any other five dice.")),
            "yahtzee": Value(
                N_("Yahtzee"), N_("100 extra every time; number box first, then a joker below.")
            ),
        },
    ),
}

RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "C14",
                N_(
                    "Five dice, one sheet for everybody. Each turn you throw up to three times and "
                    "write what lies there into one of your boxes. Whoever has the most points when "
                    "all boxes are full wins. From eight years on, for two to eight; alone it is a "
                    "hunt for your own record."
                ),
            ),
            Paragraph(
                "T2, T1",
                N_(
                    "Who begins? Everybody throws all five dice once. The highest sum begins, and a "
                    "tie throws again among the tied. Then it goes round clockwise."
                ),
            ),
        ),
    ),
    Section(
        N_("Throwing"),
        (
            Paragraph(
                "K1, K2",
                N_("You have up to three throws. The first one is always made with all five dice."),
            ),
            Paragraph(
                "K3, K4",
                N_(
                    "Before the second and the third throw you choose which dice to throw again, at "
                    "least one. The others stay in the tray. A die that was put aside may be taken "
                    "back and thrown again later."
                ),
            ),
            Paragraph(
                "K5, K6",
                N_(
                    "You may stop after the first or the second throw. After the third one you must "
                    "use what lies there."
                ),
            ),
        ),
    ),
    Section(
        N_("The upper part"),
        (
            Paragraph(
                "C1",
                N_("Ones to Sixes: only the dice with that number count, added up."),
                "die-4 die-4 die-4 ~die-1 ~die-6 = 12",
            ),
            Paragraph(
                "C2",
                N_(
                    "If the six upper boxes reach 63 or more together, you get a bonus of 35. Three "
                    "dice in each box are just enough."
                ),
            ),
        ),
    ),
    Section(
        N_("The lower part"),
        (
            Paragraph(
                "C3, C4",
                N_(
                    "Three of a kind and four of a kind: at least three, or four, dice alike; all "
                    "five dice are added up. 5 5 5 4 3 gives 22."
                ),
                "die-5 die-5 die-5 die-4 die-3 = 22",
            ),
            Paragraph(
                "C5",
                N_(
                    "Full house: three of one number and two of another, 25 points. Five alike are no "
                    "full house."
                ),
                "die-2 die-2 die-2 die-6 die-6 = 25",
            ),
            Paragraph(
                "C6, C7",
                N_(
                    "Small straight: four numbers in a row, such as 1 2 3 4, and any fifth die, 30 "
                    "points. Large straight: five in a row, 40 points."
                ),
                "die-1 die-2 die-3 die-4 ~die-6 = 30 | die-2 die-3 die-4 die-5 die-6 = 40",
            ),
            Paragraph(
                "C8", N_("Kniffel: five alike, 50 points."), "die-3 die-3 die-3 die-3 die-3 = 50"
            ),
            Paragraph(
                "C9",
                N_("Chance: anything goes, all dice are added up."),
                "die-6 die-6 die-5 die-4 die-4 = 25",
            ),
            Paragraph(
                "C10",
                N_(
                    "Each box is written once, and you may choose any open box. If the dice do not "
                    "fit it, you strike it: 0 points."
                ),
            ),
        ),
    ),
    Section(
        N_("Another Kniffel"),
        (
            Paragraph(
                "C11",
                N_(
                    "What happens when you throw five alike and your Kniffel box already holds 50? "
                    "The table chooses one of four ways before the game. While the Kniffel box is "
                    "open or struck, five alike are nothing special; only Yahtzee differs there."
                ),
            ),
            Paragraph(
                "C11",
                N_(
                    "Number box first: if the box of its number is open, it must be taken, and you "
                    "get 50 extra. If it is filled, the Kniffel is a joker: it goes into any open box "
                    "below at full value, 25, 30, 40 or the sum of the dice, without the 50. If "
                    "nothing below is open, you strike a box above."
                ),
            ),
            Paragraph(
                "C11",
                N_(
                    "Free joker: 50 extra every time, and any open box takes its highest value: five "
                    "times the number above; below 30 for three of a kind, four of a kind and chance, "
                    "and 25, 30 and 40."
                ),
            ),
            Paragraph("C11", N_("Nothing special: it counts like any other five dice.")),
            Paragraph(
                "C11",
                N_(
                    "Yahtzee: 100 extra every time. The box of its number must be taken if it is open, "
                    "else any open box below at full value, else a box above is struck. With a struck "
                    "Kniffel box the same holds without the 100."
                ),
            ),
        ),
    ),
    Section(
        N_("The end, and several games"),
        (
            Paragraph(
                "C12, T4",
                N_(
                    "When all boxes are full, the highest total wins. Equal totals share the better "
                    "place, and the next place is left out."
                ),
            ),
            Paragraph(
                "C13",
                N_(
                    "You can agree on a match of several games; as many as there are players is a "
                    "good number, for the start moves on one seat each game. Either all points are "
                    "added up, or places count: 8 for the first, 7 for the second, 6 for the third "
                    "and so on, equal places alike."
                ),
            ),
        ),
    ),
    Section(
        N_("Full cup"),
        (
            Paragraph(
                "G1",
                N_(
                    "As they play it in St. Gallen: nothing is put aside, every throw is made with all "
                    "five dice. You may stop early, and the last throw counts. All the rest is the same."
                ),
            ),
        ),
    ),
    Section(
        N_("Croatian"),
        (
            Paragraph(
                "X1, X2",
                N_(
                    "Eight boxes and eight turns: the six numbers with their bonus, and a Maximum and a "
                    "Minimum, which both take the sum of all five dice. There are no special throws, and "
                    "five alike are nothing special."
                ),
            ),
            Paragraph(
                "X3",
                N_(
                    "At the end the difference, Maximum minus Minimum, is multiplied by the points in "
                    "your Ones and added, even if it is below zero. So throw high for the one, low for "
                    "the other, and collect ones."
                ),
            ),
        ),
    ),
    Section(
        N_("Help on the table"),
        (
            Paragraph(
                "T3",
                N_(
                    "Every step can be taken back, but luck cannot: the same dice come back. With your own "
                    "dice you throw on the table and tap in what they show."
                ),
            ),
        ),
    ),
)

WORDS = Words(
    name=N_("Kniffel"),
    age=8,
    minutes=30,
    plans=SHEETS,
    things=THINGS,
    tellers=dice.tellers(THINGS),
    reasons=dice.REASONS
    | {
        "joker-number-box": N_("Closed for this Kniffel: the box of its number is still open."),
        "joker-lower-box": N_("Closed for this Kniffel: it goes into a box of the lower part."),
    },
    options=OPTIONS,
    clauses=dice.CLAUSES | {"joker-number-box": "C11", "joker-lower-box": "C11"},
    rules=RULES,
    lines=LINES,
    hints=HINTS,
    only_full=dice.ONLY_FULL,
)
