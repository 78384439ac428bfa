"""What is told of the crate on this device: how far it is kept, how it gets beside other apps."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.platform import Offline
from app.views.kit.widgets import block

MEGABYTE = 1_000_000
"""In bytes, as devices count their room."""


class DeviceFacts(NamedTuple):
    """The crate on this device."""

    offline: Offline
    """How far it is kept."""
    embedded: bool
    """Whether it is shown on another site's page."""
    installable: str
    """How it gets beside other apps: `offered`, `share` by hand, or not at all."""


def device_row(facts: DeviceFacts) -> Node:
    """Return the row of the settings that tells it."""
    heading = h("span", {"class": "row__name"}, _("Without a network"))
    told = h("p", {"class": "device__text"}, _kept(facts))
    bar = _bar(facts.offline)
    return h("div", {"class": "row device"}, heading, told, bar, _way(facts.installable))


def invitation(way: str) -> tuple[str, str, str, str]:
    """Return what is told after the first match: text, kind, what its button does and says."""
    text = _("The crate can stand beside your apps, and be played without a network.")
    if way == "share":
        return f"{text} {_by_hand()}", "info", "", ""
    return text, "info", "install", _("Put it there")


def _kept(facts: DeviceFacts) -> str:
    offline = facts.offline
    if facts.embedded:
        return _("On another site’s page nothing is kept. Open the crate itself for that.")
    if offline.state == "all" and offline.size:
        size = round(offline.size / MEGABYTE)
        return _("The crate is kept on this device: {size} MB.", size=size)
    if offline.state == "file":
        return _(
            "This crate is a file and needs no network. Games stay in this browser, not on the "
            "stick; save a game as a file to take it along."
        )
    return {
        "all": _("The crate is kept on this device."),
        "failed": _("The crate could not be kept on this device. The next visit tries again."),
        "never": _("This browser keeps nothing here: the crate needs a network every time."),
    }.get(offline.state, _("The crate is being put on this device …"))


def _bar(offline: Offline) -> Child:
    """Return the strip that fills while the crate is being kept."""
    if offline.state != "some":
        return None
    fill = h("div", {"class": "strip__fill", "style": {"--progress": f"{offline.share:.2f}"}})
    return h("div", {"class": "strip device__bar", "aria-hidden": "true"}, fill)


def _way(way: str) -> Child:
    if way == "offered":
        return block(_("Put it beside your apps"), "install", "wood small")
    return h("p", {"class": "device__text"}, _by_hand()) if way == "share" else None


def _by_hand() -> str:
    return _("To put it beside your apps, tap “Share”, then “Add to Home Screen”.")
