"""Application interface used by the screens shown before and after a match."""

from __future__ import annotations

from typing import Protocol

from app.forms.table import TableForm
from app.ports.platform import FilePort
from app.ports.route import Route
from app.ports.screen import Screen
from app.saves.library import Done, SaveLibrary, ignored
from app.saves.saved_match import SavedMatch
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class Saves(Protocol):
    """The matches saved on this device."""

    @property
    def library(self) -> SaveLibrary:
        """The library."""

    def add(self, table: Table, done: Done = ignored) -> str:
        """Save a new match; return its id. `done` gets it and the result of the save."""

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` or `KeyError`."""

    def tell_missing(self, key: str) -> None:
        """Show an error: the match is not in the library, or its record cannot be read."""

    def paused(self) -> list[SavedMatch]:
        """Return the unfinished matches at this table, most recent first."""


class Exits(Protocol):
    """Methods that show screens that have no route."""

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""

    def open_match(self, match_id: str) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`."""

    def show_replay(self, table: Table, route: Route, back: Screen) -> None:
        """Show the replay of a match that is not in the library; leaving it shows `back`."""

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank score sheets for a set-up's rules; closing them returns to `back`."""

    def prepare(self, form: TableForm) -> None:
        """Show the page for the class, filled in from a set-up."""

    def invite_to_duel(self, form: TableForm) -> None:
        """Show the invitation to a duel with the rules of a set-up."""

    def open_menu(self) -> None:
        """Show the menu."""

    def show_imports(self) -> None:
        """Show the imports screen."""


class ScreenHost(Protocol):
    """The part of the application that these screens use."""

    @property
    def saves(self) -> Saves:
        """The matches saved on this device."""

    @property
    def exits(self) -> Exits:
        """Methods that show other screens."""

    @property
    def files(self) -> FilePort:
        """Import and export of files."""

    @property
    def is_locked(self) -> bool:
        """True if a prepared link locks the table."""

    @property
    def is_only(self) -> bool:
        """True if the address keeps one game, so that nothing leads to others or to class pages."""

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""

    def clear_notices(self) -> None:
        """Remove the visible notices."""

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
