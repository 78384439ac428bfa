"""User-facing text shared by all games with five dice and a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.i18n import N_, _, ngettext
from app.words import common
from app.words.base import OptionText, Teller, Value
from spielekiste.core.state import Event

REASONS = {
    "box-filled": N_("This box is already filled in."),
    "no-throw-left": N_("That was your third roll. Choose a box on the sheet."),
    "not-in-dice": N_("Those dice aren’t on the table."),
    "nothing-to-throw": N_("You’ve kept all five dice: put one back in the cup, or choose a box."),
    "whole-cup": N_("In Full cup, you always roll all five dice again."),
    "impossible-points": N_("No roll brings these points in this box."),
    "no-further-kniffel": N_("An extra Kniffel needs 50 points in your Kniffel box."),
    "further-written": N_("Correct the extra Kniffels first: they need the 50 points."),
    "other-points": N_("This box has other points by now."),
}
"""Reasons why dice or a box are refused."""

BRIEF = (
    N_("Roll five dice up to three times. Keep the ones you like."),
    N_("Then fill in one box on your sheet."),
    N_("When all the boxes are full, the player with the most points wins."),
)
"""A dice sheet game in thirty seconds."""

CLAUSES = {
    "box-filled": "C10",
    "no-throw-left": "K6",
    "not-in-dice": "K3",
    "nothing-to-throw": "K3",
    "whole-cup": "G1",
    "impossible-points": "B2",
    "no-further-kniffel": "B3",
    "further-written": "B3",
    "other-points": "B5",
}

DICE = OptionText(
    common.OPTIONS["dice"].title,
    {
        **common.OPTIONS["dice"].values,
        "real": Value(
            N_("Our own dice, every roll"),
            N_("Tap in what each roll shows: with the coach, and with figures on luck."),
        ),
    },
)
"""The choice of dice where a block is the third one (B1)."""

ONLY_FULL = frozenset({"keep"})
"""Kinds of events left out of brief texts."""


def spoken(event: Event) -> str:
    """Return the dice of an event as text, separated by spaces for screen readers."""
    return " ".join(map(str, event.dice))


def tellers(things: Mapping[str, str]) -> dict[str, Teller]:
    """Return the functions that describe events in a score sheet game with these boxes."""

    def entered(event: Event, names: Sequence[str]) -> str:
        if not event.dice:  # on the block, without dice
            name, box = names[event.seat], _(things[event.what])
            return _("{name}, {box}, {n}.", name=name, box=box, n=event.amount)
        return ngettext(
            "{name} scores {n} point: {box}.",
            "{name} scores {n} points: {box}.",
            event.amount,
            name=names[event.seat],
            box=_(things[event.what]),
        )

    return {
        "throw": lambda e, names: _("{name} rolls {dice}.", name=names[e.seat], dice=spoken(e)),
        "keep": _kept,
        "enter": entered,
        "strike": lambda e, names: _(
            "{name} crosses out a box: {box}.", name=names[e.seat], box=_(things[e.what])
        ),
        "correct": lambda e, names: _(
            "{name}, {box}, {n} instead of {old}.",
            name=names[e.seat],
            box=_(things[e.what]),
            n=e.amount,
            old=e.origin,
        ),
        "extra": lambda e, names: _(
            "Extra Kniffel: {points} extra points for {name}!",
            name=names[e.seat],
            points=e.amount,
        ),
    }


def _kept(event: Event, names: Sequence[str]) -> str:
    if not event.dice:
        return _("{name} keeps no dice.", name=names[event.seat])
    return _("{name} keeps {dice}.", name=names[event.seat], dice=spoken(event))
