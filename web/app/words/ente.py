"""User-facing text for the duck game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Section, Teller, Words
from app.words.dice import spoken
from app.words.plans import Planner
from spielekiste.core.state import Event


class PlaceText(NamedTuple):
    """Wording for a place on the map."""

    name: str
    what: str
    """Effect of the place."""


PLACES = {
    "start": PlaceText(N_("Start"), N_("The journey starts here.")),
    "duck": PlaceText(N_("Duck"), N_("If you land here, you may move the same number again.")),
    "advance": PlaceText(
        N_("Tailwind"), N_("If you land here, you may fly to the stone just behind the next piece.")
    ),
    "ship": PlaceText(N_("Ship"), N_("The ship takes you on to 12.")),
    "bus": PlaceText(N_("Bus"), N_("The wrong bus: it takes you back to 10.")),
    "hotel": PlaceText(N_("Hotel"), N_("Sleep well: you miss one turn.")),
    "viewpoint": PlaceText(
        N_("Viewpoint"), N_("If you rolled a 3 or a 6 to get here, roll again.")
    ),
    "rain": PlaceText(N_("Rain"), N_("Wait under the umbrella until you roll a 6.")),
    "lost": PlaceText(N_("Wrong turning"), N_("You’ve lost your way: back to 33.")),
    "train": PlaceText(N_("Station"), N_("The train has gone: back to 30.")),
    "beach": PlaceText(N_("Beach"), N_("It’s so lovely here that you miss two turns.")),
    "suitcase": PlaceText(
        N_("Lost suitcase"), N_("Your suitcase is still at the station: back to 42.")
    ),
    "goal": PlaceText(N_("The pond at home"), N_("The first one here wins.")),
}
"""Texts for the places on the stones."""


def place(name: str) -> PlaceText:
    """Return the wording for a place in the current language."""
    found = PLACES[name]
    return PlaceText(_(found.name), _(found.what))


def _to(event: Event) -> int:
    return event.target or 0


def _moved(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} moves {n} stone, to {field}.",
        "{name} moves {n} stones, to {field}.",
        event.amount,
        name=names[event.seat],
        field=_to(event),
    )


def _offered(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.what == "duck":
        return _("A duck! {name} may move on to {field}.", name=name, field=_to(event))
    return _("Tailwind! {name} may fly on to {field}.", name=name, field=_to(event))


def _missed(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat]
    if not event.amount:
        return _("{name} misses this turn.", name=name)
    return ngettext(
        "{name} misses this turn, and {n} more.",
        "{name} misses this turn, and {n} more.",
        event.amount,
        name=name,
    )


def _slept(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} sleeps at the hotel and misses {n} turn.",
        "{name} sleeps at the hotel and misses {n} turns.",
        event.amount,
        name=names[event.seat],
    )


def _lay(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} lies on the beach and misses {n} turn.",
        "{name} lies on the beach and misses {n} turns.",
        event.amount,
        name=names[event.seat],
    )


TELLERS: dict[str, Teller] = {
    "throw": lambda e, names: _("{name} rolls {dice}.", name=names[e.seat], dice=spoken(e)),
    "move": _moved,
    "offer": _offered,
    "duck": lambda e, names: _(
        "The duck takes {name} on to {field}.", name=names[e.seat], field=_to(e)
    ),
    "advance": lambda e, names: _("{name} flies on to {field}.", name=names[e.seat], field=_to(e)),
    "decline": lambda e, names: _("{name} stays on {field}.", name=names[e.seat], field=_to(e)),
    "ship": lambda e, names: _(
        "The ship takes {name} on to {field}.", name=names[e.seat], field=_to(e)
    ),
    "bus": lambda e, names: _(
        "The wrong bus takes {name} back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "lost": lambda e, names: _(
        "{name} has taken a wrong turning: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "train": lambda e, names: _(
        "{name} has missed the train: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "suitcase": lambda e, names: _(
        "{name} has left a suitcase behind: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "hotel": _slept,
    "beach": _lay,
    "viewpoint": lambda e, names: _("What a view! {name} rolls again.", name=names[e.seat]),
    "rain": lambda e, names: _("It’s raining. {name} needs a 6 to move on.", name=names[e.seat]),
    "stay": lambda e, names: _("{name} stays in the rain: no 6.", name=names[e.seat]),
    "miss": _missed,
    "win": lambda e, names: _("{name} is home at the pond!", name=names[e.seat]),
}

RULES = (
    Section(
        N_("Aim of the game"),
        (
            Paragraph(
                "E1",
                N_(
                    "Sixty-three stones lead from the signpost to the pond at home. Start in "
                    "front of stone 1. The first one home wins."
                ),
            ),
            Paragraph(
                "T2",
                N_(
                    "Everyone rolls once. The highest roll goes first; if it’s a tie, those "
                    "players roll again. Then play clockwise."
                ),
            ),
            Paragraph(
                "E1",
                N_(
                    "Roll once and move that many stones. Any number of pieces can share a stone; "
                    "landing on someone never sends them back."
                ),
            ),
        ),
    ),
    Section(
        N_("What you may do"),
        (
            Paragraph(
                "E2",
                N_(
                    "On a duck stone you may move the same number again. If that takes you to "
                    "another duck, you may do it again. The stone you land on counts as usual."
                ), "duck"),
            Paragraph(
                "E3",
                N_(
                    "3, the tailwind: you may fly to the stone just behind the piece in front "
                    "of you. If nobody is ahead, or the next stone is taken, nothing happens."
                ), "spot-advance"),
            Paragraph(
                "E5",
                N_(
                    "“May” means you decide: you can always stay where you are. A house rule "
                    "can make these moves automatic."
                ),
            ),
        ),
    ),
    Section(
        N_("What happens on the way"),
        (
            Paragraph("E3", N_("6, the ship: on to 12."), "spot-ship"),
            Paragraph("E3", N_("15, the wrong bus: back to 10."), "spot-bus"),
            Paragraph("E3", N_("19, the hotel: you sleep and miss one turn."), "spot-hotel"),
            Paragraph(
                "E3", N_("26, the viewpoint: if you rolled a 3 or a 6 to get here, roll again."), "spot-viewpoint"),
            Paragraph(
                "E3",
                N_(
                    "31, the rain: wait here until you roll a 6, however long it takes. When "
                    "you do, move 6 stones straight away, but don’t roll again."
                ), "spot-rain"),
            Paragraph("E3", N_("39, the wrong turning: back to 33."), "spot-lost"),
            Paragraph("E3", N_("42, the station: you’ve missed the train, so go back to 30."), "spot-train"),
            Paragraph("E3", N_("52, the beach: you stay a while and miss two turns."), "spot-beach"),
            Paragraph(
                "E3, E4",
                N_(
                    "58, the lost suitcase: back to 42, but you don’t miss the train this "
                    "time. On your next turn you simply carry on from there."
                ), "spot-suitcase"),
            Paragraph(
                "E4",
                N_("If a stone sends you forward or back, the stone you land on counts too. "
                   "The one exception is 58: you don’t miss the train at the station again."),
            ),
            Paragraph(
                "E5",
                N_("Missed turns are used up one at a time, whenever it would be your turn."),
            ),
        ),
    ),
    Section(
        N_("End of the game"),
        (
            Paragraph(
                "E6",
                N_(
                    "As soon as you reach or pass 63, you’re home and you win. The others are "
                    "ranked by how far they’ve got; players on the same stone share a place."
                ), "spot-goal"),
            Paragraph(
                "E2, E3",
                N_(
                    "House rules can put the ducks on other stones, or let the tailwind carry "
                    "you just past the piece in front of you instead of just behind it."
                ),
            ),
        ),
    ),
)  # fmt: skip

PLANS: dict[str, Planner] = {
    "accept": lambda _about: _("On I go!"),
    "decline": lambda _about: _("I’d rather stay here."),
}
"""Sentences with which bots explain their plans, by plan code."""

BRIEF = (
    Paragraph("E1", N_("Roll, and move forward that many stones."), "die-4 icon-right duck"),
    Paragraph(
        "E2, E3",
        N_("Some stones move you forward, others hold you up."),
        "spot-ship spot-hotel spot-rain",
    ),
    Paragraph("E6", N_("The first one home at the pond wins."), "duck icon-right spot-goal crown"),
)

WORDS = Words(
    name=N_("The duck’s journey"),
    age=4,
    minutes=(5, 10),
    plans=PLANS,
    things={"duck": N_("Duck"), "advance": N_("Tailwind")},
    tellers=TELLERS,
    reasons={"move-due": N_("Choose first: move on or stay?")},
    options={
        "ducks": OptionText(N_("Where are the ducks?")),
        "just_beyond": OptionText(N_("The tailwind carries you past the piece in front")),
        "always_accept": OptionText(N_("Optional moves are made automatically")),
    },
    rules=RULES,
    brief=BRIEF,
    clauses={"chance-due": "E1", "move-due": "E5"},
    sounds={
        "move": "hop",
        "duck": "hop",
        "advance": "hop",
        "ship": "splash",
        "bus": "knock",
        "train": "sad",
        "lost": "sad",
        "suitcase": "sad",
        "rain": "splash",
        "viewpoint": "star",
        "win": "win",
    },
    verdict=lambda field: _("Home on stone {field}.", field=field),
    counted=N_("Stone"),
    only_full=frozenset({"move", "miss"}),
)
