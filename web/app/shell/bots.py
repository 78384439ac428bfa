"""Routes of the pages for people's own bots, whose modules are loaded when the first of them is shown."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from app.i18n import _
from app.ports.platform import Platform
from app.ports.route import BOTS, Route
from app.ports.screen import Screen
from app.screens.ports import ScreenHost
from app.shell.ports import Shell
from app.shell.stage import AppStage
from app.table.values import ValueTables

if TYPE_CHECKING:
    from app.screens.bots.game_view import BotGame
    from app.screens.bots.pages import BotPages

PAGES = "app.screens.bots.pages"


class BotRoutes:
    """Loads these pages, and leads to them; the menu is shown meanwhile."""

    def __init__(self, stage: AppStage, platform: Platform, values: ValueTables) -> None:
        self.shell: Shell
        """The application; set later by `App`."""
        self.host: ScreenHost
        """The application as seen by the screens; set later by `App`."""
        self._stage = stage
        self._platform = platform
        self._values = values
        self._pages: BotPages | None = None

    def show(self, route: Route) -> None:
        """Show the page of a route."""
        if self._pages is not None:
            self._pages.lead(route)
        else:
            self.shell.open_menu()
            self._platform.files.load_bots(self._loaded)

    def keep_for(self, route: Route) -> None:
        """End the contest and forget the page, unless the route leads to it."""
        if self._pages is not None:
            self._pages.keep_for(route)

    def game(self, game: BotGame, route: Route, turn_to: Callable[[int], None]) -> Screen:
        """Show the replay of a bot's game, which is left to the page."""
        assert self._pages is not None  # noqa: S101 - only its pages show games
        return self._pages.game(game, route, turn_to)

    def _loaded(self) -> None:
        """Show the page, unless another one is wanted meanwhile."""
        route = Route.parse(self._platform.navigation.route)
        if route.name != BOTS:
            return
        try:
            pages = import_module(PAGES)
        except ImportError:
            text = _("This page could not be loaded. Try again when online.")
            self._stage.notify(text, "error")
        else:
            self._pages = pages.BotPages(
                self._stage, self._platform, self.host, self._values, self.shell.show
            )
            self.show(route)
        self._stage.redraw()
