"""The door for grown-ups: with a PIN, what the front does not offer a child asks for it first."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from app.dom.nodes import Child, h
from app.i18n import _
from app.ports.commands import Commands
from app.ports.platform import Files, Platform
from app.ports.route import (
    AFAR,
    CHEST,
    DUEL,
    LATEST,
    ON_BLOCK,
    OPEN,
    PAST,
    PLAY,
    RESULT,
    REVIEW,
    SHOW,
    Route,
)
from app.ports.screen import Screen
from app.settings import PIN, PIN_KEY
from app.shell.late import ROOMS
from app.shell.stage import AppStage
from app.views.kit.widgets import dialog, rail
from spielekiste import GAMES

FREE = frozenset({"", *GAMES, ON_BLOCK, PLAY, PAST, REVIEW, RESULT, SHOW, LATEST})
"""Routes before the door: boxes, tables, past games and their codes, and games from a link."""

RECEIVED = frozenset({OPEN, DUEL, AFAR})
"""Routes before the door if they hold a game from a link, and behind it otherwise."""

DIGITS = frozenset("0123456789")
"""Keys of the pad."""

OPEN_MS = 180_000
"""Time for which the door stays open after the last page behind it was left, in milliseconds."""

SETTINGS = "settings"
"""Name of the dialog that the PIN guards."""


def is_behind(route: Route | None) -> bool:
    """Return whether a route is behind the door; everything unknown is."""
    if route is None or route.name in FREE:
        return False
    return route.name not in RECEIVED or not route.rest


class LoadedPad(Protocol):
    """The pad for the PIN, whose modules are loaded on demand."""

    def act(self, key: str, value: str) -> None:
        """Handle the verb `pin`."""

    def view(self) -> Child:
        """Return the pad."""


class FamilyDoor:
    """The guard of all screens and of the settings: a fence for children, and not a lock.

    The right PIN opens until the page is reloaded, or `OPEN_MS` after grown-ups have left.
    """

    def __init__(self, stage: AppStage, platform: Platform, show: Callable[[Screen], None]) -> None:
        self._stage = stage
        self._platform = platform
        self._show = show
        self._until = 0
        """Time until which the door is open; 0 until the PIN has been typed in."""
        self._asking: AskScreen | None = None
        """The last screen that asked for the PIN."""
        self._pad: LoadedPad | None = None

    @property
    def is_shut(self) -> bool:
        """True if there is a PIN that has not been typed in lately."""
        is_set = bool(self._platform.preferences.recall(PIN_KEY))
        return is_set and self._platform.clock.elapsed() >= self._until

    @property
    def commands(self) -> Commands:
        """Handler for the keys of the pad."""
        return {PIN: self.press}

    def admitted(self, screen: Screen, before: Screen) -> Screen:
        """Return the screen to show after another one: itself, or one that asks for the PIN."""
        if self._until and is_behind(before.route) and before is not self._asking:
            self._stay_open()
        if not is_behind(screen.route) or not self.is_shut:
            return screen
        self._asking = AskScreen(self, screen)
        return self._asking

    def guard_settings(self) -> None:
        """Ask for the PIN if the settings are opened; while they are open, so is the door."""
        if self._stage.dialog == SETTINGS and self.is_shut:
            self._stage.dialog = PIN
            self.load()
        elif self._stage.dialog == SETTINGS and self._until:
            self._stay_open()

    def press(self, key: str, value: str = "") -> None:
        """Pass a key to the pad, once it is loaded."""
        if self._pad:
            self._pad.act(key, value)

    def load(self) -> None:
        """Load the pad."""
        room = ROOMS[CHEST]
        self._platform.files.load_modules(room.archive, self._loaded, room.module)

    def view(self) -> Child:
        """Return the pad, or nothing while it is loading."""
        return self._pad.view() if self._pad else None

    def dialog(self) -> Child:
        """Return the dialog that asks for the PIN."""
        return dialog(PIN, _("For grown-ups"), self.view())

    def _stay_open(self) -> None:
        self._until = self._platform.clock.elapsed() + OPEN_MS

    def _loaded(self) -> None:
        try:
            pad = import_module("app.pages.chest.pad").DoorPad
        except ImportError:
            text = _("This page couldn’t be loaded. Try again when you’re online.")
            self._stage.notify(text, "error")
        else:
            self._pad = self._pad or pad(self._stage, self._opened)
        self._stage.redraw()
        self._stage.display.focus("#pin")

    def _opened(self) -> None:
        """Show what was asked for."""
        self._stay_open()
        if self._stage.dialog == PIN:
            self._stage.dialog = SETTINGS
        elif self._asking:
            self._asking.make_way(self._show)


class AskScreen(Screen):
    """The screen that asks for the PIN before another one is shown."""

    def __init__(self, door: FamilyDoor, held: Screen) -> None:
        self._door = door
        self._held = held
        self._files: list[tuple[str, str | None]] = []
        """Files dropped on the page meanwhile."""

    @property
    def title(self) -> str:
        """Title of the page that asks for the PIN."""
        return _("For grown-ups")

    @property
    def route(self) -> Route | None:
        """Route of the screen behind it."""
        return self._held.route

    @property
    def commands(self) -> Commands:
        """No handlers; the door has them."""
        return {}

    def view(self) -> Child:
        """Return the pad."""
        pad = h("section", {"class": "door__pad paper", "key": "pad"}, self._door.view())
        return h("div", {"class": "page", "key": "door"}, rail(self.title, None), pad)

    def enter(self) -> None:
        """Load the pad."""
        self._door.load()

    def key(self, name: str) -> bool:
        """Type a digit, wherever the focus is."""
        if name in DIGITS:
            self._door.press(name)
        return name in DIGITS

    def receive(self, files: Files) -> bool:
        """Keep the files for the screen behind it."""
        self._files.extend(files)
        return True

    def make_way(self, show: Callable[[Screen], None]) -> None:
        """Show the screen behind it, and give it the files."""
        show(self._held)
        if self._files:
            self._held.receive(self._files)
