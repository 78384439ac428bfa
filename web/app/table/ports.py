"""Application interface used by a table."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from app.dom.nodes import Node
from app.games.tips import StoredTips
from app.ports.route import Route
from app.table.values import ValueTables
from spielekiste.core.match import Match, SetUp
from spielekiste.core.table import Table


class StepReport(NamedTuple):
    """A change of the position on a table."""

    match_id: str
    """Id of the match in the library."""
    table: Table
    before: Match | None
    """Position before the change; None when the match was opened."""
    is_forward: bool
    """Whether a step was made; False after undo, redo or opening."""


class Lock(Protocol):
    """The active prepared link, as used by a table."""

    @property
    def is_locked(self) -> bool:
        """True if the table is locked."""

    is_only: bool
    """Whether the address keeps one game, so that no button leads to the menu."""

    def fixes(self, setting: str) -> bool:
        """Return whether the link fixes a setting."""

    def route_of(self, match_id: str) -> Route | None:
        """Return the route of the active link if the match was started from it."""

    def restart(self) -> None:
        """Start another match from the link, if there is one."""

    def lock_button(self) -> Node | None:
        """Return the lock button, which replaces the home button, if the table is locked."""


class TableObserver(Protocol):
    """Observer of a table."""

    def on_step(self, report: StepReport) -> None:
        """Save the match, and then report the step."""

    def on_told(self, match: Match) -> None:
        """React to a step that has been announced and shown."""

    def on_leave(self, table: Table) -> None:
        """React when a table is left."""


class TableHost(Protocol):
    """The part of the application that a match uses."""

    @property
    def tips(self) -> StoredTips:
        """Tips that have been followed on this device."""

    @property
    def values(self) -> ValueTables:
        """Value tables loaded on this page."""

    @property
    def observer(self) -> TableObserver:
        """Observer of the table."""

    @property
    def lock(self) -> Lock:
        """The active prepared link."""

    @property
    def shown_match(self) -> str:
        """Id of the match on the current screen, or an empty string."""

    def save(self, match_id: str, table: Table) -> None:
        """Save a match whose position is unchanged, for example after a hint."""

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""

    def show_set_up_of(self, setup: SetUp) -> None:
        """Show the set-up of a game, filled in with the players and rules of a match."""
