"""Dialog with each box's chance for the kept dice: first a guess, then the exact values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.kit.dice import Faces
from app.views.kit.dice_places import DicePlaces
from app.views.kit.numbers import percent
from app.views.kit.widgets import block, dialog, face_of, icon, unseen
from app.words import WORDS
from spielekiste.coach.chances import BoxOdds
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Box


class Odds(NamedTuple):
    """Data for rendering the dialog."""

    game: str
    faces: Faces
    places: DicePlaces
    """Places of the dice, and which of them are kept."""
    may_keep: bool
    """Whether a tap on a die keeps or releases it."""
    whole_cup: bool
    """Whether all five dice are rolled every time (G1)."""
    found: tuple[BoxOdds, ...]
    """The chances; empty until they are computed."""
    is_shown: bool
    """Whether the chances are shown."""
    guesses: Mapping[Box, int]
    """The guesses in percent, by box."""
    box: Box
    """The box to guess."""


def chances_dialog(odds: Odds) -> Node:
    """Return the dialog: the dice to keep, the guess, and then the exact chances."""
    ask = _("Tap the dice you’d keep. How likely are you to score in each box this turn?")
    if odds.whole_cup:
        ask = _(
            "You’re rolling all five dice again. How likely are you to score in each box this turn?"
        )
    body = h("div", {"class": "odds"}, h("p", None, ask), _dice(odds), _found(odds))
    return dialog("chances", _("How likely is it?"), body, _button(odds), wide=True)


def _button(odds: Odds) -> Child:
    if odds.is_shown or not odds.found:
        return None
    label = _("Compare") if odds.guesses else _("Show without guessing")
    return block(label, "compare", "" if odds.guesses else "paper")


def _found(odds: Odds) -> Child:
    if not odds.found:
        return h("p", {"role": "status"}, _("Working it out…"))
    return _list(odds) if odds.is_shown else _guessing(odds)


def _dice(odds: Odds) -> Node:
    """Return the five dice, with the kept dice shown as pressed."""
    places = odds.places
    buttons = []
    for place, face in enumerate(places.faces):
        label = _("Die {place}: {face}", place=place + 1, face=odds.faces.name(face))
        attrs = {
            "type": "button",
            "class": "odds__die",
            "data-do": f"toggle {place}",
            "aria-pressed": "true" if place in places.kept else "false",
            "aria-label": label,
            "disabled": not odds.may_keep,
        }
        buttons.append(h("button", attrs, face_of(face, WORDS[odds.game].faces)))
    attrs = {"class": "odds__dice", "role": "group", "aria-label": _("Dice"), "data-roving": "row"}
    return h("div", attrs, buttons)


# ---------------------------------------------------------------------- the guess


def _guessing(odds: Odds) -> Node:
    """Return the controls for a guess: a box, and a chance from 0 to 100 percent."""
    game = odds.game
    guess = odds.guesses.get(odds.box)
    options = [
        h("option", {"value": chance.box, "selected": chance.box == odds.box},
          words.thing(game, chance.box))
        for chance in odds.found
    ]  # fmt: skip
    select = h("select", {"data-change": "guess-box", "value": odds.box}, options)
    box = h("label", {"class": "pick"}, unseen(_("Box")), select, icon("down"))
    attrs = {
        "type": "range",
        "class": "odds__slider",
        "data-input": "guess",
        "min": 0,
        "max": 100,
        "value": str(50 if guess is None else guess),
        "aria-label": _("Our guess (%)"),
    }
    shown = "?" if guess is None else percent(guess / 100)
    line = h("div", {"class": "odds__line"}, h("input", attrs), h("output", None, shown))
    return h("div", {"class": "odds__guess"}, h("p", None, _("What’s your guess?")), box, line)


def verdict(odds: Odds) -> str:
    """Return sentences that compare guesses and chances; empty if there are no guesses."""
    game = odds.game
    return " ".join(
        _(
            "{box}: you guessed {guess}; the exact chance is {chance}.",
            box=words.thing(game, chance.box),
            guess=percent(odds.guesses[chance.box] / 100),
            chance=percent(chance.in_turn),
        )
        for chance in odds.found
        if chance.box in odds.guesses
    )


# ---------------------------------------------------------------------- the exact chances


def _list(odds: Odds) -> Child:
    said = verdict(odds)
    rows = [_row(odds, chance) for chance in odds.found]
    why = _(
        "The bar shows the chance for the whole turn; the number below it is for the next "
        "roll only."
    )
    if len(odds.places.kept) == HAND:
        why = _("You’re keeping all five dice: this is what you’ll score.")
    return [
        h("p", {"class": "odds__verdict"}, said) if said else None,
        h("ul", {"class": "odds__rows"}, rows),
        h("p", {"class": "odds__why"}, why),
    ]


def _row(odds: Odds, chance: BoxOdds) -> Node:
    name = words.thing(odds.game, chance.box)
    guess = odds.guesses.get(chance.box)
    mark = None
    if guess is not None:
        mark = h("span", {"class": "odds__mark", "style": {"--share": f"{guess / 100:.3f}"}})
    bar = h("span", {"class": "odds__bar", "style": {"--share": f"{chance.in_turn:.4f}"}})
    return h(
        "li",
        {"class": "odds__row", "key": chance.box},
        h("span", {"class": "odds__box"}, name),
        h("span", {"class": "odds__number"}, percent(chance.in_turn)),
        h("span", {"class": "odds__room", "aria-hidden": "true"}, bar, mark),
        h("span", {"class": "odds__ways"}, _ways(chance)),
    )


def _ways(chance: BoxOdds) -> str:
    return ngettext(
        "next roll: {ways} in {n}",
        "next roll: {ways} in {n}",
        chance.of,
        ways=chance.ways,
    )
