"""What the screens before and after a match use of the application, and what late pages begin with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.dom.nodes import Child, h
from app.forms.table import TableForm
from app.i18n import _
from app.ports.commands import Commands
from app.ports.platform import FilePort, Platform
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.library import Done, SaveLibrary, ignored
from app.saves.saved_match import Afar, SavedMatch
from app.table.screen import TableMaker
from app.table.values import ValueTables
from app.views.kit.widgets import rail, settings_knob
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class Saves(Protocol):
    """The matches saved on this device."""

    @property
    def library(self) -> SaveLibrary:
        """The library."""

    def add(self, table: Table, done: Done = ignored) -> str:
        """Save a new match; return its id. `done` gets it and the result of the save."""

    def keep(self, key: str, table: Table, afar: Afar | None = None) -> None:
        """Save a match, between homes with its home; warn if another page has continued it."""

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

    def open_match(self, match_id: str, kind: TableMaker | None = None) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`.

        `kind` makes its screen if that has been loaded late.
        """

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


class LoadingScreen(Screen):
    """An empty page with a title, shown while the modules of a page are loading."""

    route: Route = Route()
    """Route of the page."""

    def __init__(self, route: Route, title: str) -> None:
        self.route = route
        self._title = title
        """Title of the page in English."""

    @property
    def title(self) -> str:
        """Title of the page that is being loaded."""
        return _(self._title)

    @property
    def commands(self) -> Commands:
        """No handlers."""
        return {}

    def view(self) -> Child:
        """Return the title."""
        tools = settings_knob()
        attrs = {"class": "setup", "key": "loading", "aria-busy": "true"}
        return h("div", attrs, rail(self.title, tools))


@dataclass
class LatePages(ABC):
    """The pages of a folder that is loaded on demand, with what they use.

    Each such folder has a subclass, named by `PAGES` in its module `pages`.
    """

    stage: Stage
    platform: Platform
    host: ScreenHost
    values: ValueTables
    show: Callable[[Screen], None]
    """Shows a screen."""

    @abstractmethod
    def lead(self, route: Route) -> None:
        """Show the page of a route."""

    def keep_for(self, route: Route) -> None:  # noqa: B027 - most pages have nothing to stop
        """Stop any work in progress and discard it, unless the route leads to it.

        Does nothing here: most work ends with its screen.
        """
