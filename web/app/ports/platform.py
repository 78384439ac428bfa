"""What the application asks of the page it runs in, as small ports.

`browser.Browser` implements them in a browser; tests and prerendering have their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from spielekiste.core.record import LONGEST
from spielekiste.core.work import Work

LARGEST_FILE = 8 * LONGEST
"""The most bytes of a file that is read."""

Files: TypeAlias = Sequence[tuple[str, str | None]]
"""Names and texts of files; None for one that is too large to be read."""

Modules: TypeAlias = Sequence[Sequence[int]]
"""The rows of a QR code, 1 for dark."""


class Offline(NamedTuple):
    """How much of the site is stored on this device for playing without a network."""

    state: str = ""
    """Empty before storing begins, then `some`, and `all` or `failed`; `never` where it is not allowed.

    `file` where the site is one file on a disk (workshop/single_file)."""
    share: float = 0
    """The stored share of its files, from 0 to 1."""
    size: int = 0
    """Its size in bytes; 0 while that is unknown."""


class Picture(NamedTuple):
    """All that the page shows."""

    title: str
    language: str
    """The language of the title and the texts."""
    nodes: Sequence[Any]
    """Trees of `dom.nodes.Node`; see `dom.nodes.Child`."""


class Clock(Protocol):
    """Time, timers, and how this device writes dates."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after that time."""

    def day(self, moment: int) -> str:
        """Return the day of a moment in milliseconds since 1970, as 2026-11-21."""

    def date(self, moment: int, language: str) -> str:
        """Return the day of a moment as people write it, “21 November 2026”."""


class Preferences(Protocol):
    """Short texts stored on this device, by name."""

    def remember(self, name: str, text: str) -> bool:
        """Store a text; return whether that worked."""

    def recall(self, name: str) -> str | None:
        """Return a stored text, or None."""

    def forget(self, name: str) -> None:
        """Delete a stored text."""


class SaveStorage(Protocol):
    """Where matches are stored."""

    def new_id(self) -> str:
        """Return an id that no other device has."""

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Write a match, in order; `done` gets `kept`, or `newer`, `full`, `failed`."""

    def fetch(self, key: str, done: Callable[[str, str], None]) -> None:
        """Read a match again; `done` gets stamp and text, both empty if it is gone."""

    def drop(self, key: str) -> None:
        """Delete a match."""

    def request_persistence(self) -> None:
        """Ask the browser to keep the storage even when the device runs out of room."""

    @property
    def found(self) -> list[tuple[str, str, str]]:
        """Key, stamp and text of each match, as read when the page was opened."""

    @property
    def is_readable(self) -> bool:
        """Whether the storage could be read."""


class FilePort(Protocol):
    """Files, links and codes that leave the page or enter it."""

    def download(self, name: str, text: str) -> None:
        """Give the person a text as a file."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Copy a text; `done` gets whether that was allowed."""

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Share a link by the device's own dialog; `refused()` is called if it may not open."""

    def qr_code(self, text: str, done: Callable[[Modules | None], None]) -> None:
        """Encode a text as a QR code; `done` gets None if it is too long."""

    def value_table(self, name: str, done: Callable[[bytes | None], None]) -> None:
        """Fetch the table of a solved game; `done` gets None if it cannot be fetched."""

    def pick(self, done: Callable[[Files], None]) -> None:
        """Let the person choose files; `done` is not called if none is chosen."""

    @property
    def can_share(self) -> bool:
        """Whether the device has a share dialog."""


class Navigation(Protocol):
    """The address of the page."""

    def navigate(self, route: str) -> None:
        """Change the part of the address after #."""

    def replace_route(self, route: str) -> None:
        """Change it without a new entry in the history."""

    @property
    def route(self) -> str:
        """The part of the address after #."""

    @property
    def query(self) -> dict[str, str]:
        """The options in the address."""

    @property
    def address(self) -> str:
        """The address of the site, to which links lead; empty for a file on a disk."""


class Audio(Protocol):
    """Sound, speech, and the live region of screen readers."""

    def play(self, sound: str) -> None:
        """Play a sound from its beginning."""

    def announce(self, text: str) -> None:
        """Tell screen readers a text, politely, with the next drawing."""

    def speak(self, text: str, language: str) -> None:
        """Read a text aloud, in place of what is being read."""

    def can_speak(self, language: str) -> bool:
        """Return whether there is a voice for the language."""


class Display(Protocol):
    """What the page shows, and where."""

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Have the picture drawn; see `dom.scheduler`."""

    def set_root_attributes(self, **values: str) -> None:
        """Write data-* attributes on the root element; an empty value removes one."""

    def scroll_into_view(self, selector: str) -> None:
        """Scroll the first element that matches into view, no further than needed."""

    def focus(self, selector: str) -> None:
        """Move the focus to the first element that matches."""

    def print_page(self) -> None:
        """Print the page as soon as it has been drawn."""

    @property
    def is_calm(self) -> bool:
        """Whether the person asked for less motion."""


class Device(Protocol):
    """The browser and what it stores of the site."""

    def install(self) -> None:
        """Let the browser ask whether to install the site."""

    def apply_update(self) -> None:
        """Activate the new version; the page is loaded again."""

    def seed(self) -> str:
        """Return 128 random bits of the browser's crypto, as 32 hexadecimal digits."""

    @property
    def offline(self) -> Offline:
        """How much of the site is stored on this device."""

    @property
    def installable(self) -> str:
        """How the site can be installed: `offered`, `share` or empty."""

    @property
    def languages(self) -> list[str]:
        """The person's languages, best first."""


class DeviceScreen(Protocol):
    """The screen of the device."""

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep the screen on as long as that is wanted and the page is seen."""

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Fill the screen, or leave it again; `done` gets whether the browser did that."""

    @property
    def awake(self) -> str:
        """Whether the screen can stay on: empty where that is impossible, else `can` or `refused`."""

    @property
    def full(self) -> str:
        """Whether the page fills the screen: `on` or `off`; empty where it may not."""

    @property
    def is_large(self) -> bool:
        """Whether the page is as wide as on a projector or a big monitor."""


class HostPort(Protocol):
    """The page that frames this one."""

    def post_to_host(self, message: str) -> None:
        """Send the host page a message, as JSON; nothing where there is none."""

    @property
    def is_embedded(self) -> bool:
        """Whether this is the table on another's page."""


class Platform(Protocol):
    """Every port of one page."""

    @property
    def clock(self) -> Clock:
        """Time and timers."""

    @property
    def preferences(self) -> Preferences:
        """Short texts on this device."""

    @property
    def saves(self) -> SaveStorage:
        """Stored matches."""

    @property
    def files(self) -> FilePort:
        """Files, links and codes."""

    @property
    def navigation(self) -> Navigation:
        """The address."""

    @property
    def audio(self) -> Audio:
        """Sound and speech."""

    @property
    def display(self) -> Display:
        """What the page shows."""

    @property
    def device(self) -> Device:
        """The browser."""

    @property
    def screen(self) -> DeviceScreen:
        """The screen of the device."""

    @property
    def host(self) -> HostPort:
        """The host page."""
