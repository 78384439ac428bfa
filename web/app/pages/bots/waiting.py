"""The page shown while the modules for tournaments are loading."""

from __future__ import annotations

from app.dom.nodes import Child, h
from app.i18n import _
from app.ports.commands import Commands
from app.ports.route import Route
from app.ports.screen import Screen
from app.views.kit.widgets import knob, rail

TOURNAMENT = "tournament"
"""Last part of the route of a game's tournament."""


class WaitingScreen(Screen):
    """The empty page shown until the tournament is loaded."""

    route: Route = Route()
    """Route of the tournament."""

    def __init__(self, route: Route) -> None:
        self.route = route

    @property
    def title(self) -> str:
        """Title of the page that is being loaded."""
        return _("Tournament")

    @property
    def commands(self) -> Commands:
        """No handlers."""
        return {}

    def view(self) -> Child:
        """Return the title."""
        tools = knob("settings", _("Settings"), "open settings")
        return h("div", {"class": "setup bots", "key": "waiting"}, rail(self.title, tools))
