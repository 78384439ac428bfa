"""Sound, speech, and the live region of screen readers."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from pyodide.ffi import JsException

import js
from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekistePlayer

LATE_MS = 400
"""Milliseconds after which a sound that waits for its script is skipped."""


class Call(NamedTuple):
    """Sound requested before its script was loaded."""

    moment: int
    sound: str
    volume: str


class BrowserAudio:
    """Sound, speech and live region; `ports.platform.Audio`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._live: Any = js.document.getElementById("live")
        self._said: list[str] = []
        self._player: SpielekistePlayer | None = None
        self._context: Any = None
        self._is_loading = False
        self._waiting: Call | None = None

    def prepare(self) -> None:
        """Load the script of the sounds, once; if that fails, the first sound tries again."""
        if self._context is None and _may_sound():
            self._open()

    def play(self, sound: str, volume: str) -> None:
        """Play a sound; do nothing if the browser refuses."""
        if self._player is not None:
            self._player.play(sound, volume)
        elif _may_sound():
            self._waiting = Call(self._clock.now(), sound, volume)
            self._open()

    def _open(self) -> None:
        """Create the `AudioContext`, which Safari starts only during a tap, and load the script."""
        if self._context is None:
            self._context = js.AudioContext.new()
        if not self._is_loading:
            self._is_loading = True
            self._clock.run(self._load())

    async def _load(self) -> None:
        """Load the script, then play the sound that waits for it, if it is not too late."""
        with suppress(JsException):
            made = await self._files.sounds()
            self._player = made.player(self._context)
        self._is_loading = False
        call = self._waiting
        if self._player and call and self._clock.now() - call.moment <= LATE_MS:
            self._player.play(call.sound, call.volume)

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


def _may_sound() -> bool:
    """Return whether the browser can play sounds and the user has tapped the page."""
    known = getattr(js.navigator, "userActivation", None)
    return hasattr(js, "AudioContext") and (known is None or bool(known.hasBeenActive))
