"""View of a set-up with players, rules and other devices."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Node, h
from app.forms.view import AgreedFacts, SeatsFacts, beside, problem, what_is_agreed, who_plays
from app.i18n import _
from app.ports.commands import START
from app.views.kit.widgets import block, icon, knob, rail, settings_knob, start_knob

PLAY_AFAR, PRINT_BLANK, PREPARE = "afar", "blank", "prepare"
"""Verbs of the controls."""


class SetUpFacts(NamedTuple):
    """Data for the set-up of one game."""

    title: str
    seats: SeatsFacts
    agreed: AgreedFacts
    fault: str = ""
    """Error text for the whole table, or an empty string."""
    is_only: bool = False
    """Whether the address keeps one game, so that nothing leads to others or to class pages."""


def setup_view(facts: SetUpFacts) -> Node:
    """Return the set-up of one game."""
    end = [problem("table", facts.fault), block(_("Play"), START, "big")]
    form = h(
        "form",
        {"class": "setup__body", "data-submit": START, "novalidate": True},
        who_plays(facts.seats),
        h("div", {"class": "setup__end"}, end),
        beside(what_is_agreed(facts.agreed, facts.seats)),
        None if facts.is_only else _more(),
    )
    tools = [
        knob("print", _("Print blank sheets"), PRINT_BLANK),
        settings_knob(),
    ]
    attrs = {"class": "setup", "key": "setup", "data-game": facts.agreed.game}
    home = start_knob() if facts.is_only else None
    return h("div", attrs, rail(facts.title, tools, home=home), form)


def _more() -> Node:
    """Return the buttons for playing on other devices; an embedded game hides the first one."""
    kind = {"class": "block block--wood block--small is-afar"}
    afar = block([icon("duel"), _("With someone far away")], PLAY_AFAR, **kind)
    link = block([icon("share"), _("Prepare a link")], PREPARE, "wood small")
    ways = [afar, link]
    return h("div", {"class": "setup__more", "role": "group"}, ways)
