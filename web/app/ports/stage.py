"""Application interface used by its screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from app.ports.platform import Clock, Display, Modules, Preferences
from app.ports.route import Route
from app.settings import Settings


class Share(Protocol):
    """Sharing of links."""

    @property
    def address(self) -> str:
        """Base URL for links; in the single-file version, empty until the user enters one."""

    @property
    def is_typed(self) -> bool:
        """True if the user must enter the base URL, as in the single-file version."""

    @property
    def can_send(self) -> bool:
        """True if the device has a share dialog."""

    def take_address(self, text: str) -> None:
        """Use the entered text as the base URL; show an error if it is not valid."""

    def copy(self, text: str) -> None:
        """Copy text to the clipboard, and tell the user whether the browser allowed it."""

    def send(self, title: str, link: str) -> None:
        """Open the device's share dialog for a link."""

    def ask_code(self, link: str) -> None:
        """Request the QR code of a link, unless it is cached."""

    def code_of(self, link: str) -> Modules | None:
        """Return the QR code of a link; None until it is encoded, or if the link is too long."""

    def is_too_long(self, link: str) -> bool:
        """Return whether a link has turned out to be too long for a QR code."""


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
