"""Routes of the lab: `#/lab`, experiment (`#/lab?dice=2&event=sum-7`), result (`#/lab/from/…`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from app import words
from app.i18n import _
from app.links.lab_results import linked_result
from app.pages.lab.screen import LabScreen
from app.pages.ports import ScreenHost
from app.ports.platform import Platform
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.values import ValueTables
from spielekiste.core.errors import BrokenRecord

Show: TypeAlias = Callable[[Screen], None]
"""Function that shows a screen."""

FROM = "from/"
"""Beginning of the rest of the route of a result."""


class LabPages:
    """Factory for the lab's page."""

    def __init__(self, stage: Stage, platform: Platform, host: ScreenHost, show: Show) -> None:
        self._stage = stage
        self._platform = platform
        self._host = host
        self._show = show

    def lead(self, route: Route) -> None:
        """Show the page with the experiment or the result of a route."""
        screen = LabScreen(self._stage, self._host, self._platform.navigation.replace_route)
        if route.rest.startswith(FROM):
            self._take(screen, route.rest.removeprefix(FROM))
        else:
            screen.follow(route)
        self._platform.navigation.replace_route(screen.route)
        self._show(screen)

    def _take(self, screen: LabScreen, text: str) -> None:
        """Show a result from a link."""
        try:
            screen.arrived = linked_result(text)
        except BrokenRecord as fault:
            why = words.record_fault(fault.line, fault.code)
            told = _("The result in this link can’t be opened: {why}", why=why)
            self._stage.notify(told, "error")
        else:
            screen.set_up(screen.arrived.experiment)

    def keep_for(self, route: Route) -> None:
        """Do nothing: results are stored."""


def open_pages(
    stage: Stage, platform: Platform, host: ScreenHost, values: ValueTables, show: Show
) -> LabPages:
    """Return the pages; called once their modules are loaded."""
    del values
    return LabPages(stage, platform, host, show)
