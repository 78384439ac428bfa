"""What Ludo says."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Section, Value, Words
from app.words.dice import spoken
from app.words.plans import Planner
from spielekiste.core.state import Event
from spielekiste.games.ludo.board import TRACK

LETTERS = "abcd"
"""The goal fields (L1)."""


def _moved(event: Event, names: Sequence[str]) -> str:
    name, target = names[event.seat], event.target or 0
    if target >= TRACK:
        return _("{name} moves to goal field {letter}.", name=name, letter=LETTERS[target - TRACK])
    return ngettext("{name} moves {n} field.", "{name} moves {n} fields.", event.amount, name=name)


def _captured(event: Event, names: Sequence[str]) -> str:
    other = names[event.other or 0]
    return _("{name} sends a piece of {other} home!", name=names[event.seat], other=other)


def _finished(event: Event, names: Sequence[str]) -> str:
    return _(
        "{name} has all pieces home: place {place}!", name=names[event.seat], place=event.amount
    )


TELLERS = {
    "throw": lambda e, names: _("{name} throws {dice}.", name=names[e.seat], dice=spoken(e)),
    "lapse": lambda e, names: _("{name} cannot use it.", name=names[e.seat]),
    "out": lambda e, names: _("{name} brings a piece out.", name=names[e.seat]),
    "move": _moved,
    "capture": _captured,
    "again": lambda e, names: _("{name} throws again.", name=names[e.seat]),
    "finish": _finished,
}

REASONS = {
    "no-piece-there": N_("No piece stands there."),
    "six-needed": N_("Only a 6 brings a piece out."),
    "beyond-goal": N_("That is too far: no piece goes beyond the last goal field."),
    "own-piece-there": N_("A piece of your own stands where this one would end."),
    "goal-jump": N_("At this table no piece jumps over a taken goal field."),
    "must-leave-entry": N_("Others wait to come out: the piece on A must go first."),
    "must-bring-out": N_("With a 6 a waiting piece comes out before any other moves."),
    "must-capture": N_("At this table a piece that can be captured must be."),
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
            3: Value(N_("Three each"), N_("The shorter game, with goal fields a, b, c.")),
            4: Value(N_("Four each"), N_("The longer game, with goal fields a, b, c, d.")),
        },
    ),
    "must_capture": OptionText(N_("Whoever can capture must")),
    "no_goal_jumps": OptionText(N_("No jumping inside the goal")),
}

RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "L1",
                N_(
                    "Your three pieces wait on their start fields. They want to come out, go once round the board, and get home to your goal fields a, b and c. If you like it longer, play with four."
                ),
            ),
            Paragraph(
                "L1",
                N_(
                    "The track has forty fields. All come out on an A of their own. Two players sit opposite each other. Nowhere on the track is a piece safe."
                ),
            ),
            Paragraph(
                "T2",
                N_("Everybody throws once; the highest number begins. Then clockwise."),
            ),
        ),
    ),
    Section(
        N_("Throwing"),
        (
            Paragraph(
                "L2",
                N_(
                    "You throw once a turn. As long as none of your pieces is on the track you have up to three throws; they end with the first one you can use. Goal fields are not the track."
                ),
            ),
            Paragraph(
                "L5",
                N_(
                    "A 6 brings a waiting piece out to A. It must: nothing else moves before that. Whoever else stands on your A is sent home."
                ),
                "die-6 icon-right pawn",
            ),
            Paragraph(
                "L5",
                N_(
                    "If a piece of your own is still on A, that one moves the 6, and you need another 6 to bring the next one out. If it cannot, you may move any other."
                ),
            ),
            Paragraph(
                "L7",
                N_(
                    "After a 6 you throw again, once you have moved. When nobody waits any more, a 6 moves any of your pieces. A 6 that you cannot use gives nothing."
                ),
            ),
            Paragraph(
                "L9",
                N_(
                    "What no piece can use is lost, and the next player is up. What a piece can use must be used."
                ),
            ),
        ),
    ),
    Section(
        N_("Moving"),
        (
            Paragraph(
                "L3",
                N_(
                    "A piece goes exactly as many fields as you threw, the way the arrow points. You choose which. You may jump over anybody; their fields count."
                ),
            ),
            Paragraph(
                "L4",
                N_(
                    "If your move ends on someone else’s piece, that one goes back to its start field. It may not end on a piece of your own."
                ),
            ),
            Paragraph(
                "L6",
                N_(
                    "While others of yours wait, A must be kept free: a piece on A moves first, whatever you throw. Only if it cannot are you free to choose."
                ),
            ),
        ),
    ),
    Section(
        N_("Coming home"),
        (
            Paragraph(
                "L8",
                N_(
                    "After one round a piece turns into its goal fields. They are counted one by one. Inside, pieces may move up and jump each other, but never go beyond the last field."
                ),
            ),
            Paragraph(
                "L10",
                N_(
                    "Whoever has all pieces home first wins. The others play on for the places until only one is left. Who is home throws no more, not even after a 6."
                ),
            ),
        ),
    ),
    Section(
        N_("House rules"),
        (
            Paragraph(
                "L11",
                N_(
                    "Some tables say: whoever can capture must. Bringing out and clearing A still come first."
                ),
            ),
            Paragraph(
                "L11",
                N_("Some tables say: a goal field with a piece on it cannot be jumped over."),
            ),
        ),
    ),
)

PLANS: dict[str, Planner] = {
    "only": lambda _about: _("I have no choice."),
    "out": lambda _about: _("Out with the next piece!"),
    "capture": lambda about: _("I’m after {name}!", name=about.names[int(about.args[0])]),
    "home": lambda _about: _("Home, where it is safe."),
    "flee": lambda _about: _("Away! Somebody is close behind."),
    "run": lambda _about: _("On I run."),
}
"""What the bots say, for every code of their plans."""

WORDS = Words(
    name=N_("Ludo"),
    age=5,
    minutes=30,
    plans=PLANS,
    things={},
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    rules=RULES,
    clauses=CLAUSES,
    sounds={
        "lapse": "knock",
        "out": "hop",
        "move": "hop",
        "capture": "capture",
        "finish": "fanfare",
    },
    verdict=lambda _behind: _("All pieces are home."),
    counted=N_("Players behind you"),
    only_full=frozenset({"move"}),
)
