"""The page of the example: a counter."""

from __future__ import annotations

from app.dom.nodes import Child, h
from app.pages.ports import LatePages
from app.ports.commands import Commands, plain
from app.ports.route import Route
from app.ports.screen import Screen
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


class CounterPages(LatePages):
    """Factory for the page."""

    def lead(self, _route: Route) -> None:
        """Show the page."""
        self.show(CounterScreen())


PAGES = CounterPages
"""The pages of this folder, for `shell.late`."""
