"""View of a prepared table: its name cards and its rules as text."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Node, h
from app.forms.agreed import agreed_list, duel_rules
from app.forms.view import SeatsFacts, beside, problem, who_plays
from app.i18n import _
from app.links.prepared import Prepared
from app.views.dialogs.lock import lock_knob
from app.views.kit.widgets import block, knob, rail


class PreparedFacts(NamedTuple):
    """Data for a prepared table whose players have yet to enter their names."""

    title: str
    seats: SeatsFacts
    prepared: Prepared
    """The settings in the link."""
    locked: bool
    """Whether the table is locked, so that it can't be left by accident."""
    fault: str = ""
    """Error text for the whole table, or an empty string."""


def prepared_view(facts: PreparedFacts) -> Node:
    """Return the name cards, the rules and the start button."""
    slip = h(
        "section",
        {"class": "slip paper", "aria-labelledby": "agreed"},
        h("h2", {"class": "slip__title", "id": "agreed"}, _("Rules for this game")),
        agreed_list(facts.prepared),
        duel_rules() if facts.prepared.same else None,
    )
    form = h(
        "form",
        {"class": "setup__body", "data-submit": "start", "novalidate": True},
        who_plays(facts.seats),
        h(
            "div",
            {"class": "setup__end"},
            problem("table", facts.fault),
            block(_("Go to the table"), "start", "big", **{"data-next": True}),
        ),
        beside(slip),
    )
    tools = knob("settings", _("Settings"), "open settings")
    attrs = {"class": "setup", "key": "prepared", "data-game": facts.prepared.game.id}
    home = lock_knob() if facts.locked else None
    return h("div", attrs, rail(facts.title, tools, home=home), form)
