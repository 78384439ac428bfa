"""From an address to a screen: what each way of the part behind the # leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from app.boards import PLAYABLE
from app.i18n import _
from app.prepared import ROUTE
from app.screens.arrivals import ArrivalsScreen
from app.screens.class_page import ClassScreen
from app.screens.duel import of_link, of_match
from app.screens.invite import InviteScreen
from app.screens.menu import MenuScreen
from app.screens.past import PastScreen
from app.screens.printing import PrintScreen, is_printable
from app.screens.replay import ReplayScreen
from app.screens.review import ReviewScreen, reviewable
from app.screens.screen import Screen
from app.screens.setup import SetUpScreen
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.parts.duel import is_duel

if TYPE_CHECKING:
    from app.app import App

PLAY = ROUTE.strip("/")
"""The way that leads to a prepared table."""

PRINT = "print"
"""The way that leads to what is printed."""


class Routes:
    """Puts up the screens that addresses name."""

    def __init__(self, app: App) -> None:
        self.app = app

    def follow(self) -> bool:
        """Put up the screen that the address names; tell whether it was not there already.

        An unknown one is told and leads to the menu; a locked table stays.
        """
        app, route = self.app, self.app.platform.route
        if app.lesson.stays(route) or getattr(app.screen, "route", None) == route:
            return False
        app.leave()
        path, _mark, query = route.partition("?")
        self._lead(path.strip("/") if path else self._home(), query)
        return True

    def _lead(self, meant: str, query: str) -> None:
        name, _slash, rest = meant.partition("/")
        way = self._ways.get(name)
        if name in GAMES and name in PLAYABLE:
            self._game(name, rest, query)
        elif way:
            way(rest, query)
        else:
            self._menu(meant)

    @property
    def _ways(self) -> dict[str, Callable[[str, str], None]]:
        """What each way that is no game leads to: it is called with the rest and the query."""
        app = self.app
        return {
            PLAY: lambda _rest, _query: app.lesson.open(app.platform.route[len(ROUTE) :]),
            "past": lambda rest, _query: self._past(rest),
            "review": lambda rest, _query: self._review(rest),
            PRINT: self._paper,
            "class": lambda _rest, _query: self._show(ClassScreen(app)),
            "duel": lambda rest, _query: self._duel(rest),
            "open": lambda rest, _query: self._show(ArrivalsScreen(app, rest)),
        }

    def _home(self) -> str:
        """Return what an address without a way means: the crate, or in a frame the game it is for."""
        platform = self.app.platform
        return platform.query.get("game", "") if platform.is_embedded else ""

    def _show(self, screen: Screen) -> None:
        self.app.screen = screen

    def _miss(self, key: str, screen: Screen) -> None:
        """Say why a match cannot be shown, on the screen where others are."""
        self._show(screen)
        self.app.keeping.tell_missing(key)

    # ------------------------------------------------------------------ the ways

    def _menu(self, meant: str) -> None:
        """Open the crate; say so if the address means something that is not in it."""
        self.app.open_menu()
        if meant:
            text = _("There is no game called “{name}” in the crate.", name=meant[:40])
            self.app.tell(text, "error")

    def _game(self, name: str, rest: str, query: str) -> None:
        """Open a match, the one of that game that was paused last, or the set-up of a new one."""
        app, key = self.app, rest or self.app.keeping.latest(name)
        if key in ("", "new"):
            asked = app.platform.query | dict(parse_qsl(query))
            self._show(SetUpScreen(app, GAMES[name], asked))
            return
        try:
            app.open_match(key)
        except (KeyError, BrokenRecord):
            self._miss(key, MenuScreen(app))

    def _past(self, key: str) -> None:
        """Open the past games, or one of them to look through."""
        app = self.app
        if not key:
            self._show(PastScreen(app))
            return
        try:
            table = app.keeping.table(key)
        except (KeyError, BrokenRecord):
            self._miss(key, PastScreen(app))
            return
        over = table.match.due == "nothing"
        back = "/past" if over else f"/{table.setup.game.id}/{key}"
        review = f"/review/{key}" if reviewable(table.match) else ""
        self._show(ReplayScreen(app, table, f"/past/{key}", back, review))

    def _review(self, key: str) -> None:
        """Open the review of a game that is over."""
        app = self.app
        try:
            self._show(ReviewScreen(app, key, app.keeping.table(key)))
        except (KeyError, BrokenRecord):
            self._miss(key, PastScreen(app))

    def _duel(self, what: str) -> None:
        """Open the invitation to a duel, or its results: those played here, or told by a link."""
        app, keeping = self.app, self.app.keeping
        try:
            if not what:
                self._show(InviteScreen(app))
            elif what in keeping.shelf and is_duel(keeping.table(what).setup):
                self._show(of_match(app, what, keeping.table(what)))
            else:
                self._show(of_link(app, what))
        except BrokenRecord:
            self._show(ArrivalsScreen(app, what))

    def _paper(self, rest: str, query: str) -> None:
        """Open what is printed: blank sheets of a game, or a match, whatever game the address names."""
        app, (name, _slash, key) = self.app, rest.partition("/")
        try:
            table = app.keeping.table(key) if key else None
            game = table.setup.game if table else GAMES[name]
        except (KeyError, BrokenRecord):
            self._miss_paper(name, key)
            return
        back = f"/{game.id}/{key}" if key else f"/{game.id}"
        if table is not None and not is_printable(table):
            table = None
        when = app.keeping.shelf[key].changed if table else 0
        paper = PrintScreen(app, game, app.platform.route, back, table, when)
        self._show(paper)
        if table is None:
            paper.ask(dict(parse_qsl(query)))

    def _miss_paper(self, name: str, key: str) -> None:
        """Say which match, or which game, there is not."""
        if key:
            self._miss(key, MenuScreen(self.app))
        else:
            self._menu(name or PRINT)
