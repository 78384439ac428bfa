"""The page of the example: a counter."""

from __future__ import annotations

from collections.abc import Callable

from app.dom.nodes import Child, h
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.views.kit.widgets import block


class CounterScreen(Screen):
    """A number, and a button that adds one to it."""

    title = "Counter"
    route = Route("counter")

    def __init__(self) -> None:
        self.number = 0

    @property
    def commands(self) -> Commands:
        """Handler for counting."""
        return {"count": plain(self._count)}

    def view(self) -> Child:
        """Return the number and the button."""
        return h("div", {"class": "counter"}, f"It is {self.number}.", block("Count", "count", ""))

    def _count(self) -> None:
        self.number += 1


class CounterPages:
    """Factory for the page."""

    def __init__(self, show: Callable[[Screen], None]) -> None:
        self._show = show

    def lead(self, _route: Route) -> None:
        """Show the page."""
        self._show(CounterScreen())

    def keep_for(self, route: Route) -> None:
        """Do nothing on a new route."""


def open_pages(
    _stage: Stage,
    _platform: object,
    _host: ScreenHost,
    _values: object,
    show: Callable[[Screen], None],
) -> CounterPages:
    """Return the page's factory; called by name from `shell.late`."""
    return CounterPages(show)
