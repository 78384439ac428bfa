"""User-facing text for the duck game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Planner, Teller, Words, illustrated
from app.words.dice import spoken
from spielekiste.core.state import Event
from spielekiste.rulebook.ente import rule_page


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
    text = PLACES[name]
    return PlaceText(_(text.name), _(text.what))


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

PICTURES = {
    "E2": ("duck",),
    "E3": (
        "spot-advance",
        "spot-ship",
        "spot-bus",
        "spot-hotel",
        "spot-viewpoint",
        "spot-rain",
        "spot-lost",
        "spot-train",
        "spot-beach",
    ),
    "E3, E4": ("spot-suitcase",),
    "E6": ("spot-goal",),
}
"""Pictures on the rule page, by the clauses of their paragraphs."""

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
    rules=illustrated(rule_page, PICTURES),
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
