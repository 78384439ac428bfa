"""View of a single die and its cup."""

from __future__ import annotations

from app.dom.nodes import EXACT, Node, h
from app.i18n import _

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
