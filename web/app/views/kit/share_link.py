"""Views of a link to send, with what its receiver will see, and the dialogs of links and files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.stage import OfferedLink
from app.views.kit.widgets import block, dialog, icon, not_allowed
from app.views.result import to_teacher

COPY_FILE, CRATE_ADDRESS, LINK_CODE = "copy-file", "crate-address", "link-code"
LINK_COPY, LINK_SEND, SHARE_TEXT = "link-copy", "link-send", "share-text"
"""Verbs of the controls."""


def link_body(offer: OfferedLink) -> list[Child]:
    """Return the content, what the receiver will see, the code, and the link itself."""
    link = offer.link
    return [
        h("p", {"class": "share__what"}, link.what) if link.what else None,
        h("p", {"class": "share__why"}, link.promise),
        link_address(offer),
        link_code(offer),
        link_line(offer),
    ]


def link_buttons(offer: OfferedLink, *, first: bool = False) -> list[Child]:
    """Return the buttons for code, copying, sending and saving; `first` highlights copying."""
    link = offer.link
    kind, save = ("small", "paper small") if first else ("paper small", "small")
    on_request = not (link.is_coded or offer.is_long or offer.code)
    copy = _("Copy the text") if link.is_text else _("Copy the link")
    return [
        block(_("Show a QR code"), LINK_CODE, "paper small") if link.url and on_request else None,
        block(copy, LINK_COPY, kind, **{"data-next": first}) if link.url else None,
        block([icon("share"), _("Share")], LINK_SEND, "paper small") if offer.can_send else None,
        block([icon("save"), _("Save as a file")], link.save, save) if link.save else None,
    ]


def link_line(offer: OfferedLink) -> Child:
    """Return the link in a read-only input, and why it can't be shared if it could be."""
    label = _("The game as text") if offer.link.is_text else _("The link")
    why = h("p", {"class": "share__why"}, _("Share"), ": ", not_allowed())
    line = [text_line(offer.link.url, label), why if offer.is_denied else None]
    return line if offer.link.url else None


def text_line(value: str, label: str) -> Node:
    """Return a read-only field from which text can be copied."""
    attrs = {"class": "field__line share__link", "value": value, "readonly": True}
    return h("input", attrs | {"aria-label": label})


def link_address(offer: OfferedLink) -> Child:
    """Return the field for the site's URL, which a local file can't know."""
    if offer.typed is None:
        return None
    why = _(
        "This is the single-file version, so links can’t open it. If the app is also on a website, "
        "type in that address to get a link and a code."
    )
    line = {
        "type": "url",
        "class": "field__line",
        "data-change": CRATE_ADDRESS,
        "value": offer.typed,
        "placeholder": "https://…",
        "autocomplete": "url",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "field__label"}, _("Address of the site"))
    field = h("label", {"class": "field"}, label, h("input", line))
    return h("div", {"class": "link-address", "key": "address"}, h("p", None, why), field)


def link_code(offer: OfferedLink) -> Child:
    """Return the QR code, an empty space until it is ready, or why there is none."""
    if offer.is_long:
        return h(
            "p",
            {"role": "status"},
            _("Too long for a code that a phone can scan. Use the link or the file."),
        )
    if offer.code is None:
        waiting = h("div", {"class": "share__code share__code--waiting", "key": "code"})
        return waiting if offer.link.url and offer.link.is_coded else None
    label = _("QR code of the game") if offer.link.is_text else _("QR code for the link")
    return h("div", {"class": "share__code", "key": "code"}, picture(offer.code, label))


def share_dialog(offer: OfferedLink, text: str = "", handing: str = "") -> Node:
    """Return the dialog of any link; a match can add its text and the route of its codes."""
    body = [link_body(offer), _text(text)]
    buttons = [
        link_buttons(offer, first=offer.link.is_coded),
        block(_("Copy the text"), SHARE_TEXT, "paper small") if text else None,
        to_teacher(handing, "paper small") if handing else None,
    ]
    return dialog("share", offer.link.heading, body, buttons, wide=True)


def game_promise(link: str, *, is_secret: bool, is_text: bool) -> str:
    """Return what somebody sees who opens a match, or why it has no link."""
    if is_secret:
        return _(
            "This game still has hidden cards, so you can’t share it as a link or a code. The "
            "file is scrambled so that nobody reads it by accident, but that isn’t a real lock."
        )
    if not link:
        return _("This game is now too long for a link or a code. Save it as a file instead.")
    if is_text:
        return _(
            "This is the single-file version, so there’s no link to it. Copy this text, or "
            "scan the code with another device: any device with this app can open it under "
            "“Open a game”."
        )
    return _(
        "It contains every roll and every move. Anyone who opens it can watch the game or "
        "carry on playing."
    )


def _text(text: str) -> Child:
    """Return the match as text to copy, which can be pasted wherever a link is expected."""
    why = _(
        "When the game is part of another website, you often can’t save files. This text "
        "contains the whole game: paste it in under “Open a game”."
    )
    field = text_line(text, _("The game as text"))
    return [h("p", {"class": "share__why"}, why), field] if text else None


def file_dialog(name: str, text: str) -> Node:
    """Return the dialog with the text of a file that a page around this one may have refused."""
    why = _(
        "Your browser was asked to save “{name}”. If no file appears, the page around this game doesn’t allow it: "
        "the sandbox of its frame needs allow-downloads. Copy the text instead, and paste it in under “Open a game”.",
        name=name,
    )
    attrs = {"class": "field__line share__link", "readonly": True, "rows": 4, "value": text}
    field = h("textarea", attrs | {"aria-label": _("The file as text")})
    copy = block(_("Copy the text"), COPY_FILE, "small", **{"data-next": True})
    return dialog(
        "file",
        _("Is the file there?"),
        [h("p", {"class": "share__why"}, why), field],
        [copy],
        wide=True,
    )


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
