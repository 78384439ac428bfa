"""People's own bots at a table: workers of the arena, loaded when such a bot has to move."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js

import spielekiste
from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteSeat
from app.ports.platform import Moment

ARCHIVE = Path("/home/pyodide/arena.zip")
"""The arena's modules; Python imports them directly from there, as its workers do."""

MESSAGES = "spielekiste.arena.messages"


class BrowserSeats:
    """Own bots in workers; `ports.platform.BotSeats`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files

    def seat(self, described: str, tell: Callable[[str], None]) -> BrowserSeat:
        """Return a bot, whose worker is started by the first question."""
        return BrowserSeat(self._clock, self._files, described, tell)


class BrowserSeat:
    """A bot at a table; `ports.platform.SeatedBot`."""

    def __init__(
        self,
        clock: BrowserClock,
        files: BrowserFiles,
        described: str,
        tell: Callable[[str], None],
    ) -> None:
        self._clock = clock
        self._files = files
        self._described = described
        self._tell = tell
        self._seat: SpielekisteSeat | None = None
        self._is_closed = False

    def ask(self, seen: object, moment: Moment) -> None:
        """Send the view of a seat to the bot's worker."""

        async def go() -> None:
            try:
                messages = await self._started()
                if self._seat is not None:
                    self._seat.ask(to_js(messages.question(seen, *moment)))
            except (JsException, KeyError, ImportError, OSError) as fault:
                if not self._is_closed:
                    self._tell(json.dumps({"error": str(fault)[:200]}))

        self._clock.run(go())

    def close(self) -> None:
        """End the worker."""
        self._is_closed = True
        if self._seat is not None:
            self._seat.close()
        self._seat = None

    async def _started(self) -> Any:
        """Start the worker if there is none; return the module that writes its messages."""
        arena = await self._files.arena()
        if MESSAGES not in sys.modules:
            _lay_open((await arena.archive()).to_bytes())
        messages = importlib.import_module(MESSAGES)
        if self._seat is None and not self._is_closed:
            hear = lambda text: self._tell(messages.checked(text))  # noqa: E731 - one expression
            self._seat = arena.seat(self._described, create_proxy(hear))
        return messages


def _lay_open(archive: bytes) -> None:
    """Make the arena's modules importable."""
    ARCHIVE.write_bytes(archive)
    sys.path.append(str(ARCHIVE))
    spielekiste.__path__.append(str(ARCHIVE / "spielekiste"))
    importlib.invalidate_caches()
