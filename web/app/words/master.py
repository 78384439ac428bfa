"""What Kniffel Master says."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words import dice
from app.words.base import OptionText, Paragraph, Section, Teller, Words
from app.words.plans import Planner
from spielekiste.core.state import Event

TASKS = {
    "kniffel": N_("Kniffel"),
    "large-straight": N_("Large straight"),
    "small-straight": N_("Small straight"),
    "full-house": N_("Full house"),
    "chance-5-10": N_("Chance 5 to 10"),
    "chance-25-30": N_("Chance 25 to 30"),
}

THINGS = TASKS | {
    "row-1": N_("Row of ones"),
    "row-2": N_("Row of twos"),
    "row-3": N_("Row of threes"),
    "row-4": N_("Row of fours"),
    "row-5": N_("Row of fives"),
    "row-6": N_("Row of sixes"),
    "coin-row": N_("Coin row"),
    "pair": N_("One pair"),
    "two-pairs": N_("Two pairs"),
    "three-alike": N_("Three alike"),
    "four-alike": N_("Four alike"),
}


def _thing(event: Event) -> str:
    return _(THINGS.get(event.what, "Coin row"))


def _task(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{task}! {n} star for {name}.",
        "{task}! {n} stars for {name}.",
        event.amount,
        name=names[event.seat],
        task=_thing(event),
    )


def _row(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{row}: {name} moves {n} field on.",
        "{row}: {name} moves {n} fields on.",
        event.amount,
        name=names[event.seat],
        row=_thing(event),
    )


def _overhang(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{n} die too many: {name} uses it for the coin row.",
        "{n} dice too many: {name} uses them for the coin row.",
        event.amount,
        name=names[event.seat],
    )


def _race(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.target == 1:
        return ngettext(
            "{name} is the first: {n} field more in the coin row.",
            "{name} is the first: {n} fields more in the coin row.",
            event.amount,
            name=name,
        )
    return ngettext(
        "{name} is the second: {n} field more in the coin row.",
        "{name} is the second: {n} fields more in the coin row.",
        event.amount,
        name=name,
    )


def _coins(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{what}: {n} coin for {name}.",
        "{what}: {n} coins for {name}.",
        event.amount,
        name=names[event.seat],
        what=_thing(event),
    )


def _coin_move(event: Event, names: Sequence[str]) -> str:
    return _(
        "In the coin row {name} stands on field {field}.",
        name=names[event.seat],
        field=event.target or 0,
    )


def _lost(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "The coin row is full: {n} coin of {name} is lost.",
        "The coin row is full: {n} coins of {name} are lost.",
        event.amount,
        name=names[event.seat],
    )


def _goal(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} has {n} star: the round is played to its end.",
        "{name} has {n} stars: the round is played to its end.",
        event.amount,
        name=names[event.seat],
    )


TELLERS: dict[str, Teller] = {
    kind: teller for kind, teller in dice.tellers({}).items() if kind in ("throw", "keep")
} | {
    "task": _task,
    "row": _row,
    "row-star": lambda e, names: _(
        "{row} finished: a star for {name}!", name=names[e.seat], row=_thing(e)
    ),
    "park": lambda e, names: _("{name} parks the marker: one more star!", name=names[e.seat]),
    "overhang": _overhang,
    "race": _race,
    "coins": _coins,
    "coin-move": _coin_move,
    "coin-lap": lambda e, names: _("Coin row finished: a star for {name}!", name=names[e.seat]),
    "coins-lost": _lost,
    "goal-reached": _goal,
    "pass": lambda e, names: _("Nothing fits: {name} passes the dice on.", name=names[e.seat]),
}

REASONS = dice.REASONS | {
    "no-throw-left": N_("That was the third throw. Choose what to do with it."),
    "nothing-to-throw": N_("All five dice are kept: take one back, or use them."),
    "task-not-met": N_("The dice do not meet this task."),
    "task-starred": N_("This task has its star already. Met again it brings 3 coins."),
    "not-thrown-twice": N_("A number must lie there at least twice to move its row."),
    "row-closed": N_("This row is finished and takes no more dice."),
    "no-free-marker": N_("All three markers are under way: finish a row first."),
    "coins-not-thrown": N_("These dice do not bring so many coins."),
    "other-dice-only": N_(
        "Beside a row, only a pair or three alike of the other dice bring coins."
    ),
    "coin-row-closed": N_("The coin row is full: every lap is done."),
    "action-possible": N_("Something is possible with these dice, so the turn cannot be passed."),
}

CLAUSES = {
    "no-throw-left": "K6",
    "not-in-dice": "K3",
    "nothing-to-throw": "K3",
    "task-not-met": "M2",
    "task-starred": "M8",
    "not-thrown-twice": "M3",
    "row-closed": "M4",
    "no-free-marker": "M5",
    "coins-not-thrown": "M8",
    "other-dice-only": "M10",
    "coin-row-closed": "M9",
    "action-possible": "M1",
}

OPTIONS = {
    "three_alike": OptionText(N_("Coins for three alike")),
    "four_alike": OptionText(N_("Coins for four alike")),
}

RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "M1",
                N_(
                    "Everybody has a wooden board: six number rows of eight holes, a coin row below, six tasks on the left, and four markers. You collect stars."
                ),
            ),
            Paragraph("T2", N_("The youngest begins.")),
            Paragraph("T1", N_("Then it goes on clockwise.")),
        ),
    ),
    Section(
        N_("A turn"),
        (
            Paragraph(
                "K1–K5",
                N_(
                    "You may throw up to three times: first all five dice, then those that you have not put aside, at least one. A die put aside may join in again. You may stop earlier."
                ),
            ),
            Paragraph(
                "M1, K6",
                N_(
                    "Then you do exactly one thing: meet a task, move in the rows, take coins, or move one row and take coins. If anything is possible, it must be done. Only when nothing is possible are the dice passed on."
                ),
            ),
        ),
    ),
    Section(
        N_("Tasks"),
        (
            Paragraph(
                "M2",
                N_(
                    "Kniffel, five alike: 3 stars. Large straight, five in a row: 2 stars. Small straight, four in a row: 1 star. Full house, three of one number and two of another: 1 star. Chance, all dice together 5 to 10, or 25 to 30: 1 star each."
                ),
                "task-kniffel sym-star sym-star sym-star | task-large-straight sym-star sym-star | task-small-straight sym-star | task-full-house sym-star | task-chance-5-10 sym-star | task-chance-25-30 sym-star",
            ),
            Paragraph(
                "M2",
                N_(
                    "Each task gives its stars once, and one turn meets one task. A large straight may be used for the small one as well; five alike are no full house."
                ),
            ),
        ),
    ),
    Section(
        N_("Number rows"),
        (
            Paragraph(
                "M3",
                N_(
                    "Choose one or two numbers that lie there at least twice. In the row of each number the marker moves one field for every die that shows it, always for all of them. A fresh row is counted from beside the board: two dice put the marker on the second field."
                ),
                "die-6 die-6 die-6 ~die-1 ~die-4 = +3",
            ),
            Paragraph(
                "M4",
                N_(
                    "On the eighth field the row is finished: 1 star. The marker comes back to you, and the row is closed for the rest of the game."
                ),
            ),
            Paragraph(
                "M5",
                N_(
                    "Three markers walk in the number rows, so only three rows can be under way at once. The fourth marker belongs to the coin row."
                ),
            ),
            Paragraph(
                "M6",
                N_(
                    "From the fourth finished row on, the marker is parked on top of the board instead, and brings one more star."
                ),
            ),
            Paragraph(
                "M7",
                N_(
                    "Dice that a row does not need any more are not lost: each moves the coin marker one field."
                ),
            ),
        ),
    ),
    Section(
        N_("Coins"),
        (
            Paragraph(
                "M8",
                N_(
                    "A coin moves the coin marker one field. One pair brings 1 coin, two different pairs 2, three alike 2, four alike 3, unless your table has agreed otherwise. Meeting a task of your own a second time brings 3 coins, but no star."
                ),
                "die-2 die-2 = coin | die-2 die-2 die-5 die-5 = coin coin | die-4 die-4 die-4 = coin coin | die-4 die-4 die-4 die-4 = coin coin coin",
            ),
            Paragraph(
                "M9",
                N_(
                    "On the last field of the coin row you win 1 star, put it on that field and begin again with what is left over. So the row gets shorter: eight fields, then seven, six, five, four. After the fifth time it is closed."
                ),
            ),
            Paragraph(
                "M10",
                N_(
                    "A row and coins together: all dice of one number move its row, and a pair or three alike of the other dice bring their coins. A task met again does not go with it."
                ),
            ),
        ),
    ),
    Section(
        N_("First and second"),
        (
            Paragraph(
                "M11",
                N_(
                    "Whoever is the first to meet a task or to finish a number row moves the coin marker two more fields, the second one field. This holds for every task and every row. The small signs at the edge show what is still to be had."
                ),
            ),
        ),
    ),
    Section(
        N_("The end"),
        (
            Paragraph(
                "M12",
                N_(
                    "When somebody has 15 stars, the round is played to its end, so that all have had the same number of turns."
                ),
            ),
            Paragraph("M12, T4", N_("Most stars win; equal stars win together.")),
        ),
    ),
)


def _verdict(stars: int) -> str:
    return ngettext("{n} star.", "{n} stars.", stars)


PLANS: dict[str, Planner] = {
    "task": lambda about: _("{task}: that is a star.", task=about.thing),
    "rows": lambda about: ngettext("I move a row.", "I move {n} rows.", len(about.args)),
    "coins": lambda _about: _("I move in the coin row."),
    "pass": lambda _about: _("Nothing fits."),
    "again": lambda _about: _("I’ll try for something better."),
    "alike": lambda about: _("I’m collecting the {n}.", n=about.args[0]),
    "pairs": lambda _about: _("I hope for a full house."),
    "straight": lambda _about: _("I hope for a straight."),
}
"""What the bots say, for every code of their plans."""

WORDS = Words(
    name=N_("Kniffel Master"),
    age=8,
    minutes=30,
    plans=PLANS,
    things=THINGS,
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    rules=RULES,
    clauses=CLAUSES,
    sounds={
        "task": "star",
        "row": "hop",
        "row-star": "star",
        "park": "star",
        "coin-move": "hop",
        "coin-lap": "star",
        "goal-reached": "fanfare",
        "pass": "sad",
    },
    verdict=_verdict,
    counted=N_("Stars"),
    only_full=dice.ONLY_FULL | {"coin-move", "overhang", "coins-lost"},
)
