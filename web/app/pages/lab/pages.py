"""Routes of the lab: `#/lab`, experiment (`#/lab?dice=2&event=sum-7`), result (`#/lab/from/…`)."""

from __future__ import annotations

from app import words
from app.i18n import _
from app.links.lab_results import linked_result
from app.pages.lab.screen import LabScreen
from app.pages.ports import LatePages
from app.ports.route import Route
from spielekiste.core.errors import BrokenRecord

FROM = "from/"
"""Beginning of the rest of the route of a result."""


class LabPages(LatePages):
    """Factory for the lab's page."""

    def lead(self, route: Route) -> None:
        """Show the page with the experiment or the result of a route."""
        screen = LabScreen(self.stage, self.host, self.platform.navigation.replace_route)
        if route.rest.startswith(FROM):
            self._take(screen, route.rest.removeprefix(FROM))
        else:
            screen.follow(route)
        self.platform.navigation.replace_route(screen.route)
        self.show(screen)

    def _take(self, screen: LabScreen, text: str) -> None:
        """Show a result from a link."""
        try:
            screen.arrived = linked_result(text)
        except BrokenRecord as fault:
            why = words.record_fault(fault.line, fault.code)
            sentence = _("The result in this link can’t be opened: {why}", why=why)
            self.stage.notify(sentence, "error")
        else:
            screen.set_up(screen.arrived.experiment)


PAGES = LabPages
"""The pages of this folder, for `shell.late`."""
