"""The roll button, and the input tray for real dice."""

from __future__ import annotations

from collections.abc import Sequence

from app.dom.nodes import Node, h
from app.i18n import _, ngettext
from app.ports.commands import THROW
from app.views.kit.widgets import block, face_of, icon, pips
from spielekiste.core.seats import Player
from spielekiste.parts.dice import Throw

ADD_FACE, REMOVE_FACE, USE_TYPED, HURRY = "face", "unface", "typed", "hurry"
"""Verbs of the controls."""

TRAY = "own"
"""Key of the tray for real dice."""


def throw_button(label: str, *, rolling: bool = False) -> Node:
    """Return the roll button for on-screen dice; a double tap rolls only once.

    While the dice are rolling, a tap ends their animation instead.
    """
    once = {"data-next": True, "data-once": not rolling, "key": "throw"}
    return block(label, HURRY if rolling else THROW, "big", **once)


def throw_room(label: str) -> Node:
    """Return the room of the roll button, so that nothing moves while real dice are entered elsewhere."""
    attrs = {"class": "block block--big is-room", "aria-hidden": "true", "key": "throw"}
    return h("span", attrs, label)


def musing(player: Player) -> Node:
    """Return the notice that replaces the roll button while a bot is to move."""
    text = _("{name} is thinking…", name=player.name)
    return h("p", {"class": "musing", "key": "throw"}, icon("bot"), h("span", None, text))


def own_dice(
    throw: Throw, typed: Sequence[int], faces: Sequence[str], names: Sequence[str]
) -> Node:
    """Return the tray for entering real dice, with a limited number of dice and their faces.

    `faces` are the symbols on dice without pips; `names` are their display names.
    """
    left = throw.count - len(typed)
    ask = ngettext("Roll {n} die and tap it in.", "Roll {n} dice and tap them in.", throw.count)
    dice = [face_of(face, faces) for face in typed] + [pips(0) for _die in range(left)]
    full = left == 0
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "class": "own__face",
                "data-do": f"{ADD_FACE} {face}",
                "aria-label": names[face - 1] if names else str(face),
                "disabled": full,
                "data-next": face == 1 and not full,
            },
            face_of(face, faces),
        )
        for face in range(1, throw.sides + 1)
    ]
    back = block(
        [icon("eraser"), _("Remove the last one")], REMOVE_FACE, "wood small", disabled=not typed
    )
    done = block(
        _("That’s what we rolled"), USE_TYPED, "small", disabled=not full, **{"data-next": full}
    )
    return h(
        "div",
        {"class": "own wood", "role": "group", "aria-label": ask, "key": TRAY},
        h("p", {"class": "own__ask"}, ask),
        h("div", {"class": "own__dice", "aria-hidden": "true"}, dice),
        h("div", {"class": "own__faces", "data-roving": True}, buttons),
        h("div", {"class": "own__buttons"}, back, done),
    )
