"""Sound, speech, and the live region of screen readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.clock import BrowserClock

LINES = 5
"""Number of announcements that remain in the live region."""


class BrowserAudio:
    """Sound, speech and live region; `ports.platform.Audio`."""

    def __init__(
        self, clock: BrowserClock, look: Callable[[str], Coroutine[Any, Any, Any]]
    ) -> None:
        self._clock = clock
        self._look = look
        """Requests a file from the server, and reports if the server no longer has it."""
        self._live: Any = js.document.getElementById("live")
        self._said: list[tuple[str, bool]] = []
        """Texts announced since the last rendering, and whether each is private."""
        self._to_read: list[str] = []
        """Texts to be read aloud after the current one."""
        self._is_reading = False
        self._sounds: dict[str, str] = _sounds()
        self._players: dict[str, Any] = {}
        self._ignore = create_proxy(lambda _error: None)

    def play(self, sound: str) -> None:
        """Play a sound from its beginning; do nothing if it is unknown or the browser refuses."""
        if sound not in self._sounds:
            return
        heard = self._players.get(sound)
        if heard is None:
            heard = self._players[sound] = self._player(self._sounds[sound])
        elif heard.currentTime:
            heard.currentTime = 0
        heard.play().catch(self._ignore)

    def _player(self, path: str) -> Any:
        """Return an audio element; if its file fails to load, check whether the server has it."""

        async def seek() -> None:
            with suppress(JsException):
                await self._look(path)

        heard = js.Audio.new(path)
        heard.addEventListener(
            "error", create_once_callable(lambda _event: self._clock.run(seek()))
        )
        return heard

    def announce(self, text: str, *, private: bool = False) -> None:
        """Announce a text to screen readers with the next rendering.

        A private one is removed from the page with the next announcement.
        """
        if text:
            self._said.append((text, private))

    def flush(self) -> None:
        """Add the texts announced since the last rendering to the live region.

        Each rendering adds a line, so that screen readers queue quick announcements.
        """
        if not self._said:
            return
        for line in self._live.querySelectorAll("[data-private]"):
            line.remove()
        for private, said in groupby(self._said, key=itemgetter(1)):
            self._add_line(" ".join(text for text, _private in said), private=private)
        self._said.clear()
        while self._live.childElementCount > LINES:
            self._live.firstElementChild.remove()

    def _add_line(self, text: str, *, private: bool) -> None:
        line = js.document.createElement("p")
        line.textContent = text
        line.toggleAttribute("data-private", private)
        self._live.append(line)

    def can_speak(self, language: str) -> bool:
        """Return whether a voice for the language is installed."""
        voices = (
            js.window.speechSynthesis.getVoices() if hasattr(js.window, "speechSynthesis") else []
        )
        return any(str(voice.lang).lower().startswith(language) for voice in voices)

    def speak(self, text: str, language: str) -> None:
        """Read a text aloud with the browser's voice, after those that are still to be read."""
        if text and self.can_speak(language):
            self._to_read.append(text)
            if not self._is_reading:
                self._read_on(language)

    def _read_on(self, language: str) -> None:
        """Read all waiting texts as one."""
        self._is_reading = bool(self._to_read)
        if not self._to_read:
            return
        words = js.SpeechSynthesisUtterance.new(" ".join(self._to_read))
        self._to_read.clear()
        words.lang = language
        go_on = create_once_callable(lambda _event: self._read_on(language))
        words.onend = words.onerror = go_on
        js.window.speechSynthesis.speak(words)


def _sounds() -> dict[str, str]:
    """Return the path of each sound, from the list that the build wrote."""
    listed = Path(__file__).parents[1] / "sounds.json"
    return dict(json.loads(listed.read_text("utf-8"))) if listed.exists() else {}
