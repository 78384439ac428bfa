"""The pages for class boards: the list of all boards, and a page for each board."""

from __future__ import annotations

from collections.abc import Callable

from app import words
from app.i18n import _
from app.pages.board.keeper import opened
from app.pages.board.screen import BoardScreen
from app.pages.board.shelf import BOARD, BoardsScreen
from app.pages.ports import ScreenHost
from app.ports.platform import Platform, Scanner
from app.ports.route import CLASS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.values import ValueTables
from spielekiste.core.errors import BrokenRecord


class BoardPages:
    """Factory for these pages. The current board and its results are kept until the user leaves."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        scanner: Scanner,
        show: Callable[[Screen], None],
    ) -> None:
        self._stage = stage
        self._scanner = scanner
        self._host = host
        self._show = show
        self._board: BoardScreen | None = None

    def lead(self, route: Route) -> None:
        """Show the list (`class/board`), a board (`class/board/ID`) or one of its tabs."""
        _board, _slash, rest = route.rest.partition("/")
        key, _slash, tab = rest.partition("/")
        board = self._at(key) if key else None
        if board is None:
            self._show(BoardsScreen(self._stage, self._host))
            return
        board.choose(tab)
        self._show(board)

    def keep_for(self, route: Route) -> None:
        """Discard the board, unless the route leads to it or results are still to be read."""
        board = self._board
        if board and not board.collector.waiting and not _is_at(route, board.keeper.key):
            self._board = None

    def _at(self, key: str) -> BoardScreen | None:
        """Return the board with this id; if there is none, show a notice and return None."""
        if self._board is None or self._board.keeper.key != key:
            try:
                keeper = opened(self._stage, key)
            except BrokenRecord as fault:
                why = words.record_fault(fault.line, fault.code)
                self._stage.notify(_("This board can’t be opened: {why}", why=why), "error")
                return None
            if keeper is None:
                self._stage.notify(_("This board isn’t on this device."), "error")
                return None
            self._board = BoardScreen(self._stage, self._host, self._scanner, keeper)
        return self._board


def _is_at(route: Route, key: str) -> bool:
    return route.name == CLASS and route.rest.split("/")[:2] == [BOARD, key]


def open_pages(
    stage: Stage,
    platform: Platform,
    host: ScreenHost,
    _values: ValueTables,
    show: Callable[[Screen], None],
) -> BoardPages:
    """Return the pages; called once their modules are loaded."""
    return BoardPages(stage, host, platform.scanner, show)
