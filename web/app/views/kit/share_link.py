"""Views of a link to share: its text, its QR code, and buttons for sending it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.widgets import block, icon


class Handed(NamedTuple):
    """A link to share and its QR code."""

    link: str
    """The full URL."""
    code: Rows | None
    """The QR code; None until it is encoded."""
    can_send: bool
    """Whether the device has its own share function."""


def link_line(handed: Handed) -> Node:
    """Return the link in a read-only input."""
    attrs = {"class": "field__line share__link", "value": handed.link, "readonly": True}
    return h("input", attrs | {"aria-label": _("The link")})


def link_address(typed: str) -> Node:
    """Return the field for the site's URL, which a local file can't know."""
    why = _(
        "This is the single-file version, so links can’t open it. If the app is also on a website, "
        "type in that address to get a link and a code."
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
    """Return the QR code for the link, or an empty space until the code is ready."""
    if handed.code is None:
        return h("div", {"class": "share__code share__code--waiting", "key": "code"})
    label = _("QR code for the link")
    return h("div", {"class": "share__code", "key": "code"}, picture(handed.code, label))


def link_ways(handed: Handed, *, first: bool = False) -> list[Child]:
    """Return the buttons for copying and sending the link; `first` highlights them."""
    kind = "small" if first else "paper small"
    send = block([icon("share"), _("Share")], "link-send", "paper small")
    return [
        block(_("Copy the link"), "link-copy", kind, **{"data-next": first}),
        send if handed.can_send else None,
    ]


QUIET = 4
"""Width of the light margin around a code, in modules."""

Rows = Sequence[Sequence[int]]


def picture(modules: Rows, label: str) -> Node:
    """Return the code as a picture, dark on light in both themes."""
    side = len(modules) + 2 * QUIET
    path = "".join(_runs(at + QUIET, row) for at, row in enumerate(modules))
    attrs = {"class": "code", "viewBox": f"0 0 {side} {side}", "role": "img", "aria-label": label}
    light = h("path", {"class": "code__light", "d": f"M0 0h{side}v{side}h-{side}z"})
    return h("svg", attrs, light, h("path", {"class": "code__dark", "d": path}))


def _runs(line: int, row: Sequence[int]) -> str:
    """Return the dark runs of a row as SVG path segments."""
    pieces, at = [], QUIET
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            pieces.append(f"M{at} {line}h{length}v1h-{length}z")
        at += length
    return "".join(pieces)
