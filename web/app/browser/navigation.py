"""The page's URL and its route."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import create_proxy

import js
from app.ports.route import Route, decoded


class HashNavigation:
    """Routes in the fragment of the URL; implements `ports.platform.Navigation`."""

    @property
    def address(self) -> str:
        """Base URL of the site for links; empty if opened from disk or in a SCORM package."""
        if js.location.protocol == "file:" or self._asked:
            return ""
        return str(js.URL.new("./", js.document.baseURI).href)

    @property
    def route(self) -> str:
        """The URL's fragment, decoded and without the #."""
        return decoded(str(js.location.hash)[1:])

    @property
    def query(self) -> dict[str, str]:
        """Query parameters of the URL, or the fixed ones in the page of a SCORM package."""
        pairs = js.URLSearchParams.new(self._asked or js.location.search)
        return {str(name): str(pairs.get(name)) for name in js.Array.from_(pairs.keys())}

    @property
    def _asked(self) -> str:
        """Parameters fixed in the page itself, because learning platforms use those of the URL."""
        return str(js.document.documentElement.getAttribute("data-asked") or "")

    def navigate(self, route: Route) -> None:
        """Set the route."""
        js.location.hash = str(route)

    def replace_route(self, route: Route) -> None:
        """Set the route without adding an entry to the history."""
        js.location.replace(f"#{route}")

    def on_route(self, act: Callable[[], None]) -> None:
        """Call `act()` when the route changes."""
        js.window.addEventListener("hashchange", create_proxy(lambda _event: act()))
