"""What a board, its coach and the bots may ask of the table."""

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
    """The name of the question over the table; empty for none."""

    @property
    def stage(self) -> Stage:
        """The application around it."""

    @property
    def table(self) -> Table:
        """The table with its positions and steps."""

    @property
    def match(self) -> Match:
        """The position on the table."""

    @property
    def is_live(self) -> bool:
        """Whether it is played here; where it is only looked at, a board draws nothing to press."""

    @property
    def told(self) -> str:
        """What the last step did, in the language on screen; empty after undo or reload."""

    @property
    def announced(self) -> bool:
        """Whether the last step has just been made, and is told and shown with joy."""

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""

    @property
    def is_shown(self) -> bool:
        """Whether this table is the screen on show."""

    def play(self, move: Any) -> bool:
        """Make a move; return whether it was legal, and notify why if not."""

    def happen(self) -> bool:
        """Let the chance event that is due happen; real dice are waited for."""

    def throw_control(self, label: str) -> Node:
        """Return the button that throws, or the tray for real dice if they are due."""

    def load_values(self, done: Callable[[ValueTable | None], None]) -> None:
        """Load the table of values of this game; `done` gets None if there is none."""

    def note_hint(self) -> None:
        """Record that the coach was asked, and save that."""


def move_of(desk: Desk, text: str) -> Any:
    """Return the move that a control names; None, with a notice, if there is no such move."""
    try:
        return desk.table.setup.game.parse(text)
    except UnreadableNotation:
        desk.stage.notify(words.reason(desk.table.setup.game.id, "unknown-move"), "error")
        return None


def play_text(desk: Desk, text: str) -> bool:
    """Make the move that a control names; return whether it was one, and legal."""
    move = move_of(desk, text)
    return move is not None and desk.play(move)
