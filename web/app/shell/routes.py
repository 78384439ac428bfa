"""Routing: the screen for the URL's fragment, and the ways to screens without a route."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.forms.last_time import form_of
from app.forms.table import TableForm
from app.games.registry import PLAYABLE
from app.i18n import _
from app.links.only import SEATING, kept, only_game
from app.pages.duel.screen import InviteScreen, of_link, of_match
from app.pages.menu.screen import MenuScreen
from app.pages.past.imports import ImportsScreen
from app.pages.past.screen import PastScreen
from app.pages.prepared.screen import ClassroomScreen
from app.pages.setup.screen import BoxScreen, OnlyScreen, QuickScreen, SetUpScreen
from app.ports.platform import FilePort, Platform
from app.ports.route import (
    BOX,
    CLASS,
    DUEL,
    LATEST,
    NEW,
    ON_BLOCK,
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
from app.shell.late import ROOMS, LateRoutes
from app.shell.lock import ActiveLink
from app.shell.ports import Shell
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.table.paper import is_printable
from app.table.print import PrintScreen
from app.table.replay import ReplayExits, ReplayScreen
from app.table.review import ReviewExits, ReviewScreen, reviewable
from app.table.screen import TableMaker
from app.table.values import ValueTables
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp
from spielekiste.core.options import to_text
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

    def follow(self, current: Route | None) -> bool:
        """Show the screen for the URL; return False if `current` is its route or the table is locked.

        For an unknown URL, show the menu and an error. A locked table stays on screen.
        """
        text = self.platform.navigation.route
        route = Route.parse(text)
        if self.only:
            route = kept(route, self.only, self.saves.library)
        if self.link.holds_route(route) or route == current:
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
            **dict.fromkeys(ROOMS.keys() - {ON_BLOCK}, self.late.show),
            CLASS: self._class,
            DUEL: lambda route: self._duel(route.rest),
            OPEN: lambda route: (
                self.late.show(Route(SHOW, route.rest, route.query))
                if "view" in route.options or " " in route.rest
                else self.show(self.host.imports(route.rest))
            ),
            LATEST: lambda _route: self._latest(),
        }

    def _home(self, query: str) -> Route:
        """Return the route for an empty fragment: the menu, or the game of an embedded app.

        An address that keeps one game and seats nobody first asks who plays.
        """
        address = self.platform.navigation.query
        if self.only and not address.keys() & SEATING and not self.saves.latest(self.only):
            return Route()
        game = address.get("game", "") if self.only or self.platform.host.is_embedded else ""
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
            query = self.platform.navigation.query
            return OnlyScreen(self.stage, self.host, GAMES[self.only], query)
        return MenuScreen(self.stage, self.host)

    def set_up(self, game: Game, query: Mapping[str, str] | None = None) -> SetUpScreen:
        """Return the set-up of a game; `query` has options by name."""
        return SetUpScreen(self.stage, self.host, game, query)

    def set_up_of(self, setup: SetUp) -> SetUpScreen:
        """Return the set-up of a game, filled in with the players and rules of a match."""
        form = form_of(self.stage.preferences.recall, setup)
        return SetUpScreen(self.stage, self.host, setup.game, form=form)

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
        """Show a match, the most recent paused one, the quick start, the card, or the set-up."""
        paused = self.saves.latest(route.name)
        if route.rest == BOX or (route.rest == QUICK and not paused):
            card = BoxScreen if route.rest == BOX else QuickScreen
            self.show(self.menu() if self.only else card(self.stage, self.host, GAMES[route.name]))
            return
        key = paused if route.rest in ("", QUICK) else route.rest
        if route.rest == NEW or not key:
            query = self.platform.navigation.query | route.options
            self.show(self.set_up(GAMES[route.name], query))
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

        exits = ReviewExits(
            self.values, play_on, self.shell.is_shown, lambda: self.platform.pictures
        )
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


class ScreenExits:
    """Navigation to screens that have no route, or that need data from another screen."""

    def __init__(
        self,
        stage: AppStage,
        shell: Shell,
        platform: Platform,
        saves: SaveController,
        link: ActiveLink,
    ) -> None:
        self.saves = saves
        """The matches saved on this device."""
        self._stage = stage
        self._platform = platform
        self._link = link
        self._shell = shell

    @property
    def exits(self) -> ScreenExits:
        """Methods that open other screens."""
        return self

    @property
    def files(self) -> FilePort:
        """Import and export of files."""
        return self._platform.files

    @property
    def is_locked(self) -> bool:
        """True if a prepared link locks the table."""
        return self._link.is_locked

    @property
    def is_only(self) -> bool:
        """True if the address keeps one game."""
        return self._link.is_only

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""
        return self._shell.is_shown(screen)

    def clear_notices(self) -> None:
        """Remove the visible notices."""
        self._stage.clear_notices()

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
        return self._platform.device.seed()

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""
        self._shell.start_match(setup)

    def open_match(self, match_id: str, kind: TableMaker | None = None) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`."""
        self._shell.open_match(match_id, kind)

    def open_menu(self) -> None:
        """Show the menu."""
        self._shell.open_menu()

    def imports(self, data: str = "") -> ImportsScreen:
        """Return the imports screen; `data` is a record from a link."""
        path = self._platform.navigation.route.partition("?")[0]
        route = Route.parse(path) if data else Route(OPEN)
        return ImportsScreen(self._stage, self, route, data)

    def show_imports(self) -> None:
        """Show the imports screen."""
        screen = self.imports()
        self._shell.show(screen)
        self._platform.navigation.replace_route(screen.route)

    def replay(
        self, table: Table, route: Route, leave: Callable[[], None], reviewed: str = ""
    ) -> ReplayScreen:
        """Return the replay of a match."""

        def print_out() -> None:
            back = lambda: self._shell.show(screen)  # noqa: E731 - a def would be longer, not clearer
            paper = Route(PRINT, table.setup.game.id)
            self._shell.show(PrintScreen(self._stage, table.setup.game, paper, back, table))

        exits = ReplayExits(leave, print_out, self._shell.is_shown, reviewed)
        screen = ReplayScreen(self._stage, table, route, exits)
        return screen

    def show_replay(self, table: Table, route: Route, back: Screen) -> None:
        """Show the replay of a match that is not in the library; leaving it shows `back`."""
        self._shell.show(self.replay(table, route, lambda: self._shell.show(back)))

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank sheets for the rules of a set-up; closing them shows `back`."""
        route = Route(PRINT, form.game.id)
        paper = PrintScreen(self._stage, form.game, route, lambda: self._shell.show(back))
        given = {info.name: to_text(value) for info, value in form.options.items()}
        paper.ask(given | {"seats": str(len(form.seats.entries))})
        self._shell.show(paper)

    def prepare(self, form: TableForm) -> None:
        """Show the page for the class, filled in from a set-up."""
        self._shell.show(ClassroomScreen(self._stage, self, form))
        self._stage.navigate(ClassroomScreen.route)

    def invite_to_duel(self, form: TableForm) -> None:
        """Show the invitation to a duel with the rules of a set-up."""
        self._shell.show(InviteScreen(self._stage, self, form))
        self._stage.navigate(InviteScreen.route)
