"""The invitation to a duel on paper: its rules, how many play, the link and its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.share_link import link_address, link_code, link_line, link_ways
from app.views.kit.widgets import block, knob, rail
from app.views.prepared import agreed_list, duel_rules

if TYPE_CHECKING:
    from app.screens.invite import InviteScreen


def invite_view(screen: InviteScreen) -> Node:
    """Return the whole page."""
    tools = knob("settings", _("Settings"), "open settings")
    attrs = {"class": "page duel", "key": "invite", "data-game": screen.prepared.game.id}
    return h("div", attrs, rail(screen.title, tools), _code(screen), _rules(screen))


def _code(screen: InviteScreen) -> Node:
    text = _("Let the other device scan the code, or send the link. Then each plays for itself.")
    there, sharing = bool(screen.link), screen.app.sharing
    buttons: list[Child] = [
        block(_("Begin here"), "start", "", **{"data-next": True}),
        link_ways(screen.handed) if there else None,
    ]
    return h(
        "section",
        {"class": "duel__part duel__invitation paper"},
        h("h2", {"class": "slip__title"}, words.game(screen.prepared.game.id)),
        h("p", None, text),
        link_address(sharing.address) if sharing.is_typed else None,
        [link_code(screen.handed), link_line(screen.handed)] if there else None,
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _rules(screen: InviteScreen) -> Node:
    seats = len(screen.prepared.names)
    paper = {"class": "knob knob--paper"}
    fewer = knob("minus", _("One player less"), "seats -1", disabled=seats == 1, **paper)
    most = screen.prepared.game.seats[-1]
    more = knob("plus", _("One more"), "seats 1", disabled=seats == most, **paper)
    number = h("output", {"class": "stepper__number"}, seats)
    return h(
        "section",
        {"class": "duel__part paper"},
        h("h2", {"class": "slip__title"}, _("How many play at each device?")),
        h("div", {"class": "stepper"}, fewer, number, more),
        h("h2", {"class": "slip__title"}, _("The rules of a duel")),
        duel_rules(),
        h("h2", {"class": "slip__title"}, _("What is agreed")),
        agreed_list(screen.prepared),
    )
