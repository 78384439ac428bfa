"""The arena and the editor for bots, loaded when their page is shown."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy, to_js

import js
from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteArena, SpielekisteEditing


class BrowserArena:
    """Games between bots in workers, and the editor; `ports.platform.Arena`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._arena: SpielekisteArena | None = None
        self._editing: SpielekisteEditing | None = None

    def begin(
        self, asked: str, tables: dict[str, bytes], tell: Callable[[str], None], lane: int = 0
    ) -> None:
        """Begin a contest; a failure to load the arena is told as an error."""

        async def go() -> None:
            try:
                self._arena = await self._files.arena()
                given = js.Object.fromEntries(
                    to_js([[name, to_js(data)] for name, data in tables.items()])
                )
                if lane:
                    self._arena.compete(lane, asked, given, create_proxy(tell))
                else:
                    self._arena.begin(asked, given, create_proxy(tell))
            except (JsException, KeyError) as fault:
                tell(json.dumps({"error": str(fault)[:200]}))

        self._clock.run(go())

    def stop(self) -> None:
        """End the contest, if there is one."""
        if self._arena is not None:
            self._arena.stop()

    def edit(self, texts: str, program: Callable[[], str]) -> None:
        """Load the editor, and put it into the page; without it, the plain field stays."""

        async def go() -> None:
            try:
                editor = await self._files.editor()
            except (JsException, KeyError):
                return
            host = js.document.getElementById("editor")
            if host is not None:
                field = host.querySelector("textarea")
                has_focus = field == js.document.activeElement
                field.value = program()
                self._editing = editor.edit(host, texts)
                if has_focus:
                    self._editing.focus()

        self.close()
        self._clock.run(go())

    def close(self) -> None:
        """Close the editor."""
        if self._editing is not None:
            self._editing.close()
        self._editing = None

    def write(self, text: str) -> None:
        """Replace the program in the editor."""
        if self._editing is not None:
            self._editing.set(text)

    def mark(self, line: int, text: str) -> None:
        """Mark a line of the program as faulty, from 1; 0 removes the mark."""
        if self._editing is not None:
            self._editing.mark(line, text)
