"""Views of five dice, the tray, the cup, and the pegs that count rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import EXACT, Node, h
from app.i18n import _, ngettext
from app.ports.commands import TOGGLE
from app.views.kit.dice_places import DicePlaces
from app.views.kit.widgets import face_of, pressable, use
from spielekiste.parts.dice import HAND, THROWS

SIDES = 6
"""Number of faces of a die."""

SETTLED = 800
"""Time until the last die of a roll is at rest, in milliseconds, as in dice.css."""


class Faces(NamedTuple):
    """Faces of a game's dice."""

    things: Sequence[str] = ()
    """Ids of the symbols, from face 1; empty for dice with pips."""
    names: Sequence[str] = ()
    """Display names of the symbols."""

    def name(self, face: int) -> str:
        """Return the display name of a face."""
        return self.names[face - 1] if self.names else str(face)

    def named(self, dice: Sequence[int]) -> str:
        """Return dice in words."""
        return ", ".join(map(self.name, dice))


class Mood(NamedTuple):
    """Appearance of five dice at rest."""

    mark: str = ""
    """CSS class: `is-final` after the last roll, `is-joyful` for five of a kind."""
    cheer: str = ""
    """Cheer shown over the dice in big letters."""


CALM = Mood()
"""Dice that can be rolled again."""

PIPS = Faces()
"""Dice with one to six pips."""


def dice(
    places: DicePlaces,
    rolls: Sequence[int],
    *,
    may_keep: bool,
    faces: Faces = PIPS,
    is_live: bool = True,
    mood: Mood = CALM,
) -> Node:
    """Return five dice in their places, as buttons if the game is live.

    `rolls` counts the rolls of each die on this screen. A changed count restarts the animation, so
    that kept dice don't tumble.
    """
    cup = {"class": ["cup", "" if places.in_cup else "is-aside"], "data-roll": _turn(max(rolls))}
    return h(
        "div",
        {
            "class": ["dice", mood.mark],
            "role": "group",
            "aria-label": _("Dice"),
            "data-roving": is_live and "row",
        },
        h("span", cup if not places.in_cup else {"class": "cup"}),
        [
            _die(places, place, rolls[place], faces, may_keep=may_keep, is_live=is_live)
            for place in range(HAND)
        ],
        h(
            "div",
            {"class": "tray wood", "aria-hidden": "true"},
            [h("span", {"class": "tray__slot"}) for _place in range(HAND)],
        ),
        h("p", {"class": "cheer", "aria-hidden": "true"}, mood.cheer) if mood.cheer else None,
    )


def covered(row: Node, tray: Node) -> Node:
    """Return dice with the tray for entering real dice over those of the last roll."""
    return h("div", row.attrs | {"data-roving": None}, *row.children, tray)


def _turn(rolls: int) -> str | None:
    return ("even", "odd")[rolls % 2] if rolls else None


def _die(
    places: DicePlaces, place: int, rolls: int, faces: Faces, *, may_keep: bool, is_live: bool
) -> Node:
    face, kept = places.faces[place], place in places.kept
    symbols = "die--symbols" if faces.things else ""
    classes = ["die", symbols, "is-kept" if kept else "", "is-in-cup" if places.in_cup else ""]
    label = _("Die {place}: {face}", place=place + 1, face=faces.name(face))
    attrs = {
        "class": classes,
        "data-face": face,
        "data-roll": _turn(rolls),
        "aria-label": _("Die {place}, in the cup", place=place + 1) if places.in_cup else label,
    }
    acts = {
        "data-do": f"{TOGGLE} {place}",
        "aria-pressed": "true" if kept else "false",
        "disabled": not may_keep or places.in_cup,
    }
    spot = places.spots[place]
    at = {"--x": spot.x, "--y": spot.y}
    sides = [_side(faces, n) for n in range(1, SIDES + 1)]
    body = h("span", {"class": "die__body", "style": {"--lean": f"{spot.lean}deg"}} | EXACT, sides)
    shadow = h("span", {"class": "die__shadow"})
    die = h(*pressable(attrs | {"style": at}, acts, is_live=is_live), shadow, body)
    rest = {"class": "dice__place", "data-roll": _turn(rolls), "style": at}
    return h("div", rest | {"key": f"place-{place}"}, die)


def _side(faces: Faces, number: int) -> Node:
    drawn = use(f"sym-{faces.things[number - 1]}", "die__symbol") if faces.things else None
    return h("span", {"class": "die__face", "data-n": number}, drawn)


def pegs(throws: int) -> Node:
    """Return the rolls of a turn as pegs; pegs of used rolls are removed."""
    left = THROWS - throws
    label = ngettext("{n} roll left", "{n} rolls left", left)
    marks = [["pegs__peg", "is-spent" if number < throws else ""] for number in range(THROWS)]
    all_pegs = [h("span", {"class": mark}, h("span", {"class": "pegs__pin"})) for mark in marks]
    return h("span", {"class": "pegs wood", "role": "img", "aria-label": label}, all_pegs)


def small_dice(places: DicePlaces, faces: Faces = PIPS, *, rolling: bool = False) -> Node:
    """Return small dice for the handle of the drawer; dice that are rolling are blank."""
    blank = range(HAND) if places.in_cup else set(range(HAND)) - places.kept if rolling else ()
    nodes = [
        face_of(0 if place in blank else face, faces.things, kept=place in places.kept)
        for place, face in enumerate(places.faces)
    ]
    return h("span", {"class": "drawer__dice", "aria-hidden": "true"}, nodes)


FACES = 6


def one_die(face: int, rolls: int) -> Node:
    """Return the die, or its cup if `face` is 0, as before the first roll.

    `rolls` counts the rolls on this screen; a changed count restarts the animation.
    """
    if not face:
        cup = h("span", {"class": "cup"})
        return h("div", {"class": "one-die", "key": "die"}, cup)
    faces = [h("span", {"class": "die__face", "data-n": number}) for number in range(1, FACES + 1)]
    attrs = {
        "class": "die",
        "role": "img",
        "data-face": face,
        "data-roll": _beat(rolls),
        "aria-label": _("The die shows {n}", n=face),
    }
    body = h("span", {"class": "die__body"} | EXACT, faces)
    cup = h("span", {"class": "cup is-aside", "data-roll": _beat(rolls)})
    die = h("div", attrs, h("span", {"class": "die__shadow"}), body)
    return h("div", {"class": "one-die", "key": "die"}, cup, die)


def _beat(rolls: int) -> str | None:
    return ("even", "odd")[rolls % 2] if rolls else None
