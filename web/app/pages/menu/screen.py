"""The menu: the games as boxes in a chest."""

from __future__ import annotations

from app.dom.nodes import Child
from app.forms.last_time import last_players
from app.pages.menu.view import MenuFacts, menu_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.settings import CHEST_KEY, ChestOrder
from spielekiste import GAMES


class MenuScreen(Screen):
    """The app's start screen, which shows the menu."""

    title = ""

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host

    def view(self) -> Child:
        """Return the menu, with what waits, and who will sit down at each game."""
        return menu_view(self.facts)

    @property
    def facts(self) -> MenuFacts:
        """Data for the view of the menu."""
        recall = self.stage.preferences.recall
        waiting = sorted(self.host.saves.paused(), key=lambda saved: not saved.is_due)
        last = {game.id: last_players(recall, game) for game in GAMES.values()}
        paused = {saved.game: saved.players for saved in reversed(waiting) if saved.afar is None}
        games = ChestOrder.parse(recall(CHEST_KEY), GAMES).visible
        return MenuFacts(waiting, self.stage.clock.now(), last | paused, games)

    @property
    def commands(self) -> Commands:
        """No handlers; the boxes are links."""
        return {}
