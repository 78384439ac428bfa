"""The page for people's own bots and the games of its contest; both stay until another page is shown."""

from __future__ import annotations

from collections.abc import Callable

from app.ports.platform import Platform
from app.ports.route import BOTS, Route
from app.ports.screen import Screen
from app.screens.bots.game import BotGameScreen
from app.screens.bots.look import LOOK
from app.screens.bots.page import OwnBotsScreen
from app.screens.ports import ScreenHost
from app.shell.ports import Shell
from app.shell.stage import AppStage
from app.table.print import PrintScreen
from app.table.replay import ReplayExits
from app.table.values import ValueTables
from app.table.views.bot_game import BotGame


class BotPages:
    """Factory of the page for own bots and of the screens of its games."""

    def __init__(self, stage: AppStage, platform: Platform, values: ValueTables) -> None:
        self.shell: Shell
        """The application; set later by `App`."""
        self.host: ScreenHost
        """The application as seen by the screens; set later by `App`."""
        self._stage = stage
        self._platform = platform
        self._values = values
        self._page: OwnBotsScreen | None = None
        """The page with its results; None while another page is shown."""

    def show(self, route: Route) -> None:
        """Show the page, or a game of its contest: `bots/kniffel/look/17`."""
        game, _slash, rest = route.rest.partition("/")
        page = self._page = self._page or self._new_page(game)
        self.shell.show(page)
        kind, _slash, number = rest.partition("/")
        if kind == LOOK:
            self._platform.navigation.replace_route(page.route)
            page.look.follow(number)

    def keep_for(self, route: Route) -> None:
        """End the contest and forget the page, unless the route leads to it."""
        page, game = self._page, route.rest.partition("/")[0]
        leads_to_it = route.name == BOTS and page is not None and game in ("", page.program.game)
        if page is not None and not leads_to_it:
            page.look.forget()
            self._page = None

    def _new_page(self, game: str) -> OwnBotsScreen:
        return OwnBotsScreen(self._stage, self.host, self._platform.arena, game)

    def game(self, game: BotGame, route: Route, turn_to: Callable[[int], None]) -> Screen:
        """Show the replay of a bot's game, which is left to the page."""

        def print_out() -> None:
            back = lambda: self.shell.show(screen)  # noqa: E731 - a def would be longer
            paper = PrintScreen(self._stage, game.table.setup.game, route, back, game.table)
            self.shell.show(paper)

        def leave() -> None:
            self._stage.navigate(self._page.route if self._page else Route(BOTS))

        exits = ReplayExits(leave, print_out, self.shell.is_shown)
        screen = BotGameScreen(self._stage, game, route, exits, self._values, turn_to)
        self.shell.show(screen)
        self._stage.navigate(route)
        return screen
