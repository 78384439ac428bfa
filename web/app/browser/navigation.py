"""The page's URL, its route, and where the pages of the history were left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException, create_proxy

import js
from app.ports.route import Route, decoded


class PagePlaces:
    """Scroll positions of the entries of the history.

    Each entry has a mark and, once its document is left, its position. The browser itself would
    restore the position before the page is drawn again.
    """

    def __init__(self) -> None:
        js.history.scrollRestoration = "manual"
        self._mark, self._left = _entry()
        """Mark of the current entry, and where its page was left."""
        self._places: dict[str, float] = {}
        """Positions of the entries that were left in this document, by mark."""
        self._top: float | None = None
        """Position to scroll to, until it is reached or somebody does something."""
        js.window.addEventListener(
            "pagehide", create_proxy(lambda _event: _write(self._mark, js.scrollY))
        )

    def turn(self) -> None:
        """Note where the last entry's page was left, and find the position of this one."""
        self._places[self._mark], self._top = float(js.scrollY), None
        self._mark, top = _entry()
        self._left = self._places.get(self._mark, top)

    def begin(self) -> None:
        """Scroll the next page drawn to where it was left, or to its top."""
        if self._top is None:
            self._top, self._left = self._left, 0.0

    def reach(self) -> None:
        """Scroll to the wanted position; if the page is not high enough yet, once it is."""
        if self._top is not None:
            js.window.scrollTo(0, self._top)
            self._top = None if js.scrollY >= self._top - 1 else self._top

    def release(self) -> None:
        """Leave the page where it is."""
        self._top = None


def _entry() -> tuple[str, float]:
    """Return mark and position of this entry of the history; a new one is marked, at its top."""
    mark, _space, top = str(getattr(js.history.state, "place", "")).partition(" ")
    if not mark:
        mark, top = str(js.Math.random()), "0"
        _write(mark, 0.0)
    return mark, float(top)


def _write(mark: str, top: float) -> None:
    """Store mark and position in the history; some frames refuse that."""
    state = js.Object.assign(js.Object.new(), js.history.state)
    state.place = f"{mark} {top}"
    with suppress(JsException):
        js.history.replaceState(state, "")


class HashNavigation:
    """Routes in the fragment of the URL; implements `ports.platform.Navigation`."""

    def __init__(self) -> None:
        self.places = PagePlaces()

    def begin_page(self) -> None:
        """Scroll the next page drawn to its top or, after Back, to where it was left."""
        self.places.begin()

    @property
    def address(self) -> str:
        """Base URL of the site for links; empty if opened from disk or in a SCORM package."""
        if js.location.protocol == "file:" or self._fixed_query:
            return ""
        return str(js.URL.new("./", js.document.baseURI).href)

    @property
    def route(self) -> str:
        """The URL's fragment, decoded and without the #."""
        return decoded(str(js.location.hash)[1:])

    @property
    def query(self) -> dict[str, str]:
        """Query parameters of the URL, or the fixed ones in the page of a SCORM package."""
        pairs = js.URLSearchParams.new(self._fixed_query or js.location.search)
        return {str(name): str(pairs.get(name)) for name in js.Array.from_(pairs.keys())}

    @property
    def _fixed_query(self) -> str:
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

        def follow(_event: Any) -> None:
            self.places.turn()
            act()

        js.window.addEventListener("hashchange", create_proxy(follow))
