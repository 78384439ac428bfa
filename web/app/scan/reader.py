"""The camera, which reads the codes shown on other devices."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from app.dom.nodes import Child
from app.i18n import _
from app.links.series import BrokenFrame, Gathering
from app.ports.commands import Commands, plain
from app.ports.platform import Scanner
from app.ports.stage import Stage
from app.scan import view
from app.scan.view import ASKING, OFF, ON, ScanFacts, fault_text, scan_view


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
            view.SCAN_ON: plain(self._begin),
            view.SCAN_OFF: plain(self.close),
            view.SCAN_OTHER: plain(lambda: self._begin(other=True)),
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
