"""The menu: seven boxes in a crate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dom.nodes import Child
from app.games.registry import PLAYABLE
from app.ports.screen import Screen
from app.views.menu import MenuFacts, menu_view
from app.views.saved_games import SavedGamesFacts
from spielekiste import GAMES

if TYPE_CHECKING:
    from app.shell.app import App


class MenuScreen(Screen):
    """The first screen; its boxes are links."""

    title = ""

    def __init__(self, app: App) -> None:
        self.app = app

    def view(self) -> Child:
        """Return the crate, with who plays the paused games, and the shelf below it."""
        return menu_view(self.facts)

    @property
    def facts(self) -> MenuFacts:
        """What the screen shows."""
        keeping, shelf = self.app.keeping, self.app.keeping.shelf
        return MenuFacts(
            playable=GAMES.keys() & PLAYABLE,
            settings=self.app.settings,
            paused={kept.game: kept.players for kept in reversed(keeping.paused())},
            saved=SavedGamesFacts(
                now=self.app.platform.clock.now(),
                paused=shelf.paused(),
                broken=shelf.broken(),
                away=shelf.binned(),
            ),
        )

    def act(self, verb: str, rest: str, value: str) -> bool:
        """No verb of its own."""
        del verb, rest, value
        return False
