"""Application interface used by the parts of the shell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from app.links.prepared import Prepared
from app.ports.route import Route
from app.ports.screen import Screen
from app.table.screen import TableMaker
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp


class Shell(Protocol):
    """The current screen, and methods that show another screen."""

    @property
    def shown_match(self) -> str:
        """Id of the match on the current screen, or an empty string."""

    @property
    def shown_link(self) -> str:
        """Text of the prepared link whose name cards are on screen, or an empty string."""

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""

    def show(self, screen: Screen) -> None:
        """Show a screen."""

    def leave_screen(self) -> None:
        """Close the dialog and the notices, and notify the current screen that it will be replaced."""

    def open_match(self, match_id: str, kind: TableMaker | None = None) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`.

        `kind` makes its screen if that has been loaded late.
        """

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""

    def show_prepared(self, prepared: Prepared) -> None:
        """Show the name cards of a prepared link; start its match if no names are required."""

    def open_menu(self) -> None:
        """Show the menu."""

    def show_set_up(self, game: Game, query: Mapping[str, str] | None = None) -> None:
        """Show the set-up of a game; `query` has options by name."""

    def follow_route(self) -> None:
        """Show the screen for the URL."""


class Exhibition(Protocol):
    """Screens of a record that a link or the host page asks to show."""

    def lead_for(self, route: Route, reply: Mapping[str, object]) -> None:
        """Show what a route requests, then report the outcome or the error, using the fields of
        `reply`.
        """

    def report(self, screen: Screen) -> None:
        """Report the step on a screen to the host page, unless it was the last one reported."""

    def answer(self, step: int | None, screen: Screen, reply: Mapping[str, object]) -> bool:
        """Go to a step if one is given, and report the step on screen, with the fields of `reply`.

        Return False, and do nothing, if the screen does not show a record.
        """
