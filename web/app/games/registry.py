"""Boards: what lies on the table in each game. A new game adds its board to `board_of`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app.dom.nodes import Child
from app.games.desk import Desk
from app.games.ente.board import EnteBoard
from app.games.ludo.board import LudoBoard
from app.games.master.board import MasterBoard
from app.games.maumau.board import MauMauBoard
from app.games.sheet.board import SheetBoard
from app.ports.commands import Part
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat


class Board(Protocol):
    """A game's part of the table desk."""

    @property
    def turn(self) -> Seat:
        """Whose turn is shown; asked only while the game is played."""
        ...

    @property
    def is_moving(self) -> bool:
        """Whether a move is still being shown or looked at that the position has made already."""
        ...

    def view(self) -> Child:
        """Return the middle of the table while the game is played."""
        ...

    def side_view(self) -> Child:
        """Return what is beside it, such as the sheet, or nothing."""
        ...

    def final_view(self) -> Child:
        """Return what is shown of the board after the end, such as the full sheet, or nothing."""
        ...

    def message(self) -> str:
        """Return what the one whose turn it is can do now."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """What on the board answers verbs, such as the board itself; asked for once."""
        ...

    def throw(self) -> None:
        """Throw, or take the cards that are due, for the one whose turn it is."""
        ...

    def skip(self) -> None:
        """Show the position itself: end what is shown on the way to it."""
        ...

    def key(self, name: str) -> bool:
        """Answer a key; tell whether it had a meaning."""
        ...

    def after(self, before: Match, after: Match) -> None:
        """A step was made: bring the board from one position to the next."""
        ...

    def preview(self, move: Any) -> bool:
        """Show what a bot is about to do; tell whether there is anything to see."""
        ...

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker: what all may know of the last step, and whose hand.

        With `facing` None nobody's hand is shown.
        """
        ...

    def reset(self) -> None:
        """The position changed by undo, redo or reload: bring the board in line at once."""
        ...


BOARDS: dict[str, Callable[[Desk], Board]] = {
    "kniffel": SheetBoard,
    "ludo": LudoBoard,
    "ente": EnteBoard,
    "weltraum": SheetBoard,
    "hexhex": SheetBoard,
    "master": MasterBoard,
    "maumau": MauMauBoard,
}
"""The board of each game; a game without one is not offered in the menu."""

PLAYABLE = frozenset(BOARDS)
"""The games that have a board, and so a desk."""


def board_of(desk: Desk) -> Board:
    """Return a board for the game on a table."""
    return BOARDS[desk.table.setup.game.id](desk)
