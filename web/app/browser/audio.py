"""Sound, speech, and the live region of screen readers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.clock import PAINTED_MS, BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekistePlayer

LATE_MS = 400
"""Milliseconds after which a sound still waiting for its script is skipped."""

SOON_MS = 200
"""Milliseconds from the tap that begins a match to the preparation of sounds, which may block the
page for as long as the browser needs to open the device's audio output.
"""


class Call(NamedTuple):
    """A sound requested before the script was loaded."""

    moment: int
    sound: str
    volume: str


WAITING = 3
"""Number of texts that wait for a voice."""

LINES = 5
"""Number of announcements that remain in the live region."""

IN_DIALOG = "dialog[open] > [data-live]"
"""Selector for the live region of an open dialog (views/kit/widgets.py)."""


class BrowserAudio:
    """Sound, speech and live region; implements `ports.platform.Audio`."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._live: Any = js.document.getElementById("live")
        self._said: list[tuple[str, bool]] = []
        """Texts announced since the last rendering, and whether each is private."""
        self._to_read: list[str] = []
        """Texts to be read aloud after the current one, or once there is a voice."""
        self._language = ""
        """Their language."""
        self._on_voices: Callable[[], None] = lambda: None
        self._hears_voices = False
        self._player: SpielekistePlayer | None = None
        self._context: Any = None
        self._is_awake = False
        """Whether the audio service has been started."""
        self._is_loading = False
        self._waiting: Call | None = None

    def prepare(self) -> None:
        """Load the sound script once, after the tap's rendering.

        After a failure, the next sound tries again. The delay must use a browser timer: Safari
        regards its callback as part of the tap.
        """
        if self._context is None and _may_sound():
            self._wake()
            js.setTimeout(create_once_callable(self._open_first), SOON_MS)

    def _wake(self) -> None:
        """Let Chromium start its audio service, once.

        Otherwise creating an `AudioContext` would start it, and block the page for 40 to 70 ms.
        """
        if not self._is_awake and _is_blocked_by_audio():
            self._is_awake = True
            self._clock.run(_ask_for_devices())

    def _open_first(self) -> None:
        """Open the audio output unless a sound has done so meanwhile."""
        if self._context is None:
            self._open()

    def play(self, sound: str, volume: str) -> None:
        """Play a sound; do nothing if the browser refuses."""
        if self._player is not None:
            self._player.play(sound, volume)
        elif _may_sound():
            self._waiting = Call(self._clock.elapsed(), sound, volume)
            self._wake()
            js.setTimeout(create_once_callable(self._open), PAINTED_MS)

    def _open(self) -> None:
        """Create the `AudioContext`, which Safari starts only during a tap and in the timers of one,
        and load the script.
        """
        if self._context is None:
            self._context = js.AudioContext.new()
        if self._player is None and not self._is_loading:
            self._is_loading = True
            self._clock.run(self._load())

    async def _load(self) -> None:
        """Load the script, then play any sound requested meanwhile, unless it is too late."""
        with suppress(JsException):
            made = await self._files.sounds()
            self._player = made.player(self._context)
        self._is_loading = False
        call = self._waiting
        if self._player and call and self._clock.elapsed() - call.moment <= LATE_MS:
            self._player.play(call.sound, call.volume)

    def announce(self, text: str, *, private: bool = False) -> None:
        """Announce a message to screen readers with the next rendering.

        A private message is removed from the page by the next announcement.
        """
        if text:
            self._said.append((text, private))

    def flush(self) -> None:
        """Add the messages announced since the last rendering to the live region.

        Each rendering adds a line, so that screen readers queue announcements in quick succession.
        While a dialog is open, the lines are added to the topmost dialog's region, because the
        page's own region is inert.
        """
        if not self._said:
            return
        for line in js.document.querySelectorAll("[aria-live] > [data-private]"):
            line.remove()
        region = ([self._live, *js.document.querySelectorAll(IN_DIALOG)])[-1]
        for private, said in groupby(self._said, key=itemgetter(1)):
            region.append(_line(" ".join(text for text, _private in said), private=private))
        self._said.clear()
        while region.childElementCount > LINES:
            region.firstElementChild.remove()

    def on_voices(self, act: Callable[[], None]) -> None:
        """Call `act()` when voices arrive; many browsers load them after they are first needed."""
        self._on_voices = act

    def can_speak(self, language: str) -> bool:
        """Return whether a voice for the language is installed."""
        return any(str(voice.lang).lower().startswith(language) for voice in self._voices())

    def _voices(self) -> Any:
        """Return the voices so far, and listen for those that arrive later."""
        if not hasattr(js.window, "speechSynthesis"):
            return []
        speech = js.window.speechSynthesis
        if not self._hears_voices:
            self._hears_voices = True
            speech.onvoiceschanged = create_proxy(lambda _event: self._voices_changed())
        return speech.getVoices()

    def _voices_changed(self) -> None:
        """Read what has been waiting for a voice, and report the change."""
        self._read_on(self._language)
        self._on_voices()

    def speak(self, text: str, language: str) -> None:
        """Read text aloud with the browser's voice, after anything already queued.

        Without a voice so far, the last few texts wait for one.
        """
        if text and hasattr(js.window, "speechSynthesis"):
            self._to_read.append(text)
            self._language = language
            if not js.window.speechSynthesis.speaking:
                self._read_on(language)

    def _read_on(self, language: str) -> None:
        """Read everything queued as one utterance, if there is a voice."""
        if not self._to_read:
            return
        if not self.can_speak(language):
            del self._to_read[:-WAITING]
            return
        words = js.SpeechSynthesisUtterance.new(" ".join(self._to_read))
        self._to_read.clear()
        words.lang = language
        words.onend = create_once_callable(lambda _event: self._read_on(language))
        js.window.speechSynthesis.speak(words)


def _line(text: str, *, private: bool) -> Any:
    """Return a line of a live region."""
    line = js.document.createElement("p")
    line.textContent = text
    line.toggleAttribute("data-private", private)
    return line


def _is_blocked_by_audio() -> bool:
    """Return whether this is Chromium, which alone has `setSinkId` here, on a secure page."""
    prototype = js.AudioContext.prototype
    return hasattr(prototype, "setSinkId") and hasattr(js.navigator, "mediaDevices")


async def _ask_for_devices() -> None:
    with suppress(JsException):
        await js.navigator.mediaDevices.enumerateDevices()


def _may_sound() -> bool:
    """Return whether the browser can play sounds and the user has tapped the page."""
    activation = getattr(js.navigator, "userActivation", None)
    return hasattr(js, "AudioContext") and (activation is None or bool(activation.hasBeenActive))
