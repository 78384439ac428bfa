"""The address of the page."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

from pyodide.ffi import create_proxy

import js


class HashNavigation:
    """Routes after the # of the address; `ports.platform.Navigation`."""

    @property
    def address(self) -> str:
        """The address of the site, to which links lead; empty for a file on a disk."""
        if js.location.protocol == "file:":
            return ""
        return str(js.URL.new("./", js.document.baseURI).href)

    @property
    def route(self) -> str:
        """The part of the address after #."""
        return unquote(str(js.location.hash))[1:]

    @property
    def query(self) -> dict[str, str]:
        """The options in the address."""
        pairs = js.URLSearchParams.new(js.location.search)
        return {str(name): str(pairs.get(name)) for name in js.Array.from_(pairs.keys())}

    def navigate(self, route: str) -> None:
        """Change the part of the address after #."""
        js.location.hash = route

    def replace_route(self, route: str) -> None:
        """Change it without a new entry in the history."""
        js.location.replace(f"#{route}")

    def on_route(self, act: Callable[[], None]) -> None:
        """Call `act()` when the address changes."""
        js.window.addEventListener("hashchange", create_proxy(lambda _event: act()))
