"""Interface that the table offers to boards, the coach and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app import words
from app.dom.nodes import Node
from app.ports.stage import Stage
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.match import Match
from spielekiste.core.table import Table


class Desk(Protocol):
    """One match on the table."""

    asking: str
    """Id of the question shown over the table; empty if there is none."""

    @property
    def stage(self) -> Stage:
        """The application that shows the table."""

    @property
    def table(self) -> Table:
        """The table with its positions and steps."""

    @property
    def match(self) -> Match:
        """The current position."""

    @property
    def is_live(self) -> bool:
        """True if the match can be played here. If not, a board draws no controls."""

    @property
    def told(self) -> str:
        """Message about the last step, in the language on screen; empty after undo or reload."""

    @property
    def announced(self) -> bool:
        """True if the last step is new and is therefore announced and celebrated."""

    @property
    def is_bots(self) -> bool:
        """True if it is a bot's turn to move."""

    @property
    def is_shown(self) -> bool:
        """True if this table is the current screen."""

    def play(self, move: Any) -> bool:
        """Make a move and return whether it was legal. If not, show the reason to the user."""

    def happen(self) -> bool:
        """Resolve the pending chance event. With real dice, wait for their result."""

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return the roll button, or the tray for entering the result of real dice.

        `rolling` is true while the dice of the last roll are still moving.
        """

    def load_values(self, done: Callable[[ValueTable | None], None]) -> None:
        """Load the value table of this game and pass it to `done`, or None if there is none."""

    def note_hint(self) -> None:
        """Record that the coach was asked, and save the match."""


def move_of(desk: Desk, text: str) -> Any:
    """Parse the move given by a control. If that fails, show an error and return None."""
    try:
        return desk.table.setup.game.parse(text)
    except UnreadableNotation:
        desk.stage.notify(words.reason(desk.table.setup.game.id, "unknown-move"), "error")
        return None


def play_text(desk: Desk, text: str) -> bool:
    """Make the move given by a control. Return whether it was readable and legal."""
    move = move_of(desk, text)
    return move is not None and desk.play(move)
