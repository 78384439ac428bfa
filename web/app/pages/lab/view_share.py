"""Dialog with the code and link of a result, for a teacher, or of an experiment, for a class."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.lab.words import event_sentence, experiment_sentence, hits_sentence
from app.views.kit.share_link import Handed, link_address, link_code, link_line, link_ways
from app.views.kit.widgets import block, dialog, icon
from spielekiste.lab.result import LabResult


class LabOffer(NamedTuple):
    """A result or an experiment to share."""

    handed: Handed
    result: LabResult
    is_result: bool
    """Whether the result is shared, and not only its experiment."""
    address: str | None
    """The typed address of the site; None if the app knows its own."""


def lab_share_dialog(offer: LabOffer) -> Node:
    """Return the dialog."""
    has_link = bool(offer.handed.link)
    body: list[Child] = [
        h("p", {"class": "lab__sentence"}, _what(offer)),
        link_code(offer.handed) if has_link else None,
        h("p", {"class": "share__why"}, _why(offer)),
        link_address(offer.address or "") if offer.address is not None else None,
        link_line(offer.handed) if has_link else None,
    ]
    file = block([icon("save"), _("Save as a file")], "lab-save", "paper small")
    ways = link_ways(offer.handed, first=True) if has_link else []
    title = _("My result") if offer.is_result else _("This experiment")
    buttons = [*ways, file if offer.is_result else None]
    return dialog("lab-share", title, body, buttons, wide=True)


def _what(offer: LabOffer) -> str:
    experiment = offer.result.experiment
    if offer.is_result:
        return f"{event_sentence(experiment.event)}. {hits_sentence(offer.result)}"
    return experiment_sentence(experiment)


def _why(offer: LabOffer) -> str:
    if offer.is_result:
        return _(
            "The teacher scans the code, or opens the link or the file, on the class board. The "
            "board adds up the results of all the tablets. No names are included."
        )
    return _("All the tablets that scan this code or open this link do the same experiment.")
