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
"""After how many milliseconds a sound that waits for its script is left out."""


class Call(NamedTuple):
    """A sound that was asked for before it could be made."""

    moment: int
    sound: str
    volume: str


class BrowserAudio:
    """What is heard; `ports.platform.Audio`."""

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
        """Ask for the sounds, once; if they do not come, the first sound asks again."""
        if self._context is None and _may_sound():
            self._open()

    def play(self, sound: str, volume: str) -> None:
        """Play a sound; one that the browser will not play is left out."""
        if self._player is not None:
            self._player.play(sound, volume)
        elif _may_sound():
            self._waiting = Call(self._clock.now(), sound, volume)
            self._open()

    def _open(self) -> None:
        """Take the loudspeaker, which some browsers give within a tap only, and ask for the sounds."""
        if self._context is None:
            self._context = js.AudioContext.new()
        if not self._is_loading:
            self._is_loading = True
            self._clock.run(self._load())

    async def _load(self) -> None:
        """Load the sounds, then play the one that was asked for, unless it is too late for it."""
        with suppress(JsException):
            made = await self._files.sounds()
            self._player = made.player(self._context)
        self._is_loading = False
        call = self._waiting
        if self._player and call and self._clock.now() - call.moment <= LATE_MS:
            self._player.play(call.sound, call.volume)

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


def _may_sound() -> bool:
    """Return whether the page may be heard: nobody hears it before the first tap."""
    known = getattr(js.navigator, "userActivation", None)
    return hasattr(js, "AudioContext") and (known is None or bool(known.hasBeenActive))
