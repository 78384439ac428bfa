"""Views of what the app does on this device: offline, installed, locked by a link, paused in this window."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.commands import CLOSE_DIALOG
from app.ports.platform import Offline
from app.views.kit.widgets import block, dialog, icon

INSTALL, LEAVE_ANSWER, LEAVE_HOW = "install", "leave-answer", "leave-how"
LEAVE_TRY, UNLOCK = "leave-try", "unlock"
"""Verbs of the controls."""

MEGABYTE = 1_000_000
"""Bytes in a megabyte, in the decimal unit of device storage."""


class DeviceFacts(NamedTuple):
    """State of the app on this device."""

    offline: Offline
    """The offline state."""
    embedded: bool
    """Whether the app is embedded in a page of another site."""
    installable: str
    """Installation method: `offered`, `share` for manual steps, or an empty string."""


def device_row(facts: DeviceFacts) -> Node:
    """Return the settings dialog's row that shows the app's state."""
    heading = h("span", {"class": "row__name"}, _("Offline"))
    state = h("p", {"class": "device__text"}, _kept(facts))
    bar = _bar(facts.offline)
    return h("div", {"class": "row device"}, heading, state, bar, _way(facts.installable))


def invitation(way: str) -> tuple[str, str, str, str]:
    """Return the notice that offers installation: text, kind, and the button's verb and label."""
    text = _("You can add this app to your home screen and play it offline.")
    if way == "share":
        return f"{text} {_by_hand()}", "info", "", ""
    return text, "info", "install", _("Add it")


def _kept(facts: DeviceFacts) -> str:
    offline = facts.offline
    if facts.embedded:
        return _(
            "Nothing can be saved on someone else’s page. To save your games, open the app itself."
        )
    if offline.state == "all" and offline.size:
        size = round(offline.size / MEGABYTE)
        return _("The games are saved for offline play: {size} MB.", size=size)
    if offline.state == "games" and offline.size:
        size, total = round(offline.size / MEGABYTE), round(offline.total / MEGABYTE)
        return _(
            "The games are saved for offline play: {size} of {total} MB. Everything else is saved "
            "when you use it.",
            size=size,
            total=total,
        )
    if offline.state == "file":
        return _(
            "This is the single-file version and works offline. Games stay in this browser, "
            "not on the USB stick; save a game as a file to take it with you."
        )
    return {
        "all": _("The games are saved for offline play."),
        "games": _("The games are saved for offline play."),
        "failed": _("The games couldn’t be saved for offline play. The next visit will try again."),
        "never": _("This browser won’t save anything here, so you need to be online every time."),
    }.get(offline.state, _("Saving the games for offline play…"))


def _bar(offline: Offline) -> Child:
    """Return the progress bar if files are being saved for offline play, else None."""
    if offline.state != "some":
        return None
    fill = h("div", {"class": "strip__fill", "style": {"--progress": f"{offline.share:.2f}"}})
    return h("div", {"class": "strip device__bar", "aria-hidden": "true"}, fill)


def _way(way: str) -> Child:
    if way == "offered":
        return block(_("Add it to your home screen"), INSTALL, "wood small")
    return h("p", {"class": "device__text"}, _by_hand()) if way == "share" else None


def _by_hand() -> str:
    return _("To add it to your home screen, tap “Share”, then “Add to Home Screen”.")


def lock_knob() -> Node:
    """Return the lock button; a long press, or a click by a screen reader, opens the sum."""
    label = _("To leave, hold for two seconds")
    attrs = {"class": "knob knob--lock", "type": "button", "data-do": LEAVE_HOW}
    held = {"data-hold": UNLOCK, "aria-label": label, "title": label, "key": "lock"}
    return h("button", attrs | held, icon("lock"))


def leave_dialog(one: int, other: int, answer: str, *, wrong: bool) -> Node:
    """Return the dialog with a sum and a field for its result."""
    line = {
        "class": "field__line",
        "data-input": LEAVE_ANSWER,
        "value": answer,
        "inputmode": "numeric",
        "autocomplete": "off",
        "enterkeyhint": "done",
        "maxlength": 4,
        "autofocus": True,
        "aria-invalid": "true" if wrong else None,
        "aria-describedby": "leave-wrong" if wrong else None,
    }
    question = h("span", {"class": "field__label"}, _("What is {a} × {b}?", a=one, b=other))
    text = _("Not quite. Here is another one.")
    problem = h("p", {"class": "problem", "id": "leave-wrong"}, icon("warn"), text)
    form = h(
        "form",
        {"class": "leave", "data-submit": LEAVE_TRY, "novalidate": True},
        h(
            "p",
            None,
            _("The table is locked so that the game can go on. A grown-up can unlock it."),
        ),
        h("label", {"class": "field", "key": f"sum-{one}-{other}"}, question, h("input", line)),
        problem if wrong else None,
        h(
            "div",
            {"class": "dialog__buttons"},
            block(_("Stay here"), CLOSE_DIALOG, "paper small"),
            h("button", {"type": "submit", "class": "block block--small"}, _("Leave the table")),
        ),
    )
    return dialog("leave", _("Leave the table?"), form)


def resting_dialog() -> Node:
    """Return the dialog that covers a table paused by the host page."""
    text = _("The page around this table has paused the game. Everything stays where it is.")
    buttons = block(_("Keep playing"), CLOSE_DIALOG, "small", **{"data-next": True})
    return dialog("resting", _("A short break"), h("p", None, text), buttons)
