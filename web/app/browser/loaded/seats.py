"""User-written bots at a table, in workers of the arena; loaded for the first of their moves."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js

from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteArena, SpielekisteSeat
from app.ports.platform import Moment

PLAYER = "app.pages.bots.player"

MESSAGES = "spielekiste.arena.messages"


class BrowserSeats:
    """User-written bots in workers; implements `ports.platform.BotSeats`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._arena: SpielekisteArena

    def load(self, done: Callable[[bool], None]) -> None:
        """Load the arena's script and modules; call `done` with True if that succeeded."""

        async def bring() -> None:
            try:
                importlib.import_module(PLAYER)
                importlib.import_module(MESSAGES)
                self._arena = await self._files.arena()
            except (JsException, KeyError, ImportError):
                done(False)  # noqa: FBT003 - the callback's only argument
            else:
                done(True)  # noqa: FBT003 - the callback's only argument

        begin = lambda: self._clock.run(bring())  # noqa: E731 - a def would be longer, not clearer
        self._files.load_modules("bots", lambda: self._files.load_modules("arena-modules", begin))

    def seat(self, described: str, tell: Callable[[str], None]) -> BrowserSeat:
        """Start a worker for a bot."""
        messages = sys.modules[MESSAGES]
        hear = create_proxy(lambda text: tell(messages.checked(text)))
        return BrowserSeat(self._arena.seat(described, hear), messages, tell)


class BrowserSeat:
    """A bot at a table; implements `ports.platform.SeatedBot`."""

    def __init__(self, seat: SpielekisteSeat, messages: Any, tell: Callable[[str], None]) -> None:
        self._seat = seat
        self._messages = messages
        self._tell = tell

    def ask(self, seen: object, moment: Moment) -> None:
        """Send what the bot's seat can see to its worker."""
        try:
            self._seat.ask(to_js(self._messages.question(seen, *moment)))
        except JsException as fault:
            self._tell(json.dumps({"error": str(fault)[:200]}))

    def close(self) -> None:
        """Stop the worker."""
        self._seat.close()
