"""A board on the screen and in the storage, where another window may change it too."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import _
from app.links.board import LONGEST, ClassBoard
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from spielekiste.core.errors import BrokenRecord


class BoardKeeper:
    """The board with an id. Each change is made to its stored text, and stored at once.

    So changes of two windows never overwrite each other, and a page that is killed loses nothing.
    """

    def __init__(self, stage: Stage, key: str, board: ClassBoard) -> None:
        self.key = key
        """Id of the board on this device."""
        self.board = board
        """The board, as it was after the last change."""
        self.refusal = ""
        """Why the last change was refused; empty if it was made."""
        self._stage = stage
        self._stored = StoredBoards(stage.preferences)
        self._is_behind = False
        """Whether the storage lacks a change, because it is full or blocked."""

    def change(self, act: Callable[[ClassBoard], ClassBoard]) -> bool:
        """Make a change, and store it; return False, with a notice, if it can't be made."""
        board = act(self._latest())
        text = str(board)
        self.refusal = _("There is no room left on this board.") if len(text) > LONGEST else ""
        if self.refusal:
            self._stage.notify(self.refusal, "error")
            return False
        self.board = board
        self._store(text)
        return True

    def _store(self, text: str) -> None:
        """Store the board's text; say so if that is not possible."""
        was_behind = self._is_behind
        self._is_behind = not self._stored.put(self.key, text)
        if self._is_behind and not was_behind:
            why = _("This board couldn’t be saved on this device. Save it as a file.")
            self._stage.notify(why, "error", "board-save", _("Save as a file"))

    def refresh(self) -> None:
        """Take over what another window has changed."""
        self.board = self._latest()

    def _latest(self) -> ClassBoard:
        """Return the stored board, with what could not be stored; or else the one on screen."""
        text = self._stored.text(self.key)
        try:
            stored = ClassBoard.parse(text) if text else None
        except BrokenRecord:
            stored = None
        if stored is None:
            return self.board
        return self.board.joined(stored) if self._is_behind else stored


def opened(stage: Stage, key: str) -> BoardKeeper | None:
    """Return the keeper of a stored board; None if there is none; raise `BrokenRecord`."""
    text = StoredBoards(stage.preferences).text(key)
    return None if text is None else BoardKeeper(stage, key, ClassBoard.parse(text))
