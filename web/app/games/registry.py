"""Registry of the boards. A new game adds its board to `BOARDS`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from app.dom.nodes import Child
from app.games.desk import Desk, Status
from app.games.ente.board import EnteBoard
from app.games.ludo.board import LudoBoard
from app.games.master.board import MasterBoard
from app.games.maumau.board import MauMauBoard
from app.games.sheet.board import SheetBoard
from app.games.tips import Tip, TipSlot
from app.ports.commands import Part
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat


class Board(Protocol):
    """The part of the table screen that belongs to one game."""

    tip_slot: TipSlot
    """Holder of the tip shown in a player's first game."""

    @property
    def tips(self) -> Sequence[Tip]:
        """Tips for a player's first game; may be empty."""
        ...

    @property
    def turn(self) -> Seat:
        """Seat whose turn is shown; used only while a game is in progress."""
        ...

    @property
    def is_moving(self) -> bool:
        """True while a move already in the position is still being animated."""
        ...

    def view(self) -> Child:
        """Return the central part of the table during the game."""
        ...

    def side_view(self) -> Child:
        """Return the part next to the centre, such as the score sheet, or None."""
        ...

    def final_view(self) -> Child:
        """Return the part shown after the game, such as the full score sheet, or None."""
        ...

    def message(self) -> str:
        """Return a sentence that tells the current player what to do now."""
        ...

    @property
    def status(self) -> Status:
        """Status texts that the board provides on request, and its list of keys."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """Objects on the board that handle verbs, including the board itself; read once."""
        ...

    def throw(self) -> None:
        """Roll the dice or draw the cards that the current player's turn requires."""
        ...

    def skip(self) -> None:
        """End the animation and show the current position."""
        ...

    def key(self, name: str) -> bool:
        """Handle a key. Return whether it had an effect."""
        ...

    def after(self, before: Match, after: Match) -> None:
        """Update the board after a step from `before` to `after`."""
        ...

    def preview(self, move: Any) -> bool:
        """Show a bot's next move. Return whether anything visible changed."""
        ...

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to a spectator: the public events of the last step and one hand.

        If `facing` is None, no hand is shown.
        """
        ...

    def reset(self) -> None:
        """Update the board without animation, after undo, redo or reload."""
        ...


class BoardMaker(Protocol):
    """The class of a game's board."""

    @property
    def tips(self) -> Sequence[Tip]:
        """Tips for a player's first game."""

    def __call__(self, desk: Desk) -> Board:
        """Return a new board for the game on a table."""


BOARDS: dict[str, BoardMaker] = {
    "kniffel": SheetBoard,
    "ludo": LudoBoard,
    "ente": EnteBoard,
    "weltraum": SheetBoard,
    "hexhex": SheetBoard,
    "master": MasterBoard,
    "maumau": MauMauBoard,
}
"""The board of each game. A game without a board is not in the menu."""

PLAYABLE = frozenset(BOARDS)
"""Ids of the games that have a board."""


def board_of(desk: Desk) -> Board:
    """Return a new board for the game on a table."""
    return BOARDS[desk.table.setup.game.id](desk)
