"""Place of the bar at a table that says who is ahead; its modules are loaded on demand."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from app.dom.nodes import Node, h
from app.table.match_desk import MatchDesk
from app.table.ports import TableHost
from app.table.values import ARCHIVE
from spielekiste.coach.layouts import tells_ahead
from spielekiste.core.match import SetUp
from spielekiste.parts.duel import is_duel

BAR = "app.pages.ahead.bar"
"""Module of the bar."""


class ChancesBar(Protocol):
    """The bar at one table."""

    def view(self) -> Node | None:
        """Return the bar; None until there is something to show."""

    def words(self) -> str:
        """Return what the bar shows as text, or an empty string."""


def shows_ahead(setup: SetUp) -> bool:
    """Return whether the players of a match want to see who is ahead, and it can be computed.

    It is not shown in a duel, in which others play elsewhere, or to a player alone.
    """
    is_wanted = setup.table.ahead and len(setup.players) > 1 and not is_duel(setup)
    return is_wanted and tells_ahead(setup.options)


class AheadPlace:
    """The bar at one table; if it cannot be loaded, its place stays empty."""

    def __init__(self, desk: MatchDesk, host: TableHost) -> None:
        self._desk = desk
        self._host = host
        self._bar: ChancesBar | None = None
        self._is_asked = False

    def view(self) -> Node | None:
        """Return the bar, or its place while it is loaded; None if the players don't want it."""
        if not shows_ahead(self._desk.table.setup):
            return None
        if not self._is_asked:
            self._is_asked = True
            self._host.values.files.load_modules(ARCHIVE, self._loaded, BAR)
        inside = self._bar.view() if self._bar else None
        two = "is-of-two" if len(self._desk.table.setup.players) == 2 else ""
        return h("div", {"class": ["ahead", two], "key": "ahead"}, inside)

    def words(self) -> str:
        """Return the chances of winning as text; empty if there are none."""
        return self._bar.words() if self._bar else ""

    def _loaded(self) -> None:
        try:
            self._bar = import_module(BAR).AheadBar(self._desk)
        except ImportError:
            return
        self._desk.stage.redraw()
