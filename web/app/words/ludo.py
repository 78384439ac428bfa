"""User-facing text for Ludo."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Planner, Value, Words, illustrated
from app.words.dice import spoken
from spielekiste.core.state import Event
from spielekiste.games.ludo.board import TRACK
from spielekiste.rulebook.ludo import rule_page

LETTERS = "abcd"
"""Letters of the home spaces (L1)."""


def _moved(event: Event, names: Sequence[str]) -> str:
    name, target = names[event.seat], event.target or 0
    if target >= TRACK:
        return _("{name} moves to home space {letter}.", name=name, letter=LETTERS[target - TRACK])
    return ngettext("{name} moves {n} space.", "{name} moves {n} spaces.", event.amount, name=name)


def _captured(event: Event, names: Sequence[str]) -> str:
    other = names[event.other or 0]
    return _("{name} sends one of {other}’s pieces home!", name=names[event.seat], other=other)


def _finished(event: Event, names: Sequence[str]) -> str:
    return _(
        "{name} has all their pieces home: place {place}!",
        name=names[event.seat],
        place=event.amount,
    )


TELLERS = {
    "throw": lambda e, names: _("{name} rolls {dice}.", name=names[e.seat], dice=spoken(e)),
    "lapse": lambda e, names: _("{name} can’t use this roll.", name=names[e.seat]),
    "out": lambda e, names: _("{name} brings a piece out.", name=names[e.seat]),
    "move": _moved,
    "capture": _captured,
    "again": lambda e, names: _("{name} rolls again.", name=names[e.seat]),
    "finish": _finished,
    "stop": lambda _e, _names: _(
        "You’re stopping here. Your places depend on how far you’ve all got."
    ),
}

REASONS = {
    "no-piece-there": N_("There’s no piece there."),
    "six-needed": N_("Only a 6 brings a piece out."),
    "beyond-goal": N_("That’s too far: no piece can go past the last home space."),
    "own-piece-there": N_("One of your own pieces is already where this one would land."),
    "goal-jump": N_("Your house rule: no jumping over a piece in the home row."),
    "must-leave-entry": N_(
        "Other pieces are waiting to come out, so the piece on A must move first."
    ),
    "must-bring-out": N_("With a 6 you must bring out a waiting piece before you move another."),
    "must-capture": N_("Your house rule: if you can send a piece home, you must."),
}

CLAUSES = {
    "no-piece-there": "L3",
    "six-needed": "L5",
    "beyond-goal": "L8",
    "own-piece-there": "L4",
    "goal-jump": "L11",
    "must-leave-entry": "L6",
    "must-bring-out": "L5",
    "must-capture": "L11",
    "chance-due": "L2",
}

OPTIONS = {
    "pieces": OptionText(
        N_("How many pieces?"),
        {
            3: Value(N_("Three pieces each"), N_("The shorter game, with home spaces a, b, c.")),
            4: Value(N_("Four pieces each"), N_("The longer game, with home spaces a, b, c, d.")),
        },
    ),
    "must_capture": OptionText(N_("If you can send a piece home, you must")),
    "no_goal_jumps": OptionText(N_("No jumping in the home row")),
}

PICTURES = {
    "L5": ("die-6 icon-right pawn",),
}
"""Pictures on the rule page, by the clauses of their paragraphs."""

PLANS: dict[str, Planner] = {
    "only": lambda _about: _("I have no choice."),
    "out": lambda _about: _("Out comes the next piece!"),
    "capture": lambda about: _("I’m after {name}!", name=about.names[int(about.args[0])]),
    "home": lambda _about: _("Home, where it’s safe."),
    "flee": lambda _about: _("Run! Someone is right behind me."),
    "run": lambda _about: _("I’ll keep running."),
}
"""Sentences with which bots explain their plans, by plan code."""

BRIEF = (
    Paragraph("L5", N_("Roll a 6 to bring a piece out."), "die-6 icon-right pawn"),
    Paragraph(
        "L3, L4",
        N_("Go once round the board. Land on someone else’s piece and it goes back to start."),
        "pawn icon-right pawn:moon",
    ),
    Paragraph(
        "L10", N_("The first to bring all their pieces home wins."), "crown | pawn pawn pawn"
    ),
)

SOUNDS = {
    "lapse": "knock",
    "out": "hop",
    "move": "hop",
    "capture": "capture",
    "finish": "fanfare",
}
"""Sounds by kind of event."""

WORDS = Words(
    name=N_("Ludo"),
    age=5,
    minutes=(20, 65),
    brief=BRIEF,
    plans=PLANS,
    things={},
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    in_sight=frozenset({"pieces"}),
    rules=illustrated(rule_page, PICTURES),
    clauses=CLAUSES,
    sounds=SOUNDS,
    verdict=lambda _behind: _("All pieces are home."),
    counted=N_("Players beaten"),
    only_full=frozenset({"move"}),
)
