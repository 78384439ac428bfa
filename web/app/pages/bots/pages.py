"""The page for user-written bots and its contest, both kept until an unrelated page is shown."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from app.i18n import N_, _
from app.pages.bots.course import LESSONS
from app.pages.bots.game import BotGameScreen
from app.pages.bots.lesson import LessonScreen
from app.pages.bots.look import LOOK
from app.pages.bots.screen import FROM, TOURNAMENT, OwnBotsScreen
from app.pages.bots.view_game import BotGame
from app.pages.ports import LatePages, LoadingScreen
from app.ports.route import BOTS, LESSON, Route
from app.ports.screen import Screen
from app.table.print import PrintScreen
from app.table.replay import ReplayExits


class BotPages(LatePages):
    """Factory for the page for user-written bots and the screens of its games."""

    _page: OwnBotsScreen | None = None
    """The page with its results; None while another page is shown."""

    def lead(self, route: Route) -> None:
        """Show the page, a selected bot (`bots/kniffel?bot=ID`), a game of the contest
        (`bots/kniffel/look/17`), a lesson, or a tournament.
        """
        game, _slash, rest = route.rest.partition("/")
        if rest in [f"{LESSON}/{at}" for at in range(1, LESSONS.get(game, 0) + 1)]:
            self._lesson(game, int(rest.removeprefix(f"{LESSON}/")))
            return
        kind, _slash, number = rest.partition("/")
        if kind == TOURNAMENT:
            self._tournament(game)
            return
        page = self._page = self._page or self._new_page(route.rest)
        if "bot" in route.options:
            page.shelf.choose(route.options["bot"])
            self.platform.navigation.replace_route(page.route)
        self.show(page)
        if game == FROM:  # the bot may be invalid or stored already
            self.platform.navigation.replace_route(page.route)
        elif kind == LOOK:
            self.platform.navigation.replace_route(page.route)
            page.look.follow(number)

    def _lesson(self, game: str, number: int) -> None:
        self._forget()
        arena = self.platform.arena
        self.show(LessonScreen(self.stage, self.host, arena, self.game, game, number))

    def _tournament(self, game: str) -> None:
        """Show a tournament, once the arena is loaded."""
        waiting = LoadingScreen(Route(BOTS, f"{game}/{TOURNAMENT}"), N_("Tournament"))
        self.show(waiting)

        def begin() -> None:
            if not self.host.is_shown(waiting):
                return
            try:
                made = import_module("app.pages.bots.tournament.screen")
            except ImportError:
                text = _("This page couldn’t be loaded. Try again when you’re online.")
                self.stage.notify(text, "error")
            else:
                workers = self.platform.arena, self.platform.device.processors
                self.show(made.TournamentScreen(self.stage, self.host, workers, game))
            self.stage.redraw()

        self.platform.files.load_modules("arena-modules", begin)

    def keep_for(self, route: Route) -> None:
        """End the contest and discard the page, unless the route leads to it."""
        page, game = self._page, route.rest.partition("/")[0]
        leads_to_it = route.name == BOTS and page is not None and game in ("", page.program.game)
        if not leads_to_it:
            self._forget()

    def _forget(self) -> None:
        """End the contest and discard the page."""
        if self._page is not None:
            self._page.look.forget()
            self._page = None

    def _new_page(self, place: str) -> OwnBotsScreen:
        return OwnBotsScreen(self.stage, self.host, self.platform.arena, self.game, place)

    def game(self, game: BotGame, route: Route, turn_to: Callable[[int], None]) -> Screen:
        """Show the replay of a bot's game; leaving it returns to the page."""

        def print_out() -> None:
            back = lambda: self.show(screen)  # noqa: E731 - a def would be longer
            paper = PrintScreen(self.stage, game.table.setup.game, route, back, game.table)
            self.show(paper)

        def leave() -> None:
            self.stage.navigate(self._page.route if self._page else Route(BOTS))

        exits = ReplayExits(leave, print_out, self.host.is_shown)
        screen = BotGameScreen(self.stage, game, route, exits, self.values, turn_to)
        self.show(screen)
        self.stage.navigate(route)
        return screen


PAGES = BotPages
"""The pages of this folder, for `shell.late`."""
