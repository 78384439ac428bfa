"""View of the camera that reads the codes of other devices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.views.kit.widgets import block

SCAN_OFF, SCAN_ON, SCAN_OTHER = "scan-off", "scan-on", "scan-other"
"""Verbs of the controls."""

OFF, ASKING, ON = "off", "asking", "on"

VIDEO: Final = "scan-video"
"""Id of the element in which web/js/class/scanner.js shows the picture."""

INSTEAD: Final = N_("Links and files work without a camera.")

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "refused": N_(
            "The camera isn’t allowed. Allow it for this page in the browser’s settings, then try "
            "again."
        ),
        "none": N_("This device has no camera that the browser can use."),
        "busy": N_("The camera isn’t responding. Close other apps that use it, then try again."),
        "insecure": N_("The camera works only on pages whose address begins with https."),
        "frame": N_(
            "The camera doesn’t work while the game is inside another website. Open the game at "
            "its own address."
        ),
        "file": N_("The browser doesn’t allow the camera in the single-file version."),
        "ended": N_("The camera was unplugged or switched off."),
        "script": N_("The code reader couldn’t be loaded. Try again when you’re online."),
    }
)
"""Reason why there is no camera, by the code of `ports.platform.Scanner`."""


class ScanFacts(NamedTuple):
    """The state of the camera and of the codes read so far."""

    state: str
    """`OFF`, `ASKING` or `ON`."""
    fault: str
    """Code of the fault that ended it, or empty."""
    mirrored: bool
    """Whether the picture is shown like in a mirror."""
    several: bool
    """Whether the device has more than one camera."""
    damaged: bool
    """Whether the last code was damaged."""
    missing: Sequence[Sequence[bool]]
    """For each incomplete series, whether each of its codes has been read."""
    look: str = ""
    """Look of the button that turns the camera on."""


def fault_text(fault: str) -> str:
    """Return the message for a camera fault, with alternatives that need no camera."""
    return f"{_(FAULTS[fault])} {_(INSTEAD)}"


def scan_view(facts: ScanFacts) -> Node:
    """Return the camera image and what it has read, or the button that turns it on."""
    inside: Callable[[ScanFacts], Child] = _closed if facts.state == OFF else _open
    return h("section", {"class": "scan", "key": "scan"}, inside(facts))


def _closed(facts: ScanFacts) -> Child:
    text = _("The camera reads the code on another device. No pictures are saved or sent.")
    fault = h("p", {"class": "scan__fault"}, fault_text(facts.fault)) if facts.fault else None
    label = _("Try again") if facts.fault else _("Scan codes with the camera")
    return [h("p", None, text), fault, block(label, SCAN_ON, facts.look)]


def _open(facts: ScanFacts) -> Child:
    mirrored = "is-mirrored" if facts.mirrored else ""
    label = {"aria-label": _("Camera picture")}
    video = h(
        "video", {"id": VIDEO, "class": ["scan__video", mirrored], "playsinline": True} | label
    )
    buttons = [
        block(_("Turn the camera off"), SCAN_OFF, "paper small"),
        block(_("Switch camera"), SCAN_OTHER, "paper small") if facts.several else None,
    ]
    return [
        h("div", {"class": "scan__frame"}, video),
        h("p", {"class": "scan__text"}, _said(facts)),
        h("ul", {"class": "scan__series"}, [_series(pieces) for pieces in facts.missing])
        if facts.missing
        else None,
        h("div", {"class": "dialog__buttons"}, buttons),
    ]


def _said(facts: ScanFacts) -> str:
    if facts.state == ASKING:
        return _("Your browser will ask whether this page may use the camera.")
    if facts.damaged:
        return _("That code was unreadable. Keep holding it there.")
    if facts.missing:
        return _("Keep holding it there until all its codes have been read.")
    return _("Hold the other device’s code up to the camera.")


def _series(pieces: Sequence[bool]) -> Node:
    """Return a dot for each code of a series."""
    label = _("{n} of {all} codes read", n=sum(pieces), all=len(pieces))
    dots = [h("span", {"class": ["scan__dot", "is-found" if one else ""]}) for one in pieces]
    return h(
        "li", None, h("span", {"class": "scan__dots", "role": "img", "aria-label": label}, dots)
    )
