"""What the screens before and after a match ask of the application beside the stage."""

from __future__ import annotations

from typing import Protocol

from app.ports.platform import FilePort
from app.ports.screen import Screen
from app.saves.library import Shelf
from app.saves.saved_match import Kept
from app.screens.table_form import TableForm
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class Saves(Protocol):
    """The matches saved on this device."""

    @property
    def shelf(self) -> Shelf:
        """All of them."""

    def add(self, table: Table) -> str:
        """Save a new match; return its id."""

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` and `KeyError`."""

    def paused(self) -> list[Kept]:
        """Return the matches that this table can go on with, most recent first."""


class Exits(Protocol):
    """Where screens lead, other than by a route."""

    def start_match(self, setup: SetUp) -> None:
        """Begin a match on a table."""

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match; raise `BrokenRecord` and `KeyError`."""

    def show_replay(self, table: Table, route: str, back: Screen) -> None:
        """Show a match step by step that is not in the library."""

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank sheets by the rules of a set-up."""

    def prepare(self, form: TableForm) -> None:
        """Prepare the table of a set-up for other devices."""

    def invite_to_duel(self, form: TableForm) -> None:
        """Invite another device to the same dice, by the rules of a set-up."""

    def show_imports(self) -> None:
        """Show the screen that takes records in."""


class ScreenHost(Protocol):
    """The application, as far as these screens need it."""

    @property
    def saves(self) -> Saves:
        """The matches saved on this device."""

    @property
    def exits(self) -> Exits:
        """Where screens lead."""

    @property
    def files(self) -> FilePort:
        """Files that leave the page or enter it."""

    @property
    def is_locked(self) -> bool:
        """Whether a prepared link keeps people at its table."""

    def is_shown(self, screen: Screen) -> bool:
        """Return whether a screen is the one on show."""

    def clear_notices(self) -> None:
        """Remove the notices on show."""

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
