"""View of the invitation to a duel: rules, number of players, link and QR code."""

from __future__ import annotations

from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.agreed import agreed_list, duel_rules
from app.i18n import _
from app.links.prepared import Prepared
from app.views.kit.share_link import Handed, link_address, link_code, link_line, link_ways
from app.views.kit.widgets import block, knob, rail


class InviteFacts(NamedTuple):
    """Data for the page: an invitation to a duel."""

    title: str
    prepared: Prepared
    """The settings in the link."""
    handed: Handed
    address: str | None
    """URL of the site as entered by the user; None if the app knows its own."""


def invite_view(facts: InviteFacts) -> Node:
    """Return the invitation to a duel, with its code and rules."""
    tools = knob("settings", _("Settings"), "open settings")
    attrs = {"class": "page duel", "key": "invite", "data-game": facts.prepared.game.id}
    return h("div", attrs, rail(facts.title, tools), _code(facts), _rules(facts.prepared))


def _code(facts: InviteFacts) -> Node:
    text = _(
        "Scan the code with the other device, or send the link. Then you each play on your own "
        "device."
    )
    there, address = bool(facts.handed.link), facts.address
    buttons: list[Child] = [
        block(_("Start here"), "start", "", **{"data-next": True}),
        link_ways(facts.handed) if there else None,
    ]
    return h(
        "section",
        {"class": "duel__part duel__invitation paper"},
        h("h2", {"class": "slip__title"}, words.game(facts.prepared.game.id)),
        h("p", None, text),
        None if address is None else link_address(address),
        [link_code(facts.handed), link_line(facts.handed)] if there else None,
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _rules(prepared: Prepared) -> Node:
    seats = len(prepared.names)
    paper = {"class": "knob knob--paper"}
    fewer = knob("minus", _("One fewer player"), "seats -1", disabled=seats == 1, **paper)
    most = prepared.game.seats[-1]
    more = knob("plus", _("One more player"), "seats 1", disabled=seats == most, **paper)
    number = h("output", {"class": "stepper__number"}, seats)
    return h(
        "section",
        {"class": "duel__part paper"},
        h("h2", {"class": "slip__title"}, _("How many are playing on each device?")),
        h("div", {"class": "stepper"}, fewer, number, more),
        h("h2", {"class": "slip__title"}, _("The rules of a duel")),
        duel_rules(),
        h("h2", {"class": "slip__title"}, _("Rules for this game")),
        agreed_list(prepared),
    )
