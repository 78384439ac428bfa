"""Playing cards of Mau-Mau, and the card with the name of who is on turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.dom.nodes import Node, h
from app.i18n import _
from app.ports.commands import SET
from app.views.kit.widgets import icon, knob, pressable, token
from spielekiste.core.seats import PERSON, Player
from spielekiste.games.maumau.cards import COLOUR, FACE, PLUS, REST, WISH, Card

SAY_PLAN = "plan"
"""Verb of a control."""


def card(name: Card, tag: str = "span", attrs: Mapping[str, Any] | None = None) -> Node:
    """Return a card, face up, without text for screen readers: its container has the text."""
    colour, face = COLOUR[name] or WISH, FACE[name]
    sign = None if face in (REST, PLUS, WISH) else face
    own = {"data-colour": colour, "data-face": face, "class": "card"}
    spans = [_sign(name, sign) for name in ("corner", "sign", "corner card__corner--low")]
    return h(tag, own | dict(attrs or {}), spans)


def _sign(name: str, sign: str | None) -> Node:
    """Return a symbol of the card. CSS draws its number, so that it is read aloud only once."""
    return h("span", {"class": f"card__{name}", "data-sign": sign, "aria-hidden": "true"})


def back(style: Mapping[str, Any] | None = None) -> Node:
    """Return a card, face down."""
    return h("span", {"class": "card card--back", "aria-hidden": "true", "style": style or {}})


def turn_card(player: Player, beat: str, title: str = "", *, is_live: bool) -> Node:
    """Return the name card; in a live game, tapping a bot's card shows the bot's plan.

    `beat` must change with every turn, which restarts the card's animation.
    """
    attrs = {"class": "turn__card paper is-new", "key": f"turn-{beat}"}
    if player.mind == PERSON:
        text = title or _("{name}, it’s your turn.", name=player.name)
        return h("h2", attrs, token(player.mark), h("span", {"class": "turn__text"}, text))
    text = _("It’s {name}’s turn.", name=player.name)
    ask = _("What are you after, {name}?", name=player.name)
    inside = [token(player.mark), h("span", {"class": "turn__text"}, text), icon("bot")]
    bot = pressable({"class": "turn__bot", "title": ask}, {"data-do": SAY_PLAN}, is_live=is_live)
    return h("h2", attrs, h(*bot, inside))


def message_or_tip(
    text: str, tip: str, *, joy: bool = False, kind: str = "message", key: str | None = None
) -> Node:
    """Return the message, or a tip for a first game, with a button for turning off all tips."""
    if not tip:
        return h("p", {"class": [kind, "is-joy" if joy else ""], "key": key}, text)
    off = knob(
        "close", _("No more tips"), f"{SET} tips off", **{"class": "knob knob--paper tip__off"}
    )
    note = {"class": [kind, "tip"], "role": "note", "key": "tip"}
    return h("div", note, h("p", {"class": "tip__paper paper"}, tip, off))
