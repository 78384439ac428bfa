"""What a table asks of the application beside the stage."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from app.dom.nodes import Node
from app.table.values import ValueTables
from spielekiste.core.match import Match, SetUp
from spielekiste.core.table import Table


class StepReport(NamedTuple):
    """A change of the position on a table."""

    match_id: str
    """The id of the match in the library."""
    table: Table
    before: Match | None
    """The position before; None when the match was opened."""
    is_forward: bool
    """Whether a step was made; not after undo, redo or opening."""


class Lock(Protocol):
    """The prepared link in force, as a table sees it."""

    @property
    def is_locked(self) -> bool:
        """Whether the table cannot be left in passing."""

    def fixes(self, setting: str) -> bool:
        """Return whether a setting cannot be changed."""

    def route_of(self, match_id: str) -> str:
        """Return the route of the link that a match was begun from, or nothing."""

    def lock_button(self) -> Node | None:
        """Return the lock that is shown in place of the way home, if there is one."""


class TableObserver(Protocol):
    """Everybody who observes a table."""

    def on_step(self, report: StepReport) -> None:
        """Save the match, then tell everybody else who observes it."""

    def on_told(self, match: Match) -> None:
        """Note that a step was told and shown."""

    def on_leave(self, table: Table) -> None:
        """Note that a table is left."""


class TableHost(Protocol):
    """The application, as far as a match needs it."""

    @property
    def values(self) -> ValueTables:
        """The tables of values that were loaded on this page."""

    @property
    def observer(self) -> TableObserver:
        """Everybody who observes the table."""

    @property
    def lock(self) -> Lock:
        """The prepared link in force."""

    @property
    def shown_match(self) -> str:
        """The id of the match whose table is the screen on show, or nothing."""

    def save(self, match_id: str, table: Table) -> None:
        """Save a match whose position has not changed."""

    def start_match(self, setup: SetUp) -> None:
        """Begin a match on a table."""

    def clear_table(self, game: str, match_id: str) -> None:
        """Prepare another match of a game; this one is put away."""
