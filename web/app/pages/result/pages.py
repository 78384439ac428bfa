"""The route of a match's codes: `result/ID`."""

from __future__ import annotations

from app.pages.ports import LatePages
from app.pages.result.screen import ResultScreen
from app.ports.route import Route
from spielekiste.core.errors import BrokenRecord


class ResultPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:
        """Show a match's codes, or the menu if there is no such match."""
        try:
            table = self.host.saves.table(route.rest)
        except (BrokenRecord, KeyError):
            self.host.exits.open_menu()
            self.host.saves.tell_missing(route.rest)
        else:
            self.show(ResultScreen(self.stage, self.host, route, table))


PAGES = ResultPages
"""The pages of this folder, for `shell.late`."""
