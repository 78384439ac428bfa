"""What a screen may ask of the application."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.ports.platform import Clock, Display, Modules, Preferences
from app.settings import Settings


class Share(Protocol):
    """Links that are passed on."""

    @property
    def address(self) -> str:
        """The address to which links lead; empty in a file until one is typed in."""

    @property
    def is_typed(self) -> bool:
        """Whether that address is to be typed in, since the site is a file."""

    @property
    def can_send(self) -> bool:
        """Whether the device has a share dialog."""

    def take_address(self, text: str) -> None:
        """Use a typed text as the address; notify if it is none."""

    def copy(self, text: str) -> None:
        """Copy a text, and notify whether that was allowed."""

    def send(self, title: str, link: str) -> None:
        """Share a link by the device's own dialog."""

    def ask_code(self, link: str) -> None:
        """Have the QR code of a link encoded, unless it is there already."""

    def code_of(self, link: str) -> Modules | None:
        """Return the QR code of a link; None until it is encoded, or if it is too long."""


class Stage(Protocol):
    """The application around a screen."""

    dialog: str
    """The name of the dialog over the screen, with its arguments; empty for none."""

    @property
    def settings(self) -> Settings:
        """The settings in force: the device's own, under what a prepared link fixes."""

    @property
    def clock(self) -> Clock:
        """Time and timers."""

    @property
    def display(self) -> Display:
        """What the page shows."""

    @property
    def preferences(self) -> Preferences:
        """Short texts stored on this device."""

    @property
    def share(self) -> Share:
        """Links that are passed on."""

    def notify(self, text: str, kind: str = "info", do: str = "", label: str = "") -> None:
        """Show a notice until it is dismissed, and announce it; `do` and `label` add a button."""

    def announce(self, text: str, sounds: Sequence[str] = ()) -> None:
        """Tell screen readers a text, read it aloud where that is set, and play sounds with it."""

    def sound(self, name: str) -> None:
        """Play a sound, unless sound is off."""

    def redraw(self) -> None:
        """Have the page drawn as everything is now."""

    def navigate(self, route: str) -> None:
        """Go to the screen of a route."""

    def seed(self) -> str:
        """Return the seed of a new match: random, or the one given in the address."""
