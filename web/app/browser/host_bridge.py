"""Connection to the host page, through web/js/embed/frame.js."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import create_proxy

import js
from app.ports.border import SpielekisteHost

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
