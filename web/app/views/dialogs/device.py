"""Views of the app's offline state and installation on this device."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.platform import Offline
from app.views.kit.widgets import block

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
    told = h("p", {"class": "device__text"}, _kept(facts))
    bar = _bar(facts.offline)
    return h("div", {"class": "row device"}, heading, told, bar, _way(facts.installable))


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
        return block(_("Add it to your home screen"), "install", "wood small")
    return h("p", {"class": "device__text"}, _by_hand()) if way == "share" else None


def _by_hand() -> str:
    return _("To add it to your home screen, tap “Share”, then “Add to Home Screen”.")
