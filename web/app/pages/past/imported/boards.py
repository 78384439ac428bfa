"""Functions for other pages that store class boards, or results for a board."""

from __future__ import annotations

from app.i18n import _
from app.ports.route import CLASS, Route
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from app.saves.codec import pack

KEY = 8
"""Length of a board's id, in characters."""


def leave_to_board(stage: Stage, result: str) -> None:
    """Leave a result for the latest class board, and open that board."""
    boards = StoredBoards(stage.preferences)
    if boards.keys and boards.hand_over(pack(result)):
        stage.navigate(Route(CLASS, f"board/{boards.keys[-1]}"))
    else:
        stage.notify(no_room(), "error")


def no_room() -> str:
    """Return the error message for a board that can't be stored."""
    return _("There is no room for a board on this device, or storage is blocked.")
