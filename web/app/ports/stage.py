"""Application interface used by its screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from app.ports.platform import Clock, Display, Modules, Preferences
from app.ports.route import Route
from app.settings import Settings


class SharedLink(NamedTuple):
    """A link to send, which `Share` copies, sends and encodes."""

    url: str
    """Full URL; empty while the site's address is unknown, or if the content is too long."""
    name: str
    """Title in the device's share dialog."""
    promise: str
    """What the receiver will see, as a sentence."""
    heading: str = ""
    """Title of the dialog; empty for a link that is part of a page."""
    what: str = ""
    """The content in words, or empty."""
    save: str = ""
    """Verb that saves the content as a file, or empty."""
    is_text: bool = False
    """Whether it can only be pasted, because the app is a local file without a URL."""
    is_coded: bool = True
    """Whether the QR code is shown at once, and not on request."""
    said: str = ""
    """Sentence that is sent and copied with the link, or empty."""


class OfferedLink(NamedTuple):
    """A link with what a view needs to show it."""

    link: SharedLink
    code: Modules | None
    """The QR code; None until it is encoded, or if the link is too long."""
    is_long: bool
    """Whether the link has turned out to be too long for a QR code."""
    can_send: bool
    """Whether the device has its own share function."""
    typed: str | None
    """Base URL as entered by the user; None if the app knows its own."""
    is_denied: bool = False
    """Whether the page around the app does not allow the device's own share function."""


class Share(Protocol):
    """Sharing of links; its commands copy and send the `shared_link` of the screen."""

    @property
    def address(self) -> str:
        """Base URL for links; in the single-file version, empty until the user enters one."""

    def offered(self, link: SharedLink) -> OfferedLink:
        """Return a link with what a view needs to show it."""

    def ask_code(self, url: str) -> None:
        """Request the QR code of a URL, unless it is empty or cached."""

    def code_of(self, url: str) -> Modules | None:
        """Return the QR code of a URL; None until it is encoded, or if the URL is too long."""


class Stage(Protocol):
    """Services that the application offers a screen."""

    dialog: str
    """Name and arguments of the open dialog; empty if none is open."""

    @property
    def settings(self) -> Settings:
        """Current settings: the device's own, overridden by a prepared link."""

    @property
    def clock(self) -> Clock:
        """Time and timers."""

    @property
    def display(self) -> Display:
        """The visible page."""

    @property
    def preferences(self) -> Preferences:
        """Short strings stored on this device."""

    @property
    def share(self) -> Share:
        """Sharing of links."""

    def notify(self, text: str, kind: str = "info", do: str = "", label: str = "") -> None:
        """Show a notice until it is dismissed, and announce it; `do` and `label` add a button."""

    def announce(self, text: str, sounds: Sequence[str] = (), *, private: bool = False) -> None:
        """Announce a message to screen readers, read it aloud if that is enabled, and play sounds.

        A private message is not read aloud.
        """

    def sound(self, name: str) -> None:
        """Play a sound if sound is on."""

    def redraw(self, after: Callable[[], object] | None = None) -> None:
        """Call `after`, if given, and schedule a rendering."""

    def navigate(self, route: Route) -> None:
        """Go to the screen of a route."""

    def seed(self) -> str:
        """Return the seed of a new match: the one given in the URL, or a random one."""
