"""Routing: shows the screen for the URL's fragment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.games.registry import PLAYABLE
from app.i18n import _
from app.links.only import SEATING, kept, only_game
from app.pages.duel.invite import InviteScreen
from app.pages.duel.screen import of_link, of_match
from app.pages.menu.screen import MenuScreen
from app.pages.past.screen import PastScreen
from app.pages.prepared.classroom import ClassroomScreen
from app.pages.setup.only import OnlyScreen
from app.pages.setup.quick import QuickScreen
from app.pages.setup.screen import SetUpScreen
from app.ports.platform import Platform
from app.ports.route import (
    CLASS,
    DUEL,
    LATEST,
    NEW,
    OPEN,
    PAST,
    PLAY,
    PRINT,
    QUICK,
    REVIEW,
    SHOW,
    Route,
)
from app.ports.screen import Screen
from app.shell.exits import ScreenExits
from app.shell.late import ROOMS, LateRoutes
from app.shell.lock import ActiveLink
from app.shell.ports import Shell
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.table.paper import is_printable
from app.table.print import PrintScreen
from app.table.review import ReviewExits, ReviewScreen, reviewable
from app.table.values import ValueTables
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.game import Game
from spielekiste.core.table import Table
from spielekiste.parts.duel import is_duel


class Routes:
    """Factory for all screens, called for a route or by another screen."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        saves: SaveController,
        values: ValueTables,
        link: ActiveLink,
        shell: Shell,
    ) -> None:
        self.stage = stage
        self.platform = platform
        self.saves = saves
        self.values = values
        self.only = only_game(platform.navigation.query)
        """The only game that the address keeps, or empty."""
        self.link = link
        self.shell = shell
        self.host = ScreenExits(stage, shell, platform, saves, link)
        """The application as seen by the screens."""
        self.late = LateRoutes(stage, platform, values, self.host, shell)

    def follow(self, shown: Route | None) -> bool:
        """Show the screen for the URL; return False if `shown` is its route or the table is locked.

        For an unknown URL, show the menu and an error. A locked table stays on screen.
        """
        text = self.platform.navigation.route
        route = Route.parse(text)
        if self.only:
            route = kept(route, self.only, self.saves.library)
        if self.link.holds_route(route) or route == shown:
            return False
        self.shell.leave_screen()
        self.late.keep_for(route)
        self._lead(route if text.partition("?")[0] else self._home(route.query))
        return True

    def _lead(self, route: Route) -> None:
        way = self._ways.get(route.name)
        if route.name in GAMES and route.name in PLAYABLE:
            self._game(route)
        elif way:
            way(route)
        else:
            self._menu(str(route).partition("?")[0].strip("/"))

    @property
    def _ways(self) -> dict[str, Callable[[Route], None]]:
        """Handlers, by name, for all routes that are not games."""
        return {
            PLAY: lambda route: self.link.open(route.text),
            PAST: lambda route: self._past(route.rest),
            REVIEW: lambda route: self._review(route.rest),
            PRINT: self._paper,
            **dict.fromkeys(ROOMS, self.late.show),
            CLASS: self._class,
            DUEL: lambda route: self._duel(route.rest),
            OPEN: lambda route: (
                self.late.show(Route(SHOW, route.rest, route.query))
                if "view" in route.options
                else self.show(self.host.imports(route.rest))
            ),
            LATEST: lambda _route: self._latest(),
        }

    def _home(self, query: str) -> Route:
        """Return the route for an empty fragment: the menu, or the game of an embedded app.

        An address that keeps one game and seats nobody first asks who plays.
        """
        asked = self.platform.navigation.query
        if self.only and not asked.keys() & SEATING and not self.saves.latest(self.only):
            return Route()
        game = asked.get("game", "") if self.only or self.platform.host.is_embedded else ""
        return Route.parse(f"{game}?{query}")

    def show(self, screen: Screen) -> None:
        """Show a screen."""
        self.shell.show(screen)

    def _miss(self, key: str, screen: Screen) -> None:
        """Show another screen with the reason why a match cannot be opened."""
        self.show(screen)
        self.saves.tell_missing(key)

    # ------------------------------------------------------------------ screens

    def menu(self) -> Screen:
        """Return the menu, or the first screen of the only game."""
        if self.only:
            asked = self.platform.navigation.query
            return OnlyScreen(self.stage, self.host, GAMES[self.only], asked)
        return MenuScreen(self.stage, self.host)

    def set_up(self, game: Game, asked: Mapping[str, str] | None = None) -> SetUpScreen:
        """Return the set-up of a game; `asked` has options by name."""
        return SetUpScreen(self.stage, self.host, game, asked)

    def past(self) -> Screen:
        """Return the past games, or the first screen of the only game."""
        return self.menu() if self.only else PastScreen(self.stage, self.host)

    # ------------------------------------------------------------------ routes

    def _menu(self, meant: str) -> None:
        """Show the menu, with an error if `meant`, the name in the URL, is not empty."""
        self.shell.open_menu()
        if meant:
            text = _("There is no game called “{name}” here.", name=meant[:40])
            self.stage.notify(text, "error")

    def _game(self, route: Route) -> None:
        """Show a match, the most recent paused one, the quick start, or the set-up."""
        paused = self.saves.latest(route.name)
        key = paused or QUICK if route.rest == QUICK else route.rest or paused
        if key == QUICK:
            quick = QuickScreen(self.stage, self.host, GAMES[route.name])
            self.show(self.menu() if self.only else quick)
            return
        if key in ("", NEW):
            asked = self.platform.navigation.query | route.options
            self.show(self.set_up(GAMES[route.name], asked))
            return
        try:
            self.shell.open_match(key)
        except (KeyError, BrokenRecord):
            self._miss(key, self.menu())

    def _latest(self) -> None:
        """Show the latest paused match of any game, or the menu."""
        paused = self.saves.paused()
        if paused:
            self._game(Route(paused[0].game, paused[0].id))
        else:
            self._menu("")

    def _past(self, key: str) -> None:
        """Show the past games, or the replay of one of them."""
        if not key:
            self.show(self.past())
            return
        try:
            table = self.saves.table(key)
        except (KeyError, BrokenRecord):
            self._miss(key, self.past())
            return
        over = table.match.due == "nothing"
        back = Route(PAST) if over and not self.only else Route(table.setup.game.id, key)
        reviewed = str(Route(REVIEW, key)) if reviewable(table.match) else ""
        leave = lambda: self.stage.navigate(back)  # noqa: E731 - a def would be longer, not clearer
        self.show(self.host.replay(table, Route(PAST, key), leave, reviewed))

    def _review(self, key: str) -> None:
        """Show the review of a finished game."""

        def play_on(table: Table) -> None:
            self.shell.open_match(self.saves.add(table))

        exits = ReviewExits(self.values, play_on, self.shell.is_shown)
        try:
            self.show(ReviewScreen(self.stage, key, self.saves.table(key), exits))
        except (KeyError, BrokenRecord):
            self._miss(key, self.past())

    def _class(self, route: Route) -> None:
        """Show the page for the class, or a page below it that is loaded on demand."""
        if route.rest:
            self.late.show(route)
        else:
            self.show(ClassroomScreen(self.stage, self.host))

    def _duel(self, what: str) -> None:
        """Show the invitation to a duel, or the results of the duel with this match id or link."""
        saves = self.saves
        try:
            if not what:
                self.show(InviteScreen(self.stage, self.host))
            elif what in saves.library and is_duel(saves.table(what).setup):
                self.show(of_match(self.stage, self.host, what, saves.table(what)))
            else:
                self.show(of_link(self.stage, self.host, what))
        except BrokenRecord:
            self.show(self.host.imports(what))

    def _paper(self, route: Route) -> None:
        """Show a match on the print screen, or blank sheets of the game in the route."""
        name, _slash, key = route.rest.partition("/")
        try:
            table = self.saves.table(key) if key else None
            game = table.setup.game if table else GAMES[name]
        except (KeyError, BrokenRecord):
            self._miss_paper(name, key)
            return
        back = Route(game.id, key)
        if table is not None and not is_printable(table):
            table = None
        when = self.saves.library[key].changed if table else 0
        leave = lambda: self.stage.navigate(back)  # noqa: E731 - a def would be longer, not clearer
        paper = PrintScreen(self.stage, game, route, leave, table, when)
        self.show(paper)
        if table is None:
            paper.ask(route.options)

    def _miss_paper(self, name: str, key: str) -> None:
        """Show an error: the match or the game to print does not exist."""
        if key:
            self._miss(key, self.menu())
        else:
            self._menu(name or PRINT)
