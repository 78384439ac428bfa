"""The page of the trainer, once its modules are loaded."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.ports import ScreenHost
from app.pages.train.screen import TrainScreen
from app.ports.platform import Platform
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.values import ValueTables


class TrainPages:
    """Factory for the page."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        tables: ValueTables,
        show: Callable[[Screen], None],
    ) -> None:
        self._stage = stage
        self._host = host
        self._tables = tables
        self._show = show

    def lead(self, route: Route) -> None:
        """Show the page, or the puzzle of the day (`train/today`)."""
        self._show(TrainScreen(self._stage, self._host, self._tables, route))

    def keep_for(self, route: Route) -> None:
        """Do nothing: any work in progress ends with its page."""


def open_pages(
    stage: Stage,
    platform: Platform,
    host: ScreenHost,
    tables: ValueTables,
    show: Callable[[Screen], None],
) -> TrainPages:
    """Return the pages; called once their modules are loaded."""
    del platform
    return TrainPages(stage, host, tables, show)
