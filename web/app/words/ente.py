"""What the duck's journey says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Section, Teller, Words
from app.words.dice import spoken
from app.words.plans import Planner
from spielekiste.core.state import Event


class PlaceText(NamedTuple):
    """A place on the map in words."""

    name: str
    what: str
    """What happens there."""


PLACES = {
    "start": PlaceText(N_("Start"), N_("Here the journey begins.")),
    "duck": PlaceText(N_("Duck"), N_("Whoever lands here may go the same number again.")),
    "advance": PlaceText(
        N_("Tailwind"), N_("Whoever lands here may fly on to the next player ahead.")
    ),
    "ship": PlaceText(N_("Ship"), N_("The ship takes you on to 12.")),
    "bus": PlaceText(N_("Bus"), N_("The wrong bus: it takes you back to 10.")),
    "hotel": PlaceText(N_("Hotel"), N_("Sleep well: you miss one turn.")),
    "viewpoint": PlaceText(N_("Viewpoint"), N_("If you came by a 3 or a 6, throw again.")),
    "rain": PlaceText(N_("Rain"), N_("You wait under the umbrella until you throw a 6.")),
    "lost": PlaceText(N_("Wrong turning"), N_("You have lost your way: back to 33.")),
    "train": PlaceText(N_("Station"), N_("The train has gone: back to 30.")),
    "beach": PlaceText(N_("Beach"), N_("So lovely here: you miss two turns.")),
    "suitcase": PlaceText(
        N_("Lost suitcase"), N_("Your suitcase stands at the station: back to 42.")
    ),
    "goal": PlaceText(N_("The pond at home"), N_("Whoever gets here first has won.")),
}
"""What waits on the stones."""


def place(name: str) -> PlaceText:
    """Return a place in the language on screen."""
    found = PLACES[name]
    return PlaceText(_(found.name), _(found.what))


def _to(event: Event) -> int:
    return event.target or 0


def _moved(event: Event, names: Sequence[str]) -> str:
    return ngettext(
        "{name} goes {n} field, to {field}.",
        "{name} goes {n} fields, to {field}.",
        event.amount,
        name=names[event.seat],
        field=_to(event),
    )


def _offered(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.what == "duck":
        return _("A duck! {name} may go on to {field}.", name=name, field=_to(event))
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
    "throw": lambda e, names: _("{name} throws {dice}.", name=names[e.seat], dice=spoken(e)),
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
        "{name} has lost the way: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "train": lambda e, names: _(
        "{name} has missed the train: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "suitcase": lambda e, names: _(
        "{name} has left a suitcase behind: back to {field}.", name=names[e.seat], field=_to(e)
    ),
    "hotel": _slept,
    "beach": _lay,
    "viewpoint": lambda e, names: _("What a view! {name} throws again.", name=names[e.seat]),
    "rain": lambda e, names: _("It rains. {name} needs a 6 to go on.", name=names[e.seat]),
    "stay": lambda e, names: _("{name} stays in the rain: no 6.", name=names[e.seat]),
    "miss": _missed,
    "win": lambda e, names: _("{name} is home at the pond!", name=names[e.seat]),
}

RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "E1",
                N_(
                    "Sixty-three stones lead from the signpost to the pond at home. You set out in front of stone 1. Whoever is home first wins."
                ),
            ),
            Paragraph("T2", N_("Everybody throws once; the highest number begins. Then clockwise.")),
            Paragraph(
                "E1",
                N_(
                    "Throw once and go that far. A stone has room for everybody; nobody is sent back by others."
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
                    "On a stone with a duck you may go the same number once more. If that leads to another duck, you may again. What waits where you end counts as always."
                ), "duck"),
            Paragraph(
                "E3",
                N_(
                    "On 3, the tailwind: you may fly to the stone just behind the next player ahead of you. With nobody ahead, or somebody on the very next stone, nothing happens."
                ), "spot-advance"),
            Paragraph(
                "E5",
                N_(
                    "“May” is up to you: you can always stay where you are. At some tables it is done at once, without asking."
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
                "E3", N_("26, the viewpoint: if you threw a 3 or a 6 to get here, throw again."), "spot-viewpoint"),
            Paragraph(
                "E3",
                N_(
                    "31, the rain: you wait here until you throw a 6, however long it takes. That 6 you go at once, without another throw."
                ), "spot-rain"),
            Paragraph("E3", N_("39, the wrong turning: back to 33."), "spot-lost"),
            Paragraph("E3", N_("42, the station: the train has gone, back to 30."), "spot-train"),
            Paragraph("E3", N_("52, the beach: you stay and miss two turns."), "spot-beach"),
            Paragraph(
                "E3, E4",
                N_(
                    "58, the lost suitcase: back to 42, but this time without missing the train. Your next throw goes on from there."
                ), "spot-suitcase"),
            Paragraph(
                "E4",
                N_("If a stone sends you on or back, what waits where you end happens as well. The one exception is 58: at the station you do not miss the train again."),
            ),
            Paragraph(
                "E5",
                N_("Turns to be missed are used up one by one, each time it would be your turn."),
            ),
        ),
    ),
    Section(
        N_("The end"),
        (
            Paragraph(
                "E6",
                N_(
                    "Whoever reaches 63, or would go beyond it, is home and has won at once. The others are placed by how far they have come; equal stones share a place."
                ), "spot-goal"),
            Paragraph(
                "E2, E3",
                N_(
                    "A table may put the ducks on other stones, and may let the tailwind carry you just past the next player instead of just behind."
                ),
            ),
        ),
    ),
)  # fmt: skip

PLANS: dict[str, Planner] = {
    "accept": lambda _about: _("On I go!"),
    "decline": lambda _about: _("I’d rather stay here."),
}
"""What the bots say, for every code of their plans."""

WORDS = Words(
    name=N_("The duck’s journey"),
    age=4,
    minutes=15,
    plans=PLANS,
    things={"duck": N_("Duck"), "advance": N_("Tailwind")},
    tellers=TELLERS,
    reasons={"move-due": N_("Choose first: go on or stay?")},
    options={
        "ducks": OptionText(N_("Where are the ducks?")),
        "just_beyond": OptionText(N_("The tailwind carries you past the next player")),
        "always_accept": OptionText(N_("What you may do is done at once")),
    },
    rules=RULES,
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
