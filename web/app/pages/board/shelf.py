"""List of all class boards on this device, for opening, creating or deleting a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app import i18n, words
from app.dom.nodes import Child
from app.i18n import _
from app.links.prepared import DRAFT
from app.pages.board import view
from app.pages.board.collect.reading import kind_of, prepared_setup
from app.pages.board.link import LONGEST, ClassBoard
from app.pages.board.view import BoardRow, boards_view
from app.pages.past.arrivals import KEY, no_room
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, plain
from app.ports.route import CLASS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from spielekiste.core.errors import BrokenRecord

BOARD = "board"
"""Beginning of the rest of a route to the boards: `#/class/board/ID`."""


def board_route(key: str, tab: str = "") -> Route:
    """Return the route of a board, or of one of its tabs."""
    return Route(CLASS, "/".join(filter(None, (BOARD, key, tab))))


class BoardsScreen(Screen):
    """List of the class boards on this device."""

    route = Route(CLASS, BOARD)

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host
        self._stored = StoredBoards(stage.preferences)
        self._deleted: dict[str, str] = {}
        """Texts of deleted boards by id, which can be brought back."""

    @property
    def title(self) -> str:
        """Title of the list of class boards."""
        return _("Class boards")

    def view(self) -> Child:
        """Return the list, most recent first."""
        rows = [self._row(key) for key in reversed(self._stored.keys)]
        return boards_view(self.title, [row for row in rows if row is not None])

    @property
    def commands(self) -> Commands:
        """Handlers for creating, deleting and saving a board."""
        return {
            view.BOARD_NEW: plain(self._begin),
            view.BOARD_DELETE: by_argument(self._delete),
            "board-return": by_argument(self._bring_back),
            view.BOARD_FILE: by_argument(self._save),
        }

    def _row(self, key: str) -> BoardRow | None:
        text = self._stored.text(key)
        if text is None:
            return None
        try:
            board = ClassBoard.parse(text)
        except BrokenRecord as fault:
            return BoardRow(key, "", "", 0, words.record_fault(fault.line, fault.code))
        date = self.stage.clock.date(board.begun, i18n.spoken())
        return BoardRow(key, board.name, date, len(board.rows))

    def _begin(self) -> None:
        """Create a board, dated today, for the link that was last prepared."""
        key = self.host.random_word()[:KEY]
        if self._stored.put(key, str(new_board(self.stage))):
            self.stage.navigate(board_route(key))
        else:
            self.stage.notify(no_room(), "error")

    def _delete(self, key: str) -> None:
        text = self._stored.text(key)
        if text is None:
            return
        if not self._stored.drop(key):
            self.stage.notify(_("This board couldn’t be deleted on this device."), "error")
            return
        self._deleted[key] = text
        again = _("Bring it back")
        self.stage.notify(_("Board deleted."), do=f"board-return {key}", label=again)

    def _bring_back(self, key: str) -> None:
        """Restore a deleted board; if there is no room, offer to try again."""
        if key not in self._deleted:
            return
        if self._stored.put(key, self._deleted[key]):
            del self._deleted[key]
            self.host.clear_notices()
        else:
            self.stage.notify(
                no_room(), "error", do=f"board-return {key}", label=_("Bring it back")
            )

    def _save(self, key: str) -> None:
        """Save the text of an unreadable board to a file, unchanged."""
        self.host.files.download("spielekiste.txt", self._stored.text(key) or "")


def new_board(stage: Stage) -> ClassBoard:
    """Return a new board, dated today, for the link that was last prepared on this device."""
    link = stage.preferences.recall(DRAFT) or ""
    setup = prepared_setup(link) if link else None
    kinds = (kind_of(setup),) if setup else ()
    return ClassBoard(begun=stage.clock.now(), link=link if setup else "", kinds=kinds)


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
            self._stage.notify(self.refusal, "error", view.BOARD_SAVE, _("Save as a file"))
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
            self._stage.notify(why, "error", view.BOARD_SAVE, _("Save as a file"))

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
