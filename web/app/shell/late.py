"""Pages whose modules are not in the snapshot: loaded when the first of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.dom.nodes import Child, h
from app.i18n import N_, _
from app.ports.commands import Commands
from app.ports.platform import Platform
from app.ports.route import BOTS, LAB, Route
from app.ports.screen import Screen
from app.screens.ports import ScreenHost
from app.shell.ports import Shell
from app.shell.stage import AppStage
from app.table.values import ValueTables
from app.views.kit.widgets import knob, rail

if TYPE_CHECKING:
    from app.screens.bots.game_view import BotGame


class LatePages(Protocol):
    """The pages of a room, once their modules are loaded."""

    def lead(self, route: Route) -> None:
        """Show the page of a route."""

    def keep_for(self, route: Route) -> None:
        """End what runs and forget the pages, unless the route leads to them."""


class LateRoom(NamedTuple):
    """Pages that are loaded together."""

    archive: str
    """Name of their archive (`workshop/build/assets/late.py`)."""
    module: str
    """Module with `open_pages(stage, platform, host, values, show)`, which returns `LatePages`."""
    title: str
    """Title while they are loaded, in English."""


ROOMS: Mapping[str, LateRoom] = MappingProxyType(
    {
        BOTS: LateRoom("bots", "app.screens.bots.pages", N_("My own bots")),
        LAB: LateRoom("class", "app.screens.lab.pages", N_("Probability lab")),
    }
)
"""The rooms by the name of their routes."""


class LateRoutes:
    """Loads these pages and leads to them."""

    def __init__(self, stage: AppStage, platform: Platform, values: ValueTables) -> None:
        self.shell: Shell
        """The application; set later by `App`."""
        self.host: ScreenHost
        """The application as seen by the screens; set later by `App`."""
        self._stage = stage
        self._platform = platform
        self._values = values
        self._pages: dict[str, LatePages] = {}

    def show(self, route: Route) -> None:
        """Show the page of a route in one of the `ROOMS`."""
        pages = self._pages.get(route.name)
        if pages is not None:
            pages.lead(route)
            return
        room = ROOMS[route.name]
        self.shell.show(LoadingScreen(route, room))
        self._platform.files.load_modules(room.archive, lambda: self._loaded(room))

    def keep_for(self, route: Route) -> None:
        """End what runs on these pages and forget them, unless the route leads to them."""
        for pages in self._pages.values():
            pages.keep_for(route)

    def bot_game(self, game: BotGame, route: Route, turn_to: Callable[[int], None]) -> Screen:
        """Show the replay of a bot's game, which is left to the page for bots."""
        from app.screens.bots.pages import BotPages  # noqa: PLC0415 - only its pages show games

        pages = self._pages[BOTS]
        assert isinstance(pages, BotPages)  # noqa: S101 - by the table of rooms
        return pages.game(game, route, turn_to)

    def _loaded(self, room: LateRoom) -> None:
        """Show the page, unless another one is wanted meanwhile."""
        route = Route.parse(self._platform.navigation.route)
        if ROOMS.get(route.name) != room:
            return
        try:
            module = import_module(room.module)
        except ImportError:
            self.shell.open_menu()
            text = _("This page could not be loaded. Try again when online.")
            self._stage.notify(text, "error")
        else:
            self._pages[route.name] = module.open_pages(
                self._stage, self._platform, self.host, self._values, self.shell.show
            )
            self.show(route)
        self._stage.redraw()


class LoadingScreen(Screen):
    """The page that is shown while the modules of a room are loaded."""

    route: Route = Route()
    """Route of the page."""

    def __init__(self, route: Route, room: LateRoom) -> None:
        self.route = route
        self._room = room

    @property
    def title(self) -> str:
        """Title of the page."""
        return _(self._room.title)

    @property
    def commands(self) -> Commands:
        """No handlers."""
        return {}

    def view(self) -> Child:
        """Return the title."""
        tools = knob("settings", _("Settings"), "open settings")
        return h("div", {"class": "setup", "key": "loading"}, rail(self.title, tools))
