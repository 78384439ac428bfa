"""User-facing text for Kniffel."""

from __future__ import annotations

from app.i18n import N_
from app.words import dice
from app.words.base import SHEETS, OptionText, Paragraph, Value, Words, illustrated
from spielekiste.rulebook.kniffel import rule_page

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
    "dice": dice.DICE,
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

PICTURES = {
    "C1": ("die-4 die-4 die-4 ~die-1 ~die-6 = 12",),
    "C3, C4": ("die-5 die-5 die-5 die-4 die-3 = 22",),
    "C5": ("die-2 die-2 die-2 die-6 die-6 = 25",),
    "C6, C7": ("die-1 die-2 die-3 die-4 ~die-6 = 30 | die-2 die-3 die-4 die-5 die-6 = 40",),
    "C8": ("die-3 die-3 die-3 die-3 die-3 = 50",),
    "C9": ("die-6 die-6 die-5 die-4 die-4 = 25",),
}
"""Pictures on the rule page, by the clauses of their paragraphs."""

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
    rules=illustrated(rule_page, PICTURES),
    brief=BRIEF,
    lines=LINES,
    hints=HINTS,
    only_full=dice.ONLY_FULL,
)
