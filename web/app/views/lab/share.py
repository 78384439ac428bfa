"""Dialog with the code, the link and the file of a result, for the teacher."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.share_link import Handed, link_address, link_code, link_line, link_ways
from app.views.kit.widgets import block, dialog, icon
from app.views.lab.words import event_sentence, hits_sentence
from spielekiste.lab.result import LabResult


class LabOffer(NamedTuple):
    """A result to show or to send."""

    handed: Handed
    result: LabResult
    address: str | None
    """The typed address of the site; None if the app knows its own."""


def lab_share_dialog(offer: LabOffer) -> Node:
    """Return the dialog."""
    why = _(
        "The teacher scans the code, or opens the link or the file, on the class board. There the "
        "results of all tablets are added up. No names are in it."
    )
    event, told = event_sentence(offer.result.experiment.event), hits_sentence(offer.result)
    body: list[Child] = [
        h("p", {"class": "lab__sentence"}, f"{event}. {told}"),
        link_code(offer.handed) if offer.handed.link else None,
        h("p", {"class": "share__why"}, why),
        link_address(offer.address or "") if offer.address is not None else None,
        link_line(offer.handed) if offer.handed.link else None,
    ]
    file = block([icon("save"), _("Save as a file")], "lab-save", "paper small")
    ways = link_ways(offer.handed, first=True) if offer.handed.link else []
    return dialog("lab-share", _("My result"), body, [*ways, file], wide=True)
