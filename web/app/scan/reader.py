"""The camera, which reads the codes shown on other devices."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.links.series import BrokenFrame, Gathering
from app.ports.commands import Commands, plain
from app.ports.platform import Scanner
from app.ports.stage import Stage
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


class Scan:
    """Part of a screen that reads codes with the camera, once a tap has asked for it.

    The screen shows `view()` and calls `close` when it is replaced. `arrived` gets each complete
    reading: packed text from a series of codes, or whatever a single code contains. `look` is the
    look of the button that turns the camera on, as of a `block`.
    """

    def __init__(
        self, stage: Stage, scanner: Scanner, arrived: Callable[[str], None], look: str = ""
    ) -> None:
        self._stage = stage
        self._scanner = scanner
        self._arrived = arrived
        self._look = look
        self._gathering = Gathering()
        self._state = OFF
        self._fault = ""
        self._cameras = 0
        self._mirrored = False
        self._damaged = False
        """Whether the last code was damaged."""

    @property
    def commands(self) -> Commands:
        """Handlers for turning the camera on or off, and switching cameras."""
        return {
            SCAN_ON: plain(self._begin),
            SCAN_OFF: plain(self.close),
            SCAN_OTHER: plain(lambda: self._begin(other=True)),
        }

    @property
    def is_on(self) -> bool:
        """True if the camera is on or has been requested."""
        return self._state != OFF

    def view(self) -> Child:
        """Return the camera image and what has been read, or the button to turn it on."""
        return scan_view(self.facts)

    @property
    def facts(self) -> ScanFacts:
        """Data for the view of the scanner and its camera."""
        return ScanFacts(
            state=self._state,
            fault=self._fault,
            mirrored=self._mirrored,
            several=self._cameras > 1,
            damaged=self._damaged,
            missing=self._gathering.missing,
            look=self._look,
        )

    def close(self) -> None:
        """Switch the camera off, and discard incomplete series."""
        self._scanner.stop()
        self._end()

    def _begin(self, *, other: bool = False) -> None:
        self._state, self._fault = ASKING, ""
        self._scanner.begin(self._hear, other=other)

    def _end(self, fault: str = "") -> None:
        self._state, self._fault, self._damaged = OFF, fault, False
        self._gathering = Gathering()

    def _hear(self, message: str) -> None:
        """Handle a message from the camera; see `ports.platform.Scanner`."""
        if not self.is_on:
            return
        facts: dict[str, Any] = json.loads(message)
        if "codes" in facts:
            self._read(facts["codes"])
            return
        if "cameras" in facts:
            self._cameras, self._mirrored = facts["cameras"], facts["mirrored"]
            if self._state != ON:
                self._stage.announce(_("The camera is on."))
            self._state = ON
        elif "fault" in facts:
            self._end(facts["fault"])
            self._stage.announce(fault_text(self._fault))
        else:
            self._end()
            self._stage.announce(_("The camera is off."))
        self._stage.redraw()

    def _read(self, codes: list[str]) -> None:
        """Read the codes in one camera image; redraw only if there is anything new."""
        if any([self._take(code) for code in codes]):  # noqa: C419 - all of them are taken
            self._stage.redraw()

    def _take(self, code: str) -> bool:
        """Read one code; return whether anything has changed."""
        before, self._damaged = self._damaged, False
        try:
            heard = self._gathering.take(code, self._stage.clock.elapsed())
        except BrokenFrame:
            self._damaged = True
            return not before
        if heard.text:
            self._arrived(heard.text)
        return heard.is_new or before
