"""The fourth part of the browser: the page that frames this one, through web/js/frame.js."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

import js
from app.browser_shelf import Shelving

SHARED = ("settings",)
"""Texts that are the visitor's in every frame: no message tells them."""


class Hosted(Shelving):
    """Hears and tells what stands in web/js/messages.js; `browser.Browser` is the rest of it."""

    def stored(self, name: str) -> str:
        """Return what a text is called in the storage; raise `LookupError` where none may be kept.

        In a frame all but `SHARED` is kept for that page's origin alone: names, the lock, duels.
        """
        owner = "" if self._host is None or name in SHARED else self._host.owner
        is_known = isinstance(owner, str)  # null is no None here
        if not is_known:
            raise LookupError(name)
        return f"spielekiste.host.{owner}{name}" if owner else f"spielekiste.{name}"

    def tell_host(self, message: str) -> None:
        """Say something to the page around this one, as JSON; nothing where there is none."""
        host = self._host
        if host is not None:
            host.tell(message)

    def on_host(self, act: Callable[[str], None]) -> None:
        """Call `act(message)` with what the page around this one says, early words included."""
        host = self._host
        if host is not None:
            host.open(create_proxy(lambda message: act(str(message))))

    @property
    def _host(self) -> Any:
        return getattr(js.window, "spielekisteHost", None)
