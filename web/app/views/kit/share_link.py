"""A link to be handed on: its text, its code, and the ways out."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.links.qr import Rows, picture
from app.views.kit.widgets import block, icon


class Handed(NamedTuple):
    """A link and what is to be had of it."""

    link: str
    """The whole address."""
    code: Rows | None
    """Its code, once it is drawn."""
    can_send: bool
    """Whether the device has a way to share of its own."""


def link_line(handed: Handed) -> Node:
    """Return the link as a line that can be marked."""
    attrs = {"class": "field__line share__link", "value": handed.link, "readonly": True}
    return h("input", attrs | {"aria-label": _("The link")})


def link_address(typed: str) -> Node:
    """Return the line for the crate's address, which a file on a disk does not have."""
    why = _(
        "This is the single-file version, so no link can lead here. Type in the games’ address "
        "on the web: the link and the code are made for that address."
    )
    line = {
        "type": "url",
        "class": "field__line",
        "data-change": "crate-address",
        "value": typed,
        "placeholder": "https://…",
        "autocomplete": "url",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "field__label"}, _("Address of the site"))
    field = h("label", {"class": "field"}, label, h("input", line))
    return h("div", {"class": "link-address", "key": "address"}, h("p", None, why), field)


def link_code(handed: Handed) -> Node:
    """Return the code of the link; room is kept for it until it is drawn."""
    if handed.code is None:
        return h("div", {"class": "share__code share__code--waiting", "key": "code"})
    label = _("QR code of the link")
    return h("div", {"class": "share__code", "key": "code"}, picture(handed.code, label))


def link_ways(handed: Handed, *, first: bool = False) -> list[Child]:
    """Return the buttons that copy and send the link; `first` if that is the next thing to do."""
    kind = "small" if first else "paper small"
    send = block([icon("share"), _("Share")], "link-send", "paper small")
    return [
        block(_("Copy the link"), "link-copy", kind, **{"data-next": first}),
        send if handed.can_send else None,
    ]
