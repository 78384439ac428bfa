"""Ports: small interfaces through which the application uses its page and device.

`browser.Browser` implements them in a browser; tests and prerendering have their own versions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from app.ports.route import Route
from spielekiste.core.record import LONGEST
from spielekiste.core.work import Work

LARGEST_FILE = 8 * LONGEST
"""Maximum size of an imported file, in bytes."""

Files: TypeAlias = Sequence[tuple[str, str | None]]
"""Names and texts of files; the text is None if the file is too large."""

Modules: TypeAlias = Sequence[Sequence[int]]
"""The rows of a QR code, 1 for dark."""


class Offline(NamedTuple):
    """State of the offline copy of the site on this device."""

    state: str = ""
    """State of the copy: empty before storing begins, `some`, `games` if only what the games need is
    complete, `all`, `failed`, or `never` if not allowed; `file` if the site is a single file on a disk (workshop/single_file)."""
    share: float = 0
    """Fraction of what the games need that is stored, 0 to 1."""
    size: int = 0
    """Size of what is stored in bytes; 0 while unknown."""
    total: int = 0
    """Size of the site in bytes; 0 while unknown."""


class Moment(NamedTuple):
    """Identifier of one decision of a user-written bot at a table."""

    game: int
    """Number of the game, from 0; in another game, the bot starts with an empty memory."""
    step: int
    """Number of steps so far; the bot's random numbers depend on it, so undo can't change them."""
    luck: str
    """Seed of the bot's random numbers, which does not reveal the match's own seed."""


class Picture(NamedTuple):
    """The complete content of the page."""

    title: str
    language: str
    """Language code of the title and the texts."""
    nodes: Sequence[Any]
    """Trees of `dom.nodes.Node`; see `dom.nodes.Child`."""


class Clock(Protocol):
    """Time, timers and date formatting, where a time in the future counts as now."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970, at least 1.

        The device may be wrong about it, or be set meanwhile: see `elapsed`.
        """

    def elapsed(self) -> int:
        """Return milliseconds on a clock that nobody can set, for durations."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after this delay."""

    def when_complete(self, act: Callable[[], None]) -> None:
        """Call `act()` once all code has arrived: at once, except at the beginning of a first visit."""

    def day(self, moment: int) -> str:
        """Return the local date of a time in milliseconds since 1970, as 2026-11-21."""

    def stamp(self, moment: int) -> str:
        """Return the local date and time for names of files, as 2026-11-21-140533."""

    def date(self, moment: int, language: str) -> str:
        """Return the local date of a time in words, as in “21 November 2026”."""


class Preferences(Protocol):
    """Short strings stored on this device, by name."""

    def remember(self, name: str, text: str) -> bool:
        """Store a preference; return whether storing succeeded."""

    def recall(self, name: str) -> str | None:
        """Return a stored preference, or None."""

    def forget(self, name: str) -> None:
        """Delete a stored preference."""


class SaveStorage(Protocol):
    """Storage for matches."""

    def new_id(self) -> str:
        """Return a unique id."""

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Save a match after all earlier calls; `done` gets `kept`, `newer`, `full` or `failed`."""

    def fetch(self, key: str, done: Callable[[str, str], None]) -> None:
        """Read a match again; `done` gets stamp and text, both empty if the match has gone."""

    def drop(self, key: str) -> None:
        """Delete a match."""

    def request_persistence(self) -> None:
        """Ask the browser not to evict the storage when the device is low on space."""

    @property
    def stored_matches(self) -> list[tuple[str, str, str]]:
        """Key, stamp and text of each match, as read when the page was opened."""

    @property
    def is_readable(self) -> bool:
        """True if the storage could be read."""


class Downloads(Protocol):
    """Saving files."""

    def download(self, name: str, text: str) -> bool:
        """Save text as a file in the downloads folder; return whether the browser surely does so.

        A page around this one may forbid it, about which the browser tells nobody; see `on_unsure`.
        """

    def on_unsure(self, act: Callable[[str, str], None]) -> None:
        """Call `act(name, text)` after each download that may have been refused."""


class FilePort(Downloads, Protocol):
    """Import and export: files, links, QR codes, the clipboard."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Copy text to the clipboard; `done` gets True if the browser allowed it."""

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Open the device's share dialog for a link; call `refused()` if the browser refuses."""

    def qr_code(self, text: str, done: Callable[[Modules | None], None]) -> None:
        """Encode text as a QR code; `done` gets None if it is too long."""

    def value_table(
        self, name: str, done: Callable[[bytes | None], None], *, anew: bool = False
    ) -> None:
        """Fetch a game's value table; `done` gets None if fetching fails.

        `anew` bypasses a damaged cached copy.
        """

    def load_modules(self, archive: str, done: Callable[[], None], page: str = "") -> None:
        """Fetch the modules in an archive, which the app doesn't need at startup.

        If `page` names one of them that opens pages, import it in slices. `done` is called even if
        that fails; after a failure, importing the modules fails.
        """

    def pick(self, done: Callable[[Files], None]) -> None:
        """Open the file picker; `done` is called only if files are chosen."""

    @property
    def can_share(self) -> bool:
        """True if the device has a share dialog."""


class Arena(Protocol):
    """Games between bots in workers, and the editor for user-written bots."""

    def begin(
        self, contest: str, tables: dict[str, bytes], tell: Callable[[str], None], lane: int = 0
    ) -> None:
        """Begin a contest; `tell` gets its statistics, or `{"error": …}`, as JSON.

        `contest` is JSON: see `ArenaContest` in web/js/globals.d.ts. Contests in different lanes are
        played at the same time; a contest ends the earlier one in its lane.
        """

    def stop(self) -> None:
        """Stop the running games, if any; they can still be opened."""

    def look(self, request: str, tell: Callable[[str], None]) -> None:
        """Request a game from the contest; `tell` gets it as JSON, or `null` if there is none.

        `request` is JSON: see `ArenaLook` in web/js/globals.d.ts; the answer is an `ArenaGame`.
        """

    def end(self) -> None:
        """End the contest and discard its games."""

    def edit(self, texts: str, program: Callable[[], str]) -> None:
        """Replace the plain text field on the page with an editor, once the editor is loaded.

        `program` returns the current program, because the user may type while the editor is
        loading. `texts` are its labels as JSON: see `SpielekisteEditorTexts` in
        web/js/globals.d.ts.
        """

    def close(self) -> None:
        """Close the editor."""

    def write(self, text: str) -> None:
        """Replace the program in the editor."""

    def mark(self, line: int, text: str) -> None:
        """Mark a line of the program as faulty, from 1; 0 removes the mark."""


class Scanner(Protocol):
    """The camera, which reads QR codes; no image is stored or sent."""

    def begin(self, tell: Callable[[str], None], *, other: bool = False) -> None:
        """Ask for the camera, or for another one, and show its picture in the page's `#scan-video`.

        `tell` gets JSON: `{"cameras": 2, "mirrored": true}` once the camera is on,
        `{"codes": [text, …]}` for each image that contains codes, and `{"off": true}` or
        `{"fault": code}` when the camera stops: `frame`, `file`, `insecure`, `refused`, `none`,
        `busy`, `ended` or `script`. The camera also stops when the page is hidden or that element
        is removed.
        """

    def stop(self) -> None:
        """Switch the camera off."""


class Pictures(Protocol):
    """Drawings on the page as PNG files."""

    @property
    def can_send(self) -> bool:
        """True if the device has a share dialog that takes pictures."""

    def save(self, selector: str, name: str, done: Callable[[], None]) -> None:
        """Save the SVG that matches under this name; call `done()` when the browser has the file."""

    def send(self, selector: str, name: str, text: str, refused: Callable[[], None]) -> None:
        """Open the share dialog with an SVG as a picture and a text; call `refused()` on errors."""


class SeatedBot(Protocol):
    """A user-written bot at a table, in its own worker."""

    def ask(self, seen: object, moment: Moment) -> None:
        """Request a move for what a seat can see; later, `tell` gets the answer exactly once."""

    def close(self) -> None:
        """End the worker."""


class BotSeats(Protocol):
    """User-written bots at a table."""

    def load(self, done: Callable[[bool], None]) -> None:
        """Load the modules that the bots need; `done` gets True if that succeeded."""

    def seat(self, described: str, tell: Callable[[str], None]) -> SeatedBot:
        """Start a worker for a bot described as JSON: see `ArenaSeat` in web/js/globals.d.ts.

        Call `load` first. `tell` gets an answer as JSON: a list with one reply
        (`spielekiste.arena.messages.Reply`), `{"fault": [code, line, …]}`, or `{"error": …}` if no
        worker can be started.
        """


class Navigation(Protocol):
    """The page's URL and its route."""

    def navigate(self, route: Route) -> None:
        """Set the route."""

    def replace_route(self, route: Route) -> None:
        """Set the route without a new entry in the history."""

    def begin_page(self) -> None:
        """Scroll the next page drawn to its top or, after Back, to where it was left."""

    @property
    def route(self) -> str:
        """The URL's fragment, decoded and without the #."""

    @property
    def query(self) -> dict[str, str]:
        """Query parameters of the URL."""

    @property
    def address(self) -> str:
        """Base URL of the site for links; empty if the app is a local file."""


class Audio(Protocol):
    """Sound, speech, and the live region of screen readers."""

    def prepare(self) -> None:
        """Prepare to play sounds; called when a match begins."""

    def play(self, sound: str, volume: str) -> None:
        """Play a sound, such as `hop` or `throw 3` (three dice), at a volume from the settings."""

    def announce(self, text: str, *, private: bool = False) -> None:
        """Announce a message to screen readers, politely, at the next rendering.

        A private message is removed from the page by the next announcement.
        """

    def speak(self, text: str, language: str) -> None:
        """Read text aloud, after anything queued earlier."""

    def can_speak(self, language: str) -> bool:
        """Return whether a voice for the language is installed."""


class Display(Protocol):
    """The visible page: rendering, scrolling, focus, printing."""

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Schedule a rendering of the view; see `dom.scheduler`."""

    def set_root_attributes(self, **values: str) -> None:
        """Write data-* attributes on the root element; an empty value removes the attribute."""

    def scan(self, pace: str, *, aloud: bool) -> None:
        """Highlight choices one after another for single-switch input; stop if `pace` is empty.

        If `aloud`, read each choice aloud.
        """

    def scroll_into_view(self, selector: str) -> None:
        """Scroll the first matching element into view, no further than needed."""

    def focus(self, selector: str) -> None:
        """Move the focus to the first matching element."""

    def print_page(self) -> None:
        """Print the page after the pending rendering."""

    @property
    def is_calm(self) -> bool:
        """True if the user prefers reduced motion."""


class Device(Protocol):
    """The browser: installation, updates, offline storage, languages."""

    def install(self) -> None:
        """Open the browser's dialog for installing the site."""

    def apply_update(self) -> None:
        """Activate the new version, which reloads the page."""

    def seed(self) -> str:
        """Return 128 random bits from the browser's crypto API, as 32 hexadecimal digits."""

    def badge(self, number: int) -> None:
        """Put a number on the icon of the installed app, where the system has that; 0 removes it."""

    @property
    def offline(self) -> Offline:
        """State of the offline copy of the site."""

    @property
    def installable(self) -> str:
        """Installation method: `offered`, `share`, or empty if unavailable."""

    @property
    def languages(self) -> list[str]:
        """Codes of the user's preferred languages, best first."""

    @property
    def processors(self) -> int:
        """Number of processors for workers."""


class DeviceScreen(Protocol):
    """The screen of the device."""

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep the screen on while the page is visible, until called with `wanted=False`."""

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Enter or leave full screen; `done` gets True if the browser allowed it."""

    @property
    def awake(self) -> str:
        """Screen wake lock state: `can`, `refused`, or empty if not supported."""

    @property
    def full(self) -> str:
        """Full screen state: `on`, `off`, or empty if not supported."""

    @property
    def is_large(self) -> bool:
        """True if the page is as wide as on a projector or large monitor."""


class HostPort(Protocol):
    """The host page, which embeds this page in a frame."""

    def post_to_host(self, message: str) -> None:
        """Send a JSON message to the host page, if there is one."""

    @property
    def is_embedded(self) -> bool:
        """True if the app runs in a frame of another page."""

    @property
    def agent(self) -> str:
        """The browser’s name for itself, in which apps around a browser add theirs."""

    @property
    def denied(self) -> Collection[str]:
        """Permissions that the host page denies: `fullscreen`, `screen-wake-lock`, `web-share`."""


class Platform(Protocol):
    """All ports of one page."""

    @property
    def clock(self) -> Clock:
        """Time and timers."""

    @property
    def preferences(self) -> Preferences:
        """Short strings stored on this device."""

    @property
    def saves(self) -> SaveStorage:
        """Stored matches."""

    @property
    def files(self) -> FilePort:
        """Import and export."""

    @property
    def arena(self) -> Arena:
        """Games between bots."""

    @property
    def seats(self) -> BotSeats:
        """User-written bots at a table."""

    @property
    def scanner(self) -> Scanner:
        """The camera."""

    @property
    def pictures(self) -> Pictures:
        """Drawings as PNG files."""

    @property
    def navigation(self) -> Navigation:
        """The page's URL."""

    @property
    def audio(self) -> Audio:
        """Sound and speech."""

    @property
    def display(self) -> Display:
        """The visible page."""

    @property
    def device(self) -> Device:
        """The browser."""

    @property
    def screen(self) -> DeviceScreen:
        """The screen of the device."""

    @property
    def host(self) -> HostPort:
        """The host page."""
