"""Interface between Python and JavaScript: every call, event and attribute that both sides use.

The JavaScript half is `web/js/globals.d.ts`. `tests/test_border.py` compares the two halves with
each other and with their uses in `web/app/browser` and `web/js`; it fails for a name that only one
side defines. In the browser, `js.window` is a `PageWindow` (`py/workshop/typings/js.pyi`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

# ---------------------------------------------------------------------- calls


class SpielekistePage(Protocol):
    """Object that patches the page, implemented in page.js."""

    def listen(self, kind: str, selector: str, act: Callable[[Any], None]) -> None:
        """Call `act(event)` for events in elements that match, before other listeners."""

    def soon(self, act: Callable[[], None]) -> None:
        """Call `act()` in a separate task."""

    def shown(self, act: Callable[[], None]) -> None:
        """Call `act()` in a separate task after the page's current state has been painted."""

    def write(self, steps: str, field: object) -> bool:
        """Apply the steps of a batch, given as JSON; keep the content of `field`.

        Return whether anything was changed outside closed dialogs.
        """

    def leave(self) -> None:
        """Remove the dialogs that new ones have replaced."""

    def open(self, dialog: object) -> None:
        """Open a dialog with its content hidden.

        The rest of the page is not made inert if `fence` can do so.
        """

    def showPart(self) -> bool:  # noqa: N802 - JavaScript's name
        """Show the next part of new dialogs; return whether there is more to do."""

    def isFenced(self) -> bool:  # noqa: N802 - JavaScript's name
        """Return whether everything outside an open dialog is inert, and nothing else is."""

    def fence(self) -> bool:
        """Make the next part of the page inert, or release it; return whether there was one."""

    def speak(self, language: str) -> bool:
        """Give the next part of the page another language; return whether there is more to do."""

    def onTranslated(self, act: Callable[[str], None]) -> None:  # noqa: N802 - JavaScript's name
        """Call `act(language)` when a translator is at work; the language is empty if unknown."""

    def guard(self) -> None:
        """Ignore taps for a moment where a control has changed its meaning under the finger."""

    def style(self) -> None:
        """Force the browser to compute outdated styles."""

    def layout(self) -> None:
        """Force the browser to update the layout."""

    def adopt(self, shapes: str) -> bool:
        """Number the page's nodes if they match these shapes, given as JSON; return whether they do."""

    def sounds(self, path: str) -> Awaitable[SpielekisteSounds]:
        """Load sounds.js from its path in this build."""

    def scanning(self, path: str) -> Awaitable[SpielekisteScan]:
        """Load scan.js from its path in this build."""

    def arena(self, path: str) -> Awaitable[SpielekisteArena]:
        """Load arena.js from its path in this build."""

    def editor(self, path: str) -> Awaitable[SpielekisteEditor]:
        """Load editor.js from its path in this build."""

    def scanner(self, path: str) -> Awaitable[SpielekisteScanner]:
        """Load scanner.js from its path in this build."""


class SpielekisteScanner(Protocol):
    """QR code reader for the camera, implemented in scanner.js, which is loaded on first use."""

    def begin(self, other: bool, hear: Callable[[str], None]) -> None:  # noqa: FBT001 - called by position
        """Turn on or switch the camera; `hear` gets JSON (see `ports.platform.Scanner`)."""

    def stop(self) -> None:
        """Switch the camera off."""


class SpielekisteScan(Protocol):
    """Single-switch scanning, implemented in scan.js, loaded when its setting is turned on."""

    def scan(self, pace: str, aloud: bool) -> None:  # noqa: FBT001 - called by position
        """Start scanning at one of the paces from the settings; an empty pace stops scanning."""


class SpielekisteArena(Protocol):
    """Games between bots in workers, implemented in arena.js."""

    def begin(self, contest: str, tables: object, tell: Callable[[str], None]) -> None:
        """Begin a contest described as JSON; `tell` gets its statistics as JSON."""

    def compete(self, lane: int, contest: str, tables: object, tell: Callable[[str], None]) -> None:
        """Begin one of several simultaneous contests, each in its own lane."""

    def stop(self) -> None:
        """Stop the running games, if any; they can still be opened."""

    def look(self, request: str, tell: Callable[[str], None]) -> None:
        """Request a game described as JSON; `tell` gets the game as JSON, or `null`."""

    def end(self) -> None:
        """End the contest and its workers, if there is one."""

    def prepare(self) -> None:
        """Start workers for the next contest in advance."""

    def dismiss(self) -> None:
        """End the workers that were started in advance."""

    def seat(self, described: str, tell: Callable[[str], None]) -> SpielekisteSeat:
        """Start a worker for a bot described as JSON; `tell` gets its answers as JSON."""


class SpielekisteSeat(Protocol):
    """A bot at a table, in its own worker, implemented in arena.js."""

    def ask(self, batch: object) -> None:
        """Request a move; `batch` is a `Uint8Array` with the data for one decision."""

    def close(self) -> None:
        """End the worker."""


class SpielekisteEditor(Protocol):
    """Factory of program editors, implemented in editor.js."""

    def edit(self, host: object, texts: str) -> SpielekisteEditing:
        """Insert an editor into an element with a text field; `texts` has its labels as JSON."""


class SpielekisteEditing(Protocol):
    """An editor on the page, implemented in editor.js."""

    def set(self, text: str) -> None:
        """Replace the program."""

    def mark(self, line: int, text: str) -> None:
        """Mark a line as faulty and show the reason; line 0 removes the mark."""

    def focus(self) -> None:
        """Move the focus into the editor."""

    def close(self) -> None:
        """Remove the editor; the plain text field remains."""


class SpielekisteSounds(Protocol):
    """Synthesizer of sounds, implemented in sounds.js, which is loaded when a match begins."""

    def player(self, context: object) -> SpielekistePlayer:
        """Return a player for an `AudioContext`."""


class SpielekistePlayer(Protocol):
    """Player of sounds, implemented in sounds.js."""

    def play(self, sound: str, volume: str) -> None:
        """Play a sound, such as `hop` or `throw 3`, at one of the volumes from the settings."""


class SpielekisteSaves(Protocol):
    """Storage for matches, implemented in saves.js."""

    def opened(self) -> Awaitable[str]:
        """Return `{readable, kept: [[key, stamp, text], …]}` as JSON."""

    def put(self, key: str, base: str, stamp: str, text: str) -> Awaitable[str]:
        """Write a match; return `kept`, `newer`, `full` or `failed`."""

    def fetch(self, key: str) -> Awaitable[str]:
        """Return `[stamp, text]` of a match as JSON."""

    def drop(self, key: str) -> Awaitable[None]:
        """Delete a match."""

    def persist(self) -> Awaitable[None]:
        """Ask the browser not to evict the storage."""


class SpielekisteHost(Protocol):
    """Connection to the host page, implemented in frame.js; exists in embed.html only."""

    met: Awaitable[None]
    """Resolves once the host's origin is known; saves.js waits for it."""

    @property
    def denied(self) -> Sequence[str]:
        """Names of permissions, such as `web-share`, not granted by the embedding pages."""

    @property
    def owner(self) -> str | None:
        """Prefix of all stored names for this host; null in JavaScript while unknown."""

    def open(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with each message from the host as JSON, including those received earlier."""

    def tell(self, json: str) -> None:
        """Send a message to the host."""


class SpielekisteEarly(Protocol):
    """A tap or changed field that boot.js recorded before Python was ready."""

    type: str
    """The event's type."""
    do: str
    """Value of the control's attribute for this event; see `CONTROLS`."""
    value: str
    """Value of the field at that time; empty for a tap."""
    control: object
    """The control's element, for JavaScript only."""


class PageWindow(Protocol):
    """The JavaScript objects that the app defines on `window`."""

    spielekistePage: SpielekistePage  # noqa: N815 - JavaScript's name
    spielekisteSaves: SpielekisteSaves  # noqa: N815
    spielekisteHost: SpielekisteHost  # noqa: N815 - missing unless embedded
    spielekisteEarly: Any  # noqa: N815 - an array of `SpielekisteEarly`, or None
    spielekisteComplete: Any  # noqa: N815 - missing if the start has waited for all code
    spielekisteSuffices: Any  # noqa: N815 - as above


# ---------------------------------------------------------------------- events on the window

UPDATE = "spielekiste:update"
"""Sent by JavaScript: a new version is ready."""

DEVICE = "spielekiste:device"
"""Sent by JavaScript: the offline copy grew, or `installable` changed."""

KEPT = "spielekiste:kept"
"""Sent by JavaScript: another page has saved a match; `detail` is `{key, stamp}`."""

LATE = "spielekiste:late"
"""Sent by JavaScript: the library was read after a delay; `detail` as returned by `opened`."""

INSTALL = "spielekiste:install"
"""Sent by Python: open the dialog for installing the site."""

RENEW = "spielekiste:renew"
"""Sent by Python: activate the new version."""

TO_PYTHON = (UPDATE, DEVICE, KEPT, LATE)
TO_PAGE = (INSTALL, RENEW)

# ---------------------------------------------------------------------- data-* attributes

ROOT_READ = ("kept", "kept-share", "kept-bytes", "kept-of", "install", "update", "embed", "asked")
"""Attributes of the root element that JavaScript or the build writes and Python reads."""

ROOT_WRITTEN = ("state", "keep")
"""Attributes of the root element that Python writes and JavaScript reads."""

ROOT_SHARED = ("theme", "motion", "contrast", "size", "letters")
"""Attributes of the root element that prepaint.js writes from the settings, and later Python."""

ROOT_STYLES = ("behind",)
"""Attributes of the root element that Python writes, for styles and tests only."""

OUTLINE = "drawn"
"""Attribute of `#app`: the name of the outline, written by prepaint.js, removed by Python."""

CONTROLS = {"click": "do", "change": "change", "input": "input", "submit": "submit"}
"""Attribute of a control for each event; boot.js collects early ones, Python handles them."""
