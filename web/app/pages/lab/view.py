"""View of the lab's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.lab.view_form import Choices, form_view
from app.pages.lab.view_picture import Counted, share_picture, spread_picture
from app.pages.lab.view_rolling import SeriesFacts, rolling_view
from app.pages.lab.view_share import LabOffer, lab_share_dialog
from app.pages.lab.view_way import exact_view
from app.pages.lab.words import hits_sentence
from app.views.kit.widgets import block, knob, rail
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult


class LabFacts(NamedTuple):
    """Content of the page."""

    title: str
    experiment: Experiment
    choices: Choices
    kinds: Mapping[str, DiceEvent]
    """The events to choose from, by kind."""
    examples: Sequence[Experiment]
    series: SeriesFacts
    arrived: LabResult | None
    """A result from a link."""
    has_board: bool
    """Whether there is a class board, which can take it in."""
    offer: LabOffer | None
    """The result to share while the dialog is open."""


def lab_view(facts: LabFacts) -> Node:
    """Return the page: the experiment, the dice, the charts, and the exact chance."""
    tools = knob("settings", _("Settings"), "open settings")
    series = facts.series
    body = h(
        "div",
        {"class": "lab__body"},
        _arrived(facts.arrived, has_board=facts.has_board),
        form_view(facts.experiment, facts.choices, facts.kinds, facts.examples),
        rolling_view(series),
        _pictures(series),
        exact_view(series.exact, is_open=series.is_open),
    )
    dialog = lab_share_dialog(facts.offer) if facts.offer else None
    return h("div", {"class": "setup lab", "key": "lab"}, rail(facts.title, tools), body, dialog)


def _arrived(result: LabResult | None, *, has_board: bool) -> Child:
    """Return a result from a link."""
    if result is None:
        return None
    title = h(
        "h2", {"class": "setup__title", "id": "lab-arrived"}, _("A result from another tablet")
    )
    told = h("p", {"class": "lab__sentence"}, hits_sentence(result))
    board = h(
        "a",
        {"class": "block block--small block--paper", "href": "#/class/board"},
        _("Class boards"),
    )
    if has_board:
        board = block(_("Put it on the class board"), "lab-board", "small")
    attrs = {
        "class": "lab__part lab__part--wide paper",
        "aria-labelledby": "lab-arrived",
        "key": "arrived",
    }
    return h("section", attrs, title, told, h("div", {"class": "lab__tools"}, board))


def _pictures(series: SeriesFacts) -> Child:
    result = series.result
    if not result.attempts:
        return None
    guesses = () if result.guess is None else (result.guess,)
    exact = series.exact if series.is_open else None
    counted = Counted(result.experiment, result.counts, series.trail, guesses, exact)
    title = h("h2", {"class": "setup__title", "id": "lab-pictures"}, _("What happened"))
    attrs = {
        "class": "lab__part lab__part--tall paper",
        "aria-labelledby": "lab-pictures",
        "key": "pictures",
    }
    return h("section", attrs, title, share_picture(counted), spread_picture(counted))
