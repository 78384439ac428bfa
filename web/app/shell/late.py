"""Pages whose modules are not in the snapshot and are loaded on demand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

from app.games.desk import WINNING
from app.i18n import N_, _
from app.pages.ports import LatePages, LoadingScreen, ScreenHost
from app.ports.platform import Platform
from app.ports.route import (
    AFAR,
    BOTS,
    CHEST,
    CLASS,
    GROWN_UPS,
    LAB,
    ON_BLOCK,
    RESULT,
    SHOW,
    TRAIN,
    Route,
)
from app.shell.ports import Exhibition, Shell
from app.shell.stage import AppStage
from app.table.ahead import BAR
from app.table.values import ARCHIVE, ValueTables


class LateRoom(NamedTuple):
    """A folder of `app.pages` whose modules, texts and styles are loaded on demand.

    `PAGES` in its module `pages` is a subclass of `LatePages`.
    """

    folder: str
    """Name of the folder."""
    archive: str
    """Name of its archive; several folders can share one."""
    title: str
    """Title shown while the pages are loading, in English."""
    also: tuple[str, ...] = ()
    """Names of other modules and packages in the archive, which the start does not use."""
    entry: str = "pages"
    """Name of the module in the folder that is imported."""

    @property
    def module(self) -> str:
        """Name of the module that opens the pages."""
        return f"app.pages.{self.folder}.{self.entry}"


SCAN, CAMERA, PICTURE, SERIES, LAB_RESULTS = (
    "app.scan",
    "app.browser.camera",
    "app.browser.picture",
    "app.links.series",
    "app.links.lab_results",
)

ROOMS: Mapping[str, LateRoom] = MappingProxyType(
    {
        BOTS: LateRoom("bots", "bots", N_("My own bots")),
        TRAIN: LateRoom("train", "train", N_("Dice puzzles"), ("spielekiste.trainer",)),
        SHOW: LateRoom("show", "train", N_("Open a game"), ("spielekiste.positions",)),
        CLASS: LateRoom(
            "board", "class", N_("Class boards"), (SCAN, CAMERA, SERIES, "spielekiste.board")
        ),
        LAB: LateRoom("lab", "class", N_("Probability lab"), (LAB_RESULTS, "spielekiste.lab")),
        GROWN_UPS: LateRoom("grown_ups", "grown_ups", N_("For grown-ups")),
        CHEST: LateRoom("chest", "chest", N_("Our chest")),
        RESULT: LateRoom("result", "result", N_("My result"), (SERIES,)),
        AFAR: LateRoom(
            "together",
            "together",
            N_("Play from two homes"),
            (SCAN, CAMERA, SERIES, "spielekiste.together"),
        ),
        ON_BLOCK: LateRoom("block", "block", N_("Score sheet"), (PICTURE,)),
    }
)
"""The pages by the name of their routes; `#/class` alone is a page of the start, and the table of the
block has the address of its match.

The build derives the archives from these lines, with the style sheets in the folders.
"""

TO_WIN = LateRoom(
    "winning",
    ARCHIVE,
    "",
    (
        PICTURE,
        *(
            f"spielekiste.coach.{name}"
            for name in ("curve", "endings", "mixtures", "standings", "totals", "winning")
        ),
        "spielekiste.bots.winner",
    ),
    WINNING.rpartition(".")[2],
)
"""What reviews, coaches and bots use to compute chances of winning; it has no page of its own."""

ON_TABLE = LateRoom(
    "ahead",
    ARCHIVE,
    "",
    ("spielekiste.bots.ludo_playout", "spielekiste.bots.playouts"),
    BAR.rpartition(".")[2],
)
"""The bar at a table that says who is ahead, in the same archive."""

EVERY_ROOM = (*ROOMS.values(), TO_WIN, ON_TABLE)
"""Everything that is in an archive."""

NO_REPLY: Mapping[str, object] = MappingProxyType({})
"""The reply's fields for a route of the address."""


class LateRoutes:
    """Loads the pages of `ROOMS` and shows them."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        values: ValueTables,
        host: ScreenHost,
        shell: Shell,
    ) -> None:
        self.shell = shell
        self.host = host
        self._stage = stage
        self._platform = platform
        self._values = values
        self._pages: dict[str, LatePages] = {}
        self.exhibition: Exhibition | None = None
        """The screens of a record; None until one has been shown."""
        self._waiting: WaitingScreen | None = None
        """The page shown while the last asked pages are loading, or were."""

    def show(self, route: Route, reply: Mapping[str, object] = NO_REPLY) -> None:
        """Show the page of a route in one of the `ROOMS`; `reply` has fields for the host page."""
        if self.exhibition is not None and route.name == SHOW:
            self.exhibition.lead_for(route, reply)
            return
        if route.name in self._pages:
            self._pages[route.name].lead(route)
            return
        room = ROOMS[route.name]
        waiting = WaitingScreen(route, room, reply, lambda: self._load(room, waiting))
        self._waiting = waiting
        self.shell.show(waiting)

    def _load(self, room: LateRoom, waiting: WaitingScreen) -> None:
        """Load the modules of a room, and show its page then."""
        self._platform.files.load_modules(
            room.archive, lambda: self._loaded(room, waiting), room.module
        )

    def keep_for(self, route: Route) -> None:
        """Stop any work in progress on these pages and discard them, unless the route leads to
        them.
        """
        for pages in self._pages.values():
            pages.keep_for(route)

    def postpone(self, act: Callable[[], None]) -> bool:
        """Call `act()` once the record being loaded is shown; return False if none is loading."""
        waiting = self._waiting
        if waiting is None or waiting.route.name != SHOW or not self.shell.is_shown(waiting):
            return False
        waiting.postponed.append(act)
        return True

    def _loaded(self, room: LateRoom, waiting: WaitingScreen) -> None:
        """Show the page, unless the user has left the loading screen; then run postponed calls."""
        if self.shell.is_shown(waiting):
            self._open(room, waiting)
        for act in waiting.postponed:
            act()

    def _open(self, room: LateRoom, waiting: WaitingScreen) -> None:
        try:
            made = import_module(room.module).PAGES
        except ImportError:
            self.shell.open_menu()
            text = _("This page couldn’t be loaded. Try again when you’re online.")
            self._stage.notify(text, "error")
            self._tell_host(room, waiting.reply)
        else:
            pages = made(self._stage, self._platform, self.host, self._values, self.shell.show)
            self._pages[waiting.route.name] = pages
            if room is ROOMS[SHOW]:
                self.exhibition = pages
            self.show(waiting.route, waiting.reply)
        self._stage.redraw()

    def _tell_host(self, room: LateRoom, reply: Mapping[str, object]) -> None:
        """Tell a host page that the record cannot be shown."""
        if room is ROOMS[SHOW] and self._platform.host.is_embedded:
            error = {"type": "error", "code": "load", "where": "view", "message": "not loaded"}
            self._platform.host.post_to_host(json.dumps(error | dict(reply)))


class WaitingScreen(LoadingScreen):
    """The page shown while the modules of a room are loading."""

    def __init__(
        self,
        route: Route,
        room: LateRoom,
        reply: Mapping[str, object],
        load: Callable[[], None],
    ) -> None:
        super().__init__(route, room.title)
        self._load = load
        self.reply = reply
        """Fields of the reply to the host page that asked for it."""
        self.postponed: list[Callable[[], None]] = []
        """What the host page has asked of the record meanwhile."""

    def enter(self) -> None:
        """Load the modules."""
        self._load()
