"""Class boards in imported files: kept on this device, and read once they are opened."""

from __future__ import annotations

from app.i18n import _
from app.ports.route import CLASS, Route
from app.ports.stage import Stage
from app.saves.boards import StoredBoards, is_board
from app.saves.codec import pack, unpack
from app.screens.ports import ScreenHost
from spielekiste.core.errors import BrokenRecord

KEY = 8
"""Length of a board's id, in characters."""


def keep_board(stage: Stage, host: ScreenHost, text: str) -> bool:
    """Keep the board in a text, or say that there is no room; return False if it is something else."""
    try:
        inside = unpack(text.strip())
    except BrokenRecord:
        return False
    if not is_board(inside):
        return False
    if StoredBoards(stage.preferences).put(host.random_word()[:KEY], inside):
        stage.notify(_("A class board has arrived."), do="go /class/board", label=_("Class boards"))
    else:
        stage.notify(no_room(), "error")
    return True


def leave_to_board(stage: Stage, result: str) -> None:
    """Leave a result to the latest class board, and go there."""
    boards = StoredBoards(stage.preferences)
    if boards.keys and boards.hand_over(pack(result)):
        stage.navigate(Route(CLASS, f"board/{boards.keys[-1]}"))
    else:
        stage.notify(no_room(), "error")


def no_room() -> str:
    """Return the text for a board that can't be stored."""
    return _("There is no room for a board on this device, or storage is blocked.")
