"""User-facing text for Kniffel Master."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words import dice
from app.words.base import OptionText, Paragraph, Planner, Teller, Words, illustrated
from spielekiste.core.state import Event
from spielekiste.rulebook.master import rule_page

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
    "three-alike": N_("Three of one number"),
    "four-alike": N_("Four of one number"),
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
        "{row}: {name} moves {n} space.",
        "{row}: {name} moves {n} spaces.",
        event.amount,
        name=names[event.seat],
        row=_thing(event),
    )


def _overhang(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{n} spare die: {name} uses it in the coin row.",
        "{n} spare dice: {name} uses them in the coin row.",
        event.amount,
        name=names[event.seat],
    )


def _race(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.target == 1:
        return ngettext(
            "{name} is first: {n} extra space in the coin row.",
            "{name} is first: {n} extra spaces in the coin row.",
            event.amount,
            name=name,
        )
    return ngettext(
        "{name} is second: {n} extra space in the coin row.",
        "{name} is second: {n} extra spaces in the coin row.",
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
        "{name} is on space {field} of the coin row.",
        name=names[event.seat],
        field=event.target or 0,
    )


def _lost(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "The coin row is closed: {name} loses {n} coin.",
        "The coin row is closed: {name} loses {n} coins.",
        event.amount,
        name=names[event.seat],
    )


def _goal(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} has {n} star: this is the last round.",
        "{name} has {n} stars: this is the last round.",
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
    "pass": lambda e, names: _("No move possible: {name} passes the dice on.", name=names[e.seat]),
}

REASONS = dice.REASONS | {
    "no-throw-left": N_("That was your third roll. Choose what to do with it."),
    "nothing-to-throw": N_("You’ve kept all five dice: put one back in the cup, or use them."),
    "task-not-met": N_("These dice don’t complete this task."),
    "task-starred": N_(
        "You already have the star for this task. Completing it again earns 3 coins."
    ),
    "not-thrown-twice": N_("You need at least two dice of a number to move along its row."),
    "row-closed": N_("This row is finished and takes no more dice."),
    "no-free-marker": N_("All three markers are in use: finish a row first."),
    "coins-not-thrown": N_("These dice aren’t worth that many coins."),
    "other-dice-only": N_(
        "If you also move along a row, you can only take coins for a pair or three of another "
        "number."
    ),
    "coin-row-closed": N_("The coin row is closed: it has been finished five times."),
    "action-possible": N_("You can use these dice, so you can’t pass."),
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
    "three_alike": OptionText(N_("Coins for three of one number")),
    "four_alike": OptionText(N_("Coins for four of one number")),
}

PICTURES = {
    "M2": (
        "task-kniffel sym-star sym-star sym-star | task-large-straight sym-star sym-star | task-small-straight sym-star | task-full-house sym-star | task-chance-5-10 sym-star | task-chance-25-30 sym-star",
    ),
    "M3": ("die-6 die-6 die-6 ~die-1 ~die-4 = +3",),
    "M8": (
        "die-2 die-2 = coin | die-2 die-2 die-5 die-5 = coin coin | die-4 die-4 die-4 = coin coin | die-4 die-4 die-4 die-4 = coin coin coin",
    ),
}
"""Pictures on the rule page, by the clauses of their paragraphs."""


def _verdict(stars: int) -> str:
    return ngettext("{n} star.", "{n} stars.", stars)


PLANS: dict[str, Planner] = {
    "task": lambda about: _("{task}: that earns me stars.", task=about.thing),
    "rows": lambda about: ngettext(
        "I’m moving along a row.", "I’m moving along {n} rows.", len(about.args)
    ),
    "coins": lambda _about: _("I’m moving along the coin row."),
    "pass": lambda _about: _("There’s nothing I can do with these dice."),
    "again": lambda _about: _("I’ll try for something better."),
    "alike": lambda about: _("I’m collecting {n}s.", n=about.args[0]),
    "pairs": lambda _about: _("I’m hoping for a full house."),
    "straight": lambda _about: _("I’m hoping for a straight."),
}
"""Sentences with which bots explain their plans, by plan code."""

BRIEF = (
    Paragraph("K1–K4", dice.BRIEF[0], "cup | die-6 die-6 die-6 ~die-1 ~die-4"),
    Paragraph(
        "M1",
        N_(
            "Then do one: complete a task, move along rows, take coins, or combine a row and coins."
        ),
        "task-full-house | die-6 die-6 = +2 | coin",
    ),
    Paragraph(
        "M12",
        N_(
            "Collect stars. When someone has 15, finish the round; the player with most stars wins."
        ),
        "crown | sym-star sym-star sym-star",
    ),
)

WORDS = Words(
    name=N_("Kniffel Master"),
    age=8,
    minutes=(10, 40),
    plans=PLANS,
    things=THINGS,
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    rules=illustrated(rule_page, PICTURES),
    brief=BRIEF,
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
