"""A board that is on screen and in storage, where another window may also change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.i18n import _
from app.pages.board.link import LONGEST, ClassBoard
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from spielekiste.core.errors import BrokenRecord


class BoardKeeper:
    """Keeper of one board. Each change is applied to the stored text and stored immediately.

    Two windows therefore never overwrite each other's changes, and a killed page loses nothing.
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
        self._removed: set[str] = set()
        """Ids of removed results and guesses that the storage may still have."""

    def change(self, act: Callable[[ClassBoard], ClassBoard]) -> bool:
        """Make a change and store it; if the change fails, show a notice and return False."""
        before = self._latest()
        board = act(before)
        text = str(board)
        self.refusal = self._why_not(text)
        if self.refusal:
            self._stage.notify(self.refusal, "error", "board-save", _("Save as a file"))
            return False
        self._removed = (self._removed | _ids(before)) - _ids(board)
        self.board = board
        self._store(text)
        return True

    def _why_not(self, text: str) -> str:
        """Return why a board with this text can't be stored; an empty string if it can."""
        if self._stored.is_deleted(self.key):
            return _("This board was deleted in another window.")
        return _("There is no room left on this board.") if len(text) > LONGEST else ""

    def _store(self, text: str) -> None:
        """Store the board's text; show a notice if that fails."""
        was_behind = self._is_behind
        self._is_behind = not self._stored.put(self.key, text)
        if not self._is_behind:
            self._removed = set()
        if self._is_behind and not was_behind:
            why = _("This board couldn’t be saved on this device. Save it as a file.")
            self._stage.notify(why, "error", "board-save", _("Save as a file"))

    def refresh(self) -> None:
        """Adopt the changes made in another window."""
        self.board = self._latest()

    def _latest(self) -> ClassBoard:
        """Return the stored board with unsaved changes merged in, or else the board on screen."""
        text = self._stored.text(self.key)
        try:
            stored = ClassBoard.parse(text) if text else None
        except BrokenRecord:
            stored = None
        if stored is None:
            return self.board
        if not self._is_behind:
            return stored
        rows = tuple(row for row in stored.rows if row.id not in self._removed)
        return self.board.joined(replace(stored, rows=rows).without_guesses(self._removed))


def _ids(board: ClassBoard) -> set[str]:
    return {row.id for row in board.rows} | {guess.id for guess in board.guesses}


def opened(stage: Stage, key: str) -> BoardKeeper | None:
    """Return the keeper of a stored board; None if there is none; raise `BrokenRecord`."""
    text = StoredBoards(stage.preferences).text(key)
    return None if text is None else BoardKeeper(stage, key, ClassBoard.parse(text))
