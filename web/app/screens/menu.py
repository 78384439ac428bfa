"""The menu: seven boxes in a crate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dom import Child
from app.views.menu import menu_view

if TYPE_CHECKING:
    from app.app import App


class MenuScreen:
    """The first screen; its boxes are links."""

    title = ""

    def __init__(self, app: App) -> None:
        self.app = app

    def extras(self) -> Child:
        """Nothing to ask for here."""
        return None

    def view(self) -> Child:
        """Return the crate, with who plays the paused games."""
        running = {
            name: table for name, table in self.app.tables.items() if table.match.due != "nothing"
        }
        return menu_view(
            {name: table.setup.players for name, table in running.items()}, self.app.settings
        )

    def act(self, verb: str, rest: str, value: str) -> bool:
        """No verb of its own."""
        del verb, rest, value
        return False

    def key(self, name: str) -> bool:
        """No key of its own."""
        del name
        return False
