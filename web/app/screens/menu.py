"""The menu: seven boxes in a crate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dom.nodes import Child
from app.ports.screen import Screen
from app.views.menu import menu_view
from app.views.saved_games import shelf_view

if TYPE_CHECKING:
    from app.shell.app import App


class MenuScreen(Screen):
    """The first screen; its boxes are links."""

    title = ""

    def __init__(self, app: App) -> None:
        self.app = app

    def view(self) -> Child:
        """Return the crate, with who plays the paused games, and the shelf below it."""
        keeping = self.app.keeping
        paused = {kept.game: kept.players for kept in reversed(keeping.paused())}
        below = shelf_view(keeping.shelf, self.app.platform.clock.now())
        return menu_view(paused, self.app.settings, below)

    def act(self, verb: str, rest: str, value: str) -> bool:
        """No verb of its own."""
        del verb, rest, value
        return False
