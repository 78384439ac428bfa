"""Sound, speech, and the live region of screen readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.clock import BrowserClock


class BrowserAudio:
    """Sound, speech and live region; `ports.platform.Audio`."""

    def __init__(
        self, clock: BrowserClock, look: Callable[[str], Coroutine[Any, Any, Any]]
    ) -> None:
        self._clock = clock
        self._look = look
        """Requests a file from the server, and reports if the server no longer has it."""
        self._live: Any = js.document.getElementById("live")
        self._said: list[str] = []
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

    def announce(self, text: str) -> None:
        """Announce a text to screen readers with the next rendering, joined with earlier ones."""
        if text:
            self._said.append(text)

    def flush(self) -> None:
        """Write the texts announced since the last rendering into the live region."""
        if self._said:
            self._live.textContent = " ".join(self._said)
            self._said.clear()

    def can_speak(self, language: str) -> bool:
        """Return whether a voice for the language is installed."""
        voices = (
            js.window.speechSynthesis.getVoices() if hasattr(js.window, "speechSynthesis") else []
        )
        return any(str(voice.lang).lower().startswith(language) for voice in voices)

    def speak(self, text: str, language: str) -> None:
        """Read a text aloud with the browser's voice; stop reading an earlier one."""
        if text and self.can_speak(language):
            words = js.SpeechSynthesisUtterance.new(text)
            words.lang = language
            js.window.speechSynthesis.cancel()
            js.window.speechSynthesis.speak(words)


def _sounds() -> dict[str, str]:
    """Return the path of each sound, from the list that the build wrote."""
    listed = Path(__file__).parents[1] / "sounds.json"
    return dict(json.loads(listed.read_text("utf-8"))) if listed.exists() else {}
