"""The screen of the device: wake lock and full screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.clock import PAINTED_MS, BrowserClock

LARGE = "(min-width: 100em)"
"""Media query for screens on which a setting can enlarge everything further (css/tokens.css)."""


class BrowserScreen:
    """The browser's wake lock and full screen; implements `ports.platform.DeviceScreen`."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._awake = False
        """Whether the screen should stay on."""
        self._lock: Any = None
        self._asked = False
        """Whether the lock was requested since visibility last changed; one request is enough."""
        self._refused = False
        js.document.addEventListener("visibilitychange", create_proxy(self._seen_again))

    @property
    def awake(self) -> str:
        """Wake lock state: `can` if available, `refused`, or empty if not supported."""
        if not hasattr(js.navigator, "wakeLock"):
            return ""
        return "refused" if self._refused else "can"

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep the screen on while the page is visible, until called with `wanted=False`."""
        if wanted != self._awake:
            self._awake = wanted
            self._asked = False
            self._hold()

    def _hold(self) -> None:
        """Acquire or release the lock. The browser also releases it when the page is hidden."""
        if not self._awake and self._lock is not None:
            self._lock.release()
            self._lock = None
        if self._awake and self.awake and not self._asked and not js.document.hidden:
            self._asked = True
            self._clock.run(self._take())

    async def _take(self) -> None:
        try:
            lock = await js.navigator.wakeLock.request("screen")
        except JsException:
            self._refused = True
            return
        self._refused, self._lock = False, lock
        if not self._awake:
            self._hold()

    def _seen_again(self, _event: Any) -> None:
        """Request the lock again when the page's visibility changes."""
        self._lock, self._asked = None, False
        self._hold()

    @property
    def full(self) -> str:
        """Full screen state: `on`, `off`, or empty if not supported."""
        document = js.document
        if not getattr(document, "fullscreenEnabled", False):
            return ""
        return "on" if _is_there(document, "fullscreenElement") else "off"

    @property
    def is_large(self) -> bool:
        """True if the page is as wide as on a projector or a big monitor."""
        return bool(js.window.matchMedia(LARGE).matches)

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Enter or leave full screen after the tap has been painted.

        Call `done` with True if the browser allowed it.
        """
        js.setTimeout(create_once_callable(lambda: self._fill(done, on=on)), PAINTED_MS)

    def _fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        asked = (
            js.document.documentElement.requestFullscreen() if on else js.document.exitFullscreen()
        )

        async def hear() -> None:
            try:
                await asked
            except JsException:
                done(False)  # noqa: FBT003 - the callback's only argument
            else:
                done(True)  # noqa: FBT003 - the callback's only argument

        self._clock.run(hear())


def _is_there(owner: Any, name: str) -> bool:
    """Return whether a property holds a DOM node; JavaScript's null is not None."""
    return hasattr(getattr(owner, name, None), "nodeType")
