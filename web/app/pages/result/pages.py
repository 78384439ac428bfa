"""The route of a match's codes: `result/ID`."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.ports import ScreenHost
from app.pages.result.screen import ResultScreen
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from spielekiste.core.errors import BrokenRecord


class ResultPages:
    """Factory for the page."""

    def __init__(self, stage: Stage, host: ScreenHost, show: Callable[[Screen], None]) -> None:
        self._stage = stage
        self._host = host
        self._show = show

    def lead(self, route: Route) -> None:
        """Show a match's codes, or the menu if there is no such match."""
        try:
            table = self._host.saves.table(route.rest)
        except (BrokenRecord, KeyError):
            self._host.exits.open_menu()
            self._host.saves.tell_missing(route.rest)
        else:
            self._show(ResultScreen(self._stage, self._host, route, table))

    def keep_for(self, route: Route) -> None:
        """Do nothing on a new route."""


def open_pages(
    stage: Stage,
    _platform: object,
    host: ScreenHost,
    _values: object,
    show: Callable[[Screen], None],
) -> ResultPages:
    """Return the page's factory; called by name from `shell.late`."""
    return ResultPages(stage, host, show)
