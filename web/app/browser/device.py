"""Installation, updates and the offline copy of the site; see web/js/offline/offline.js and install.js."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from pyodide.ffi import create_proxy

import js
from app.ports import border
from app.ports.platform import Offline


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
