"""The arena and the editor for bots, loaded when their page is shown."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

import js
from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteArena, SpielekisteEditing, SpielekisteSeat
from app.ports.platform import Moment

DRAWN = 100, 0.05
"""Maximum number of attempts to find the editor's element, and the seconds between them."""


class BrowserArena:
    """Games between bots in workers, and the editor; implements `ports.platform.Arena`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._arena: SpielekisteArena | None = None
        self._editing: SpielekisteEditing | None = None
        self._number = 0
        """Increased when the editor is closed, so that one that is still being loaded does not open."""

    def begin(
        self, contest: str, tables: dict[str, bytes], tell: Callable[[str], None], lane: int = 0
    ) -> None:
        """Begin a contest; if the arena cannot be loaded, pass an error to `tell`."""

        async def go() -> None:
            try:
                self._arena = await self._files.arena()
                given = js.Object.fromEntries(
                    to_js([[name, to_js(data)] for name, data in tables.items()])
                )
                if lane:
                    self._arena.compete(lane, contest, given, create_proxy(tell))
                else:
                    self._arena.begin(contest, given, create_proxy(tell))
            except (JsException, KeyError) as fault:
                tell(json.dumps({"error": str(fault)[:200]}))

        self._clock.run(go())

    def stop(self) -> None:
        """Stop the running games, if any."""
        if self._arena is not None:
            self._arena.stop()

    def look(self, request: str, tell: Callable[[str], None]) -> None:
        """Request a game from the contest; `tell` gets it as JSON."""
        if self._arena is None:
            tell("null")
        else:
            self._arena.look(request, create_once_callable(tell))

    def end(self) -> None:
        """End the contest and forget its games."""
        if self._arena is not None:
            self._arena.end()

    def edit(self, texts: str, program: Callable[[], str]) -> None:
        """Load the editor and insert it into the page; if that fails, the text field remains."""

        async def go() -> None:
            try:
                editor = await self._files.editor()
            except (JsException, KeyError):
                return
            host = await _place()
            if host and number == self._number:
                field = host.querySelector("textarea")
                has_focus = field == js.document.activeElement
                field.value = program()
                self._editing = editor.edit(host, texts)
                if has_focus:
                    self._editing.focus()
                await self._prepare(number)

        self.close()
        number = self._number
        self._clock.run(go())

    async def _prepare(self, number: int) -> None:
        """Start the workers for the next contest in advance, unless the editor was closed."""
        with suppress(JsException, KeyError):  # the contest reports that the arena can't be loaded
            self._arena = await self._files.arena()
            if number == self._number:
                self._arena.prepare()

    def close(self) -> None:
        """Close the editor, and end the workers that were started in advance."""
        if self._editing is not None:
            self._editing.close()
        self._editing = None
        if self._arena is not None:
            self._arena.dismiss()
        self._number += 1

    def write(self, text: str) -> None:
        """Replace the program in the editor."""
        if self._editing is not None:
            self._editing.set(text)

    def mark(self, line: int, text: str) -> None:
        """Mark a line of the program as faulty, from 1; 0 removes the mark."""
        if self._editing is not None:
            self._editing.mark(line, text)


async def _place() -> Any:
    """Wait until the editor's element is rendered and return it; None if the page has none."""
    tries, pause = DRAWN
    for _try in range(tries):
        if host := js.document.getElementById("editor"):  # JavaScript's null is not None
            return host
        await asyncio.sleep(pause)
    return None


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
