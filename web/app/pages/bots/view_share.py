"""Dialog for sharing a bot."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.share_link import Handed, link_address, link_code, link_line, link_ways
from app.views.kit.widgets import block, dialog, icon


class BotOffer(NamedTuple):
    """Data for the dialog: the ways to share a bot."""

    handed: Handed
    is_long: bool
    """Whether the program is too long for a link."""
    is_long_code: bool
    """Whether the link is too long for a QR code."""
    address: str | None
    """URL of the site as entered by the user; None if the app knows its own."""


def bot_share_dialog(offer: BotOffer) -> Node:
    """Return the dialog."""
    has_address = offer.address is not None and not offer.is_long
    body = [
        h("p", {"class": "share__why"}, _why(offer)),
        link_address(offer.address or "") if has_address else None,
        [link_line(offer.handed), _code(offer)] if offer.handed.link else None,
    ]
    return dialog("bot-share", _("Share this bot"), body, _buttons(offer), wide=True)


def _why(offer: BotOffer) -> str:
    if offer.is_long:
        return _("This program is too long for a link or a code. Save it as a file instead.")
    return _(
        "The link contains the program and the bot’s name. Anyone who opens it can read the "
        "program, run it and keep it."
    )


def _code(offer: BotOffer) -> Child:
    if offer.is_long_code:
        text = _("Too long for a code that a phone can scan. Use the link or the file.")
        return h("p", {"role": "status"}, text)
    return link_code(offer.handed)


def _buttons(offer: BotOffer) -> list[Child]:
    file = block([icon("save"), _("Save as a file")], "bot-save", "paper small")
    return [*(link_ways(offer.handed, first=True) if offer.handed.link else []), file]
