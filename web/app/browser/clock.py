"""Time, timers, and coroutines that run beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import js


class BrowserClock:
    """The clock of the device; `ports.platform.Clock`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the page."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def now(self) -> int:
        """Return the time in milliseconds since 1970, as this device has it."""
        return int(js.Date.now())

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after that time."""

        async def wait() -> None:
            await asyncio.sleep(milliseconds / 1000)
            act()

        self.run(wait())

    def day(self, moment: int) -> str:
        """Return the day here, as 2026-11-21, of a moment in milliseconds since 1970."""
        date = js.Date.new(moment)
        return f"{date.getFullYear()}-{date.getMonth() + 1:02}-{date.getDate():02}"

    def date(self, moment: int, language: str) -> str:
        """Return the day here as people write it, “21 November 2026”; moment as above."""
        whole = js.JSON.parse('{"day": "numeric", "month": "long", "year": "numeric"}')
        return str(js.Intl.DateTimeFormat.new(language, whole).format(js.Date.new(moment)))
