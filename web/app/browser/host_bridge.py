"""The page that frames this one, through web/js/frame.js."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import create_proxy

import js
from app.ports.border import SpielekisteHost

SHARED = ("settings",)
"""Texts that are the visitor's in every frame: no message tells them."""


class HostBridge:
    """Messages as agreed in web/js/messages.js; `ports.platform.HostPort`."""

    @property
    def is_embedded(self) -> bool:
        """Whether this is the table on another's page."""
        return bool(js.document.documentElement.hasAttribute("data-embed"))

    def stored(self, name: str) -> str:
        """Return the key of a text in localStorage; raise `LookupError` where nothing may be stored.

        In a frame all but `SHARED` is stored for that page's origin alone: names, the lock, duels.
        """
        owner = "" if self._host is None or name in SHARED else self._host.owner
        is_known = isinstance(owner, str)  # null is no None here
        if not is_known:
            raise LookupError(name)
        return f"spielekiste.host.{owner}{name}" if owner else f"spielekiste.{name}"

    def post_to_host(self, message: str) -> None:
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
    def _host(self) -> SpielekisteHost | None:
        return getattr(js.window, "spielekisteHost", None)
