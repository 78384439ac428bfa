"""Dialog for sharing a match."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.share_link import Rows, picture
from app.views.kit.widgets import block, dialog, icon, not_allowed
from app.views.result import to_teacher


class Offer(NamedTuple):
    """Data for the dialog: the available forms of sharing."""

    secret: bool
    """Whether the match has hidden information."""
    link: str
    """The link, or an empty string if there is none."""
    is_text: bool
    """Whether the link can only be pasted, because the app is a local file without a URL."""
    can_send: bool
    """Whether the device has its own share function."""
    coded: bool
    """Whether a QR code was requested."""
    code: Rows | None
    """The QR code, or None if the link is too long for one."""
    handing: str = ""
    """Route of the match's codes for a teacher, or empty."""
    text: str = ""
    """The match as one line of text, for frames that must not save files."""
    is_denied: bool = False
    """Whether the page around the app does not allow the device's own share function."""


def share_dialog(offer: Offer) -> Node:
    """Return the dialog."""
    body = [
        h("p", {"class": "share__why"}, _why(offer)),
        _link(offer),
        _text(offer),
        _code(offer),
        _denied(offer),
    ]
    return dialog("share", _("Take this game with you"), body, _buttons(offer), wide=True)


def _why(offer: Offer) -> str:
    if offer.secret:
        return _(
            "This game still has hidden cards, so you can’t share it as a link or a code. The "
            "file is scrambled so that nobody reads it by accident, but that isn’t a real lock."
        )
    if not offer.link:
        return _("This game is now too long for a link or a code. Save it as a file instead.")
    if offer.is_text:
        return _(
            "This is the single-file version, so there’s no link to it. Copy this text, or "
            "scan the code with another device: any device with this app can open it under "
            "“Open a game”."
        )
    return _(
        "It contains every roll and every move. Anyone who opens it can watch the game or "
        "carry on playing."
    )


def _link(offer: Offer) -> Child:
    if not offer.link:
        return None
    return _line(offer.link, _("The game as text") if offer.is_text else _("The link"))


def _text(offer: Offer) -> Child:
    """Return the match as text to copy, which can be pasted wherever a link is expected."""
    if not offer.text:
        return None
    why = _(
        "When the game is part of another website, you often can’t save files. This text "
        "contains the whole game: paste it in under “Open a game”."
    )
    return [h("p", {"class": "share__why"}, why), _line(offer.text, _("The game as text"))]


def _line(value: str, label: str) -> Node:
    """Return a read-only field from which text can be copied."""
    attrs = {"class": "field__line share__link", "value": value, "readonly": True}
    return h("input", attrs | {"aria-label": label})


def _denied(offer: Offer) -> Child:
    """Return a note on why the device's own share function is missing."""
    is_missing = offer.link and offer.is_denied
    return h("p", {"class": "share__why"}, _("Share"), ": ", not_allowed()) if is_missing else None


def _code(offer: Offer) -> Child:
    if not offer.coded or not offer.link:
        return None
    if offer.code is None:
        text = (
            _("Too long for one code.")
            if offer.handing
            else _("Too long for a code that a phone can scan. Use the link or the file.")
        )
        return h("p", {"role": "status"}, text)
    label = _("QR code of the game") if offer.is_text else _("QR code for the link")
    return h("div", {"class": "share__code"}, picture(offer.code, label))


def _buttons(offer: Offer) -> list[Child]:
    file = block([icon("save"), _("Save as a file")], "share-file", "small")
    text = block(_("Copy the text"), "share-text", "paper small") if offer.text else None
    teacher = to_teacher(offer.handing, "paper small") if offer.handing else None
    if not offer.link:
        return [text, teacher, file]
    send = block([icon("share"), _("Share")], "share-send", "paper small")
    code = block(_("Show a QR code"), "share-code", "paper small")
    return [
        code if not offer.coded else None,
        block(
            _("Copy the text") if offer.is_text else _("Copy the link"), "share-link", "paper small"
        ),
        text,
        teacher,
        send if offer.can_send and not offer.is_text else None,
        file,
    ]


def file_dialog(name: str, text: str) -> Node:
    """Return the dialog with the text of a file that a page around this one may have refused."""
    why = _(
        "Your browser was asked to save “{name}”. If no file appears, the page around this game doesn’t allow it: "
        "the sandbox of its frame needs allow-downloads. Copy the text instead, and paste it in under “Open a game”.",
        name=name,
    )
    attrs = {"class": "field__line share__link", "readonly": True, "rows": 4, "value": text}
    field = h("textarea", attrs | {"aria-label": _("The file as text")})
    copy = block(_("Copy the text"), "copy-file", "small", **{"data-next": True})
    return dialog(
        "file",
        _("Is the file there?"),
        [h("p", {"class": "share__why"}, why), field],
        [copy],
        wide=True,
    )
