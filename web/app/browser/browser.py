"""All ports of `ports.platform`, implemented for a browser."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.arena import BrowserArena, BrowserSeats
from app.browser.audio import BrowserAudio
from app.browser.clock import PAINTED_MS, BrowserClock
from app.browser.display import BrowserDisplay
from app.browser.events import PageEvents
from app.browser.files import BrowserFiles
from app.browser.focus import SwitchScanner
from app.browser.navigation import HashNavigation
from app.browser.save_storage import IndexedSaves, LocalPreferences
from app.ports import border
from app.ports.border import SpielekisteHost
from app.ports.platform import Offline

if TYPE_CHECKING:
    from app.ports.platform import Pictures, Scanner


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
        module = import_module("app.browser.camera")
        scanner: Scanner = module.BrowserScanner(self.clock)
        return scanner

    @property
    def pictures(self) -> Pictures:
        """Drawings as PNG files, whose module is loaded with the pages that use it."""
        pictures: Pictures = import_module("app.browser.picture").BrowserPictures(self.clock)
        return pictures


def mark_time(name: str) -> None:
    """Add a mark to the browser's performance timeline; see interpreter.js."""
    js.performance.mark(f"spielekiste:{name}")


class BrowserDevice:
    """Updates, installation, languages and random seeds; implements `ports.platform.Device`."""

    @property
    def offline(self) -> Offline:
        """State of the offline copy of the site; see offline.js."""
        mark = js.document.documentElement.dataset
        share, size = getattr(mark, "keptShare", "0"), getattr(mark, "keptBytes", "0")
        total = getattr(mark, "keptOf", "0")
        return Offline(str(getattr(mark, "kept", "")), float(share), int(size), int(total))

    @property
    def installable(self) -> str:
        """Installation method: `offered`, `share`, or empty if unavailable; see install.js."""
        return str(getattr(js.document.documentElement.dataset, "install", ""))

    @property
    def languages(self) -> list[str]:
        """Codes of the user's preferred languages, best first."""
        return [str(code) for code in js.navigator.languages or []]

    @property
    def processors(self) -> int:
        """Number of processors for workers; 2 if the browser does not report it."""
        return int(getattr(js.navigator, "hardwareConcurrency", 2) or 2)

    def install(self) -> None:
        """Open the browser's dialog for installing the site."""
        js.window.dispatchEvent(js.Event.new(border.INSTALL))

    def badge(self, number: int) -> None:
        """Put a number on the icon of the installed app, where the browser can; 0 removes it."""
        if hasattr(js.navigator, "setAppBadge"):
            js.navigator.setAppBadge(number).then(_ignore, _ignore)

    def apply_update(self) -> None:
        """Activate the new version; offline.js then reloads the page."""
        js.window.dispatchEvent(js.Event.new(border.RENEW))

    def seed(self) -> str:
        """Return 128 random bits from the browser's crypto API, as 32 hexadecimal digits."""
        return token_hex(16)

    def on_update(self, act: Callable[[], None]) -> None:
        """Call `act()` when a new version is ready, immediately if it already is; see offline.js."""
        js.window.addEventListener(border.UPDATE, create_proxy(lambda _event: act()))
        if js.document.documentElement.getAttribute("data-update") == "waiting":
            act()

    def on_translated(self, act: Callable[[str], None]) -> None:
        """Call `act(language)` when a translator is at work; the language is empty if unknown."""
        js.window.spielekistePage.onTranslated(create_proxy(lambda code: act(str(code))))

    def on_languages(self, act: Callable[[], None]) -> None:
        """Call `act()` when the user's preferred languages change."""
        js.window.addEventListener("languagechange", create_proxy(lambda _event: act()))

    def on_change(self, act: Callable[[], None]) -> None:
        """Call `act()` when the offline copy, `installable` or full screen changes."""
        changed = create_proxy(lambda _event: act())
        js.window.addEventListener(border.DEVICE, changed)
        js.document.addEventListener("fullscreenchange", changed)


def _ignore(_result: Any) -> None:
    """Ignore the result of a promise: a system without badges refuses them."""


LARGE = "(min-width: 100em)"
"""Media query for screens on which a setting can enlarge everything further (css/tokens.css)."""


class BrowserScreen:
    """The browser's wake lock and full screen; implements `ports.platform.DeviceScreen`."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._awake = False
        """Whether the screen should stay on."""
        self._lock: Any = None
        self._is_requested = False
        """Whether the lock was requested since visibility last changed; one request is enough."""
        self._refused = False
        js.document.addEventListener("visibilitychange", create_proxy(self._seen_again))

    @property
    def awake(self) -> str:
        """Wake lock state: `can` if available, `refused`, or empty if not supported."""
        if not hasattr(js.navigator, "wakeLock"):
            return ""
        return "refused" if self._refused else "can"

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep the screen on while the page is visible, until called with `wanted=False`."""
        if wanted != self._awake:
            self._awake = wanted
            self._is_requested = False
            self._hold()

    def _hold(self) -> None:
        """Acquire or release the lock. The browser also releases it when the page is hidden."""
        if not self._awake and self._lock is not None:
            self._lock.release()
            self._lock = None
        if self._awake and self.awake and not self._is_requested and not js.document.hidden:
            self._is_requested = True
            self._clock.run(self._take())

    async def _take(self) -> None:
        try:
            lock = await js.navigator.wakeLock.request("screen")
        except JsException:
            self._refused = True
            return
        self._refused, self._lock = False, lock
        if not self._awake:
            self._hold()

    def _seen_again(self, _event: Any) -> None:
        """Request the lock again when the page's visibility changes."""
        self._lock, self._is_requested = None, False
        self._hold()

    @property
    def full(self) -> str:
        """Full screen state: `on`, `off`, or empty if not supported."""
        document = js.document
        if not getattr(document, "fullscreenEnabled", False):
            return ""
        return "on" if _is_there(document, "fullscreenElement") else "off"

    @property
    def is_large(self) -> bool:
        """True if the page is as wide as on a projector or a big monitor."""
        return bool(js.window.matchMedia(LARGE).matches)

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Enter or leave full screen after the tap has been painted.

        Call `done` with True if the browser allowed it.
        """
        js.setTimeout(create_once_callable(lambda: self._fill(done, on=on)), PAINTED_MS)

    def _fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        promise = (
            js.document.documentElement.requestFullscreen() if on else js.document.exitFullscreen()
        )

        async def hear() -> None:
            try:
                await promise
            except JsException:
                done(False)  # noqa: FBT003 - the callback's only argument
            else:
                done(True)  # noqa: FBT003 - the callback's only argument

        self._clock.run(hear())


def _is_there(owner: Any, name: str) -> bool:
    """Return whether a property holds a DOM node; JavaScript's null is not None."""
    return hasattr(getattr(owner, name, None), "nodeType")


SHARED = ("settings",)
"""Names of texts that all frames share; messages never reveal them to a host."""


class HostBridge:
    """Messages to and from the host page, as defined in web/js/embed/messages.js; implements
    `ports.platform.HostPort`.
    """

    @property
    def is_embedded(self) -> bool:
        """True if the app runs in a frame of another page."""
        return bool(js.document.documentElement.hasAttribute("data-embed"))

    @property
    def agent(self) -> str:
        """The browser's name for itself."""
        return str(js.navigator.userAgent)

    @property
    def denied(self) -> list[str]:
        """Permissions that the host page does not grant."""
        return [] if self._host is None else list(self._host.denied)

    def stored(self, name: str) -> str:
        """Return a preference's localStorage key; raise `LookupError` if nothing may be stored.

        In a frame, all preferences except `SHARED`, such as names, lock and duels, are stored per
        host origin.
        """
        owner = "" if self._host is None or name in SHARED else self._host.owner
        is_known = isinstance(owner, str)  # JavaScript's null is not None
        if not is_known:
            raise LookupError(name)
        return f"spielekiste.host.{owner}{name}" if owner else f"spielekiste.{name}"

    def post_to_host(self, message: str) -> None:
        """Send a JSON message to the host page, if there is one."""
        host = self._host
        if host is not None:
            host.tell(message)

    def on_host(self, act: Callable[[str], None]) -> None:
        """Call `act(message)` for each message from the host page, including earlier ones."""
        host = self._host
        if host is not None:
            host.open(create_proxy(lambda message: act(str(message))))

    @property
    def _host(self) -> SpielekisteHost | None:
        return getattr(js.window, "spielekisteHost", None)
