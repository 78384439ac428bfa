"""The pages for class boards: the list of all boards, and a page for each board."""

from __future__ import annotations

from app import words
from app.i18n import _
from app.pages.board.screen import BoardScreen
from app.pages.board.shelf import BOARD, BoardsScreen, opened
from app.pages.ports import LatePages
from app.ports.route import CLASS, Route
from spielekiste.core.errors import BrokenRecord


class BoardPages(LatePages):
    """Factory for these pages. The current board and its results are kept until the user leaves."""

    _board: BoardScreen | None = None

    def lead(self, route: Route) -> None:
        """Show the list (`class/board`), a board (`class/board/ID`) or one of its tabs."""
        _board, _slash, rest = route.rest.partition("/")
        key, _slash, tab = rest.partition("/")
        board = self._at(key) if key else None
        if board is None:
            self.show(BoardsScreen(self.stage, self.host))
            return
        board.choose(tab)
        self.show(board)

    def keep_for(self, route: Route) -> None:
        """Discard the board, unless the route leads to it or results are still to be read."""
        board = self._board
        if board and not board.collector.waiting and not _is_at(route, board.keeper.key):
            self._board = None

    def _at(self, key: str) -> BoardScreen | None:
        """Return the board with this id; if there is none, show a notice and return None."""
        if self._board is None or self._board.keeper.key != key:
            try:
                keeper = opened(self.stage, key)
            except BrokenRecord as fault:
                why = words.record_fault(fault.line, fault.code)
                self.stage.notify(_("This board can’t be opened: {why}", why=why), "error")
                return None
            if keeper is None:
                self.stage.notify(_("This board isn’t on this device."), "error")
                return None
            self._board = BoardScreen(self.stage, self.host, self.platform.scanner, keeper)
        return self._board


def _is_at(route: Route, key: str) -> bool:
    return route.name == CLASS and route.rest.split("/")[:2] == [BOARD, key]


PAGES = BoardPages
"""The pages of this folder, for `shell.late`."""
