"""What the parts of the shell may ask of the application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from app.links.prepared import Prepared
from app.ports.screen import Screen
from spielekiste.core.game import Game


class Shell(Protocol):
    """The screen on show, and the ways to others."""

    @property
    def shown_match(self) -> str:
        """The id of the match whose table is the screen on show, or nothing."""

    @property
    def shown_link(self) -> str:
        """The text of the prepared link whose screen before the match is on show, or nothing."""

    def is_shown(self, screen: Screen) -> bool:
        """Return whether a screen is the one on show."""

    def show(self, screen: Screen) -> None:
        """Show a screen."""

    def leave_screen(self) -> None:
        """Close the dialog, and let the screen on show note that it is left."""

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match; raise `BrokenRecord` and `KeyError`."""

    def open_menu(self) -> None:
        """Go to the menu."""

    def show_set_up(self, game: Game, asked: Mapping[str, str] | None = None) -> None:
        """Prepare a match; `asked` has options by name."""

    def show_prepared(self, prepared: Prepared) -> None:
        """Show the table of a prepared link before its match begins."""

    def follow_route(self) -> None:
        """Show the screen that the address names."""
