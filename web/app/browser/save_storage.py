"""Storage of matches and preferences on this device; matches through web/js/page/saves.js."""

from __future__ import annotations

import json
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from pyodide.ffi import create_proxy

import js
from app.browser.clock import BrowserClock
from app.ports import border


class IndexedSaves:
    """`ports.platform.SaveStorage` implemented with IndexedDB."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._storage = js.window.spielekisteSaves
        self.stored_matches: list[tuple[str, str, str]] = []
        """Key, stamp and text of each match, as last read from the storage."""
        self.is_readable = False
        """Whether the storage could be read."""

    @property
    def is_empty(self) -> bool:
        """Whether the storage could be read, and has no match."""
        return self.is_readable and not self.stored_matches

    async def open(self) -> None:
        """Load the stored matches into `stored_matches`; see `on_late` for slow storage."""
        self._fill(str(await self._storage.opened()))

    def on_late(self, act: Callable[[], None]) -> None:
        """Call `act()` when the matches have been loaded after a long delay."""

        def fill(event: Any) -> None:
            self._fill(str(event.detail))
            act()

        js.window.addEventListener(border.LATE, create_proxy(fill))

    def on_kept(self, act: Callable[[str, str], None]) -> None:
        """Call `act(key, stamp)` when another page has saved a match."""

        def hear(event: Any) -> None:
            act(str(event.detail.key), str(event.detail.stamp))

        js.window.addEventListener(border.KEPT, create_proxy(hear))

    def new_id(self) -> str:
        """Return a unique id: 40 random bits as 10 hexadecimal digits."""
        return token_hex(5)

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Save matches in the order of calls; `done` gets `kept`, `newer`, `full` or `failed`."""
        written = self._storage.put(key, base, stamp, text)

        async def hear() -> None:
            done(str(await written))

        self._clock.run(hear())

    def fetch(self, key: str, done: Callable[[str, str], None]) -> None:
        """Read a match again; `done` gets stamp and text, both empty if it no longer exists."""

        async def read() -> None:
            stamp, text = json.loads(str(await self._storage.fetch(key)))
            done(stamp, text)

        self._clock.run(read())

    def drop(self, key: str) -> None:
        """Delete a match."""
        self._storage.drop(key)

    def request_persistence(self) -> None:
        """Ask the browser not to evict saves when space is low; do nothing in an embedded app."""
        if not js.document.documentElement.hasAttribute("data-embed"):
            self._storage.persist()

    def _fill(self, answer: str) -> None:
        read: dict[str, Any] = json.loads(answer or '{"readable": false, "kept": []}')
        self.stored_matches = [(key, stamp, text) for key, stamp, text in read["kept"]]
        self.is_readable = bool(read["readable"])


class LocalPreferences:
    """Preferences stored on this device as strings; implements `ports.platform.Preferences`."""

    def __init__(self, key_of: Callable[[str], str]) -> None:
        self._key_of = key_of
        """Returns the key of a text; raises `LookupError` if nothing may be stored."""

    def remember(self, name: str, text: str) -> bool:
        """Store a preference; return whether it was stored."""
        try:
            js.localStorage.setItem(self._key_of(name), text)
        except Exception:  # noqa: BLE001 - a blocked storage may raise any error
            return False
        return True

    def recall(self, name: str) -> str | None:
        """Return a stored preference, or None."""
        try:
            text = js.localStorage.getItem(self._key_of(name))
        except Exception:  # noqa: BLE001 - as above
            return None
        return str(text) if isinstance(text, str) else None

    def forget(self, name: str) -> None:
        """Delete a stored preference."""
        try:
            js.localStorage.removeItem(self._key_of(name))
        except Exception:  # noqa: BLE001 - as above
            return
