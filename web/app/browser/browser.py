"""All ports of `ports.platform`, implemented for a browser."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import js
from app.browser.audio import BrowserAudio
from app.browser.clock import BrowserClock
from app.browser.device import BrowserDevice
from app.browser.display import BrowserDisplay
from app.browser.events import PageEvents
from app.browser.files import BrowserFiles
from app.browser.host_bridge import HostBridge
from app.browser.loaded.arena import BrowserArena
from app.browser.loaded.seats import BrowserSeats
from app.browser.navigation import HashNavigation
from app.browser.roving import SwitchScanner
from app.browser.save_storage import IndexedSaves, LocalPreferences
from app.browser.screen import BrowserScreen

if TYPE_CHECKING:
    from app.ports.platform import Scanner


class Browser:
    """The platform in a browser; implements `ports.platform.Platform`."""

    def __init__(self) -> None:
        self.clock = BrowserClock()
        self.host = HostBridge()
        self.preferences = LocalPreferences(self.host.stored)
        self.saves = IndexedSaves(self.clock)
        self.files = BrowserFiles(self.clock)
        self.arena = BrowserArena(self.clock, self.files)
        self.seats = BrowserSeats(self.clock, self.files)
        self.navigation = HashNavigation()
        self.audio = BrowserAudio(self.clock, self.files)
        self.display = BrowserDisplay(
            self.audio, SwitchScanner(self.clock, self.files), self.navigation.places
        )
        self.device = BrowserDevice()
        self.screen = BrowserScreen(self.clock)
        self.events = PageEvents(self.display, self.clock)

    @property
    def scanner(self) -> Scanner:
        """The camera, whose module is loaded with the pages that use it."""
        module = import_module("app.browser.loaded.camera")
        scanner: Scanner = module.BrowserScanner(self.clock)
        return scanner


def mark_time(name: str) -> None:
    """Add a mark to the browser's performance timeline; see interpreter.js."""
    js.performance.mark(f"spielekiste:{name}")
