"""The name card of the player whose turn it is, and the message below it."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import icon, knob, pressable, token
from spielekiste.core.seats import PERSON, Player


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
    bot = pressable({"class": "turn__bot", "title": ask}, {"data-do": "plan"}, is_live=is_live)
    return h("h2", attrs, h(*bot, inside))


def message_or_tip(
    text: str, tip: str, *, joy: bool = False, kind: str = "message", key: str | None = None
) -> Node:
    """Return the message, or a tip for a first game, with a button for turning off all tips."""
    if not tip:
        return h("p", {"class": [kind, "is-joy" if joy else ""], "key": key}, text)
    off = knob("close", _("No more tips"), "set tips off", **{"class": "knob knob--paper tip__off"})
    note = {"class": [kind, "tip"], "role": "note", "key": "tip"}
    return h("div", note, h("p", {"class": "tip__paper paper"}, tip, off))
