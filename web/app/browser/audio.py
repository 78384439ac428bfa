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
    """What is heard; `ports.platform.Audio`."""

    def __init__(
        self, clock: BrowserClock, look: Callable[[str], Coroutine[Any, Any, Any]]
    ) -> None:
        self._clock = clock
        self._look = look
        """Asks the server for a file, and reports it if it is gone."""
        self._live: Any = js.document.getElementById("live")
        self._said: list[str] = []
        self._sounds: dict[str, str] = _sounds()
        self._players: dict[str, Any] = {}
        self._ignore = create_proxy(lambda _error: None)

    def play(self, sound: str) -> None:
        """Play a sound from its beginning; one that the browser will not play is left out."""
        if sound not in self._sounds:
            return
        heard = self._players.get(sound)
        if heard is None:
            heard = self._players[sound] = self._player(self._sounds[sound])
        elif heard.currentTime:
            heard.currentTime = 0
        heard.play().catch(self._ignore)

    def _player(self, path: str) -> Any:
        """Return an audio element; if its file cannot be loaded, the reason is looked up."""

        async def seek() -> None:
            with suppress(JsException):
                await self._look(path)

        heard = js.Audio.new(path)
        heard.addEventListener(
            "error", create_once_callable(lambda _event: self._clock.run(seek()))
        )
        return heard

    def announce(self, text: str) -> None:
        """Tell screen readers a text, politely, with the next drawing; texts are joined until then."""
        if text:
            self._said.append(text)

    def flush(self) -> None:
        """Put what was announced since the last drawing into the live region."""
        if self._said:
            self._live.textContent = " ".join(self._said)
            self._said.clear()

    def can_speak(self, language: str) -> bool:
        """Return whether the browser has a voice for the language."""
        voices = (
            js.window.speechSynthesis.getVoices() if hasattr(js.window, "speechSynthesis") else []
        )
        return any(str(voice.lang).lower().startswith(language) for voice in voices)

    def speak(self, text: str, language: str) -> None:
        """Read a text aloud with the browser's own voice, in place of what is being read."""
        if text and self.can_speak(language):
            words = js.SpeechSynthesisUtterance.new(text)
            words.lang = language
            js.window.speechSynthesis.cancel()
            js.window.speechSynthesis.speak(words)


def _sounds() -> dict[str, str]:
    """Return the path of each sound, as the build wrote them."""
    listed = Path(__file__).parents[1] / "sounds.json"
    return dict(json.loads(listed.read_text("utf-8"))) if listed.exists() else {}
