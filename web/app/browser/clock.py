"""Time, timers, date formatting and background coroutines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from pyodide.ffi import create_proxy

import js

PAINTED_MS = 50
"""Milliseconds from a tap to a call that may block the page for long: the page shows the tap's effect
first. Such a call must use a browser timer: Safari regards its callback as part of the tap.
"""

LOOK_MS = 60_000
"""Milliseconds between two looks at the date; timers of a whole day stop while a device sleeps."""


class BrowserClock:
    """The clock of the device; implements `ports.platform.Clock`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._day = ""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def now(self) -> int:
        """Return the device's time in milliseconds since 1970; 1 for a clock before that."""
        return max(1, int(js.Date.now()))

    def elapsed(self) -> int:
        """Return milliseconds since the page was opened."""
        return int(js.performance.now())

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after this delay."""

        async def wait() -> None:
            await asyncio.sleep(milliseconds / 1000)
            act()

        self.run(wait())

    def on_new_day(self, act: Callable[[], None]) -> None:
        """Call `act()` after a change of the local date, at the latest when the page is visible."""
        self._day = self.day(self.now())

        def look(_event: object = None) -> None:
            today = self.day(self.now())
            if today != self._day:
                self._day = today
                act()

        looking = create_proxy(look)
        js.setInterval(looking, LOOK_MS)
        js.document.addEventListener("visibilitychange", looking)

    def when_complete(self, act: Callable[[], None]) -> None:
        """Call `act()` once all code has arrived (web/js/start/interpreter.js)."""
        if not hasattr(js.window, "spielekisteComplete"):
            act()
            return

        async def wait() -> None:
            await js.window.spielekisteComplete()
            act()

        self.run(wait())

    def completed(self, act: Callable[..., None]) -> Callable[..., None]:
        """Return a function that calls `act` with its arguments once all code has arrived."""
        return lambda *given: self.when_complete(lambda: act(*given))

    async def until_sufficient(self, *, is_first: bool = True) -> None:
        """Wait for all code, unless the address and the input so far need no more (web/js/start/hold.js).

        A device that has matches or cannot store any may need more, too: then `is_first` is false.
        """
        has_rest = hasattr(js.window, "spielekisteComplete")
        if has_rest and not (is_first and js.window.spielekisteSuffices()):
            await js.window.spielekisteComplete(True)  # noqa: FBT003 - JavaScript's
        else:
            await asyncio.sleep(0)

    def day(self, moment: int) -> str:
        """Return the local date of a time in milliseconds since 1970, as 2026-11-21."""
        date = js.Date.new(min(moment, self.now()))
        return f"{date.getFullYear()}-{date.getMonth() + 1:02}-{date.getDate():02}"

    def stamp(self, moment: int) -> str:
        """Return the local date and time for names of files, as 2026-11-21-140533."""
        time = js.Date.new(min(moment, self.now()))
        return (
            f"{self.day(moment)}-{time.getHours():02}{time.getMinutes():02}{time.getSeconds():02}"
        )

    def date(self, moment: int, language: str) -> str:
        """Return the local date of a time in words, as in “21 November 2026”."""
        whole = js.JSON.parse('{"day": "numeric", "month": "long", "year": "numeric"}')
        date = js.Date.new(min(moment, self.now()))
        return str(js.Intl.DateTimeFormat.new(language, whole).format(date))
