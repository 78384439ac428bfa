"""The table of a match on the block: its screen, and the page for its route."""

from __future__ import annotations

from functools import partial
from typing import cast

from app.dom.nodes import Child
from app.games.desk import Desk
from app.pages.block.board import BlockBoard
from app.pages.block.card import Card
from app.pages.ports import LatePages
from app.ports.route import Route
from app.table.screen import TableScreen
from app.table.view import TableFacts
from spielekiste.core.errors import BrokenRecord


class BlockScreen(TableScreen):
    """A table on which players write points only."""

    @property
    def _pad(self) -> BlockBoard:
        return cast("BlockBoard", self.board)

    @property
    def _is_begin_due(self) -> bool:
        """True while the players are asked who begins, which the first entry answers, too."""
        return self.match.due == "answer"

    def enter(self) -> None:
        """Announce and show whose turn it is, or the question who begins."""
        self.stage.announce(self.board.message())
        self._pad.show_turn()

    def greet(self) -> None:
        """Do nothing, because `enter` has announced everything."""

    def admits(self, verb: str) -> bool:
        """Allow the board's verbs also while it is asked who begins."""
        return super().admits(verb) or self._is_begin_due

    def dismiss(self) -> None:
        """Close the table's own dialog, or that of the board."""
        super().dismiss()
        self._pad.close()

    def key(self, name: str) -> bool:
        """Handle keys of the table, and of the board while it is asked who begins."""
        return super().key(name) or (self._is_begin_due and self.board.key(name))

    def _middle(self, facts: TableFacts) -> Child:
        if self._is_begin_due:
            return [self.board.view(), self.board.side_view()]
        return super()._middle(facts)

    def _facts(self) -> TableFacts:
        facts = super()._facts()
        return facts._replace(in_game=True) if self._is_begin_due else facts


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
