"""The camera that reads QR codes; its script is loaded on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_proxy

import js
from app.browser.clock import BrowserClock
from app.browser.files import listed
from app.ports.border import SpielekisteScanner


class BrowserScanner:
    """The camera; implements `ports.platform.Scanner`."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._script: SpielekisteScanner | None = None
        self._hear: Any = None
        """The current callback, as JavaScript has it."""
        self._number = 0
        """Increased by every call, so that a camera that is no longer wanted does not start."""

    def begin(self, tell: Callable[[str], None], *, other: bool = False) -> None:
        """Load the script if necessary, and ask for the camera."""

        async def go() -> None:
            try:
                self._script = self._script or await self._loaded()
            except (JsException, KeyError):
                tell('{"fault": "script"}')
                return
            if number == self._number:
                before, self._hear = self._hear, create_proxy(tell)
                self._script.begin(other, self._hear)
                if before is not None:
                    before.destroy()

        self.stop()
        number = self._number
        self._clock.run(go())

    async def _loaded(self) -> SpielekisteScanner:
        """Load scanner.js; raise `JsException` if that fails."""
        return await js.window.spielekistePage.scanner(listed()["scanner"])

    def stop(self) -> None:
        """Switch the camera off."""
        self._number += 1
        if self._script is not None:
            self._script.stop()
