"""The page for grown-ups, once its modules are loaded."""

from __future__ import annotations

from app.dom.nodes import Child
from app.i18n import _
from app.pages.everything import save_everything
from app.pages.grown_ups.view import cupboard_view
from app.pages.ports import LatePages, ScreenHost
from app.ports.commands import Commands, plain
from app.ports.route import GROWN_UPS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.views.saved_games import SAVE_ALL


class GrownUpsScreen(Screen):
    """The page with three shelves of links."""

    route = Route(GROWN_UPS)

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host

    @property
    def title(self) -> str:
        """Words of the link that leads here."""
        return _("For grown-ups")

    def view(self) -> Child:
        """Return the three shelves."""
        return cupboard_view()

    @property
    def commands(self) -> Commands:
        """Handler for saving everything; all other entries are links."""
        return {SAVE_ALL: plain(lambda: save_everything(self.stage, self.host))}


class GrownUpsPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:  # noqa: ARG002 - there is only this page
        """Show the three shelves."""
        self.show(GrownUpsScreen(self.stage, self.host))


PAGES = GrownUpsPages
"""The pages of this folder, for `shell.late`."""
