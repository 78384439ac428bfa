"""The table of a match on the block, once its modules are loaded."""

from __future__ import annotations

from functools import partial

from app.games.desk import Desk
from app.pages.block.board import BlockBoard
from app.pages.block.card import Card
from app.pages.block.screen import BlockScreen
from app.pages.ports import LatePages
from app.ports.route import Route
from spielekiste.core.errors import BrokenRecord


class BlockPages(LatePages):
    """Factory for the table; its route has the match's id."""

    def lead(self, route: Route) -> None:
        """Show the table of a saved match, or the menu if it can't be opened."""
        try:
            self.host.exits.open_match(route.rest, partial(BlockScreen, make_board=self._board))
        except (BrokenRecord, KeyError):
            self.host.exits.open_menu()
            self.host.saves.tell_missing(route.rest)

    def _board(self, desk: Desk) -> BlockBoard:
        pictures, copy = self.platform.pictures, self.platform.files.copy
        return BlockBoard(desk, Card(self.stage, lambda: desk.match, pictures, copy))


PAGES = BlockPages
"""The pages of this folder, for `shell.late`."""
