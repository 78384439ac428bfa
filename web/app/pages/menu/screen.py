"""The menu: the games as boxes in a chest."""

from __future__ import annotations

from app.dom.nodes import Child
from app.games.registry import PLAYABLE
from app.pages.menu.view import MenuFacts, menu_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.views.saved_games import SavedGamesFacts
from spielekiste import GAMES


class MenuScreen(Screen):
    """The app's start screen, which shows the menu."""

    title = ""

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host

    def view(self) -> Child:
        """Return the menu, with the players of paused games, and the saved games below."""
        return menu_view(self.facts)

    @property
    def facts(self) -> MenuFacts:
        """Data for the view of the menu: saved games and what may be suggested."""
        saves, library = self.host.saves, self.host.saves.library
        return MenuFacts(
            playable=GAMES.keys() & PLAYABLE,
            settings=self.stage.settings,
            paused={kept.game: kept.players for kept in reversed(saves.paused())},
            saved=SavedGamesFacts(
                now=self.stage.clock.now(),
                paused=library.paused(),
                broken=library.broken(),
                away=library.trashed(),
            ),
        )

    @property
    def commands(self) -> Commands:
        """No handlers; the boxes are links."""
        return {}
