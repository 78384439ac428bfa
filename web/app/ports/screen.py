"""What every screen is to the application."""

from __future__ import annotations

from typing import Protocol

from app.dom.nodes import Child


class Screen(Protocol):
    """What fills the page: the menu, a set-up, a table. A screen derives from it."""

    @property
    def title(self) -> str:
        """What the page is called."""
        ...

    def view(self) -> Child:
        """Return the screen."""
        ...

    def extras(self) -> Child:
        """Return the buttons that this screen puts into the settings; most put none."""
        return None

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Do what a tap or a changed field asks; tell whether it was this screen's."""
        ...

    def key(self, name: str) -> bool:
        """Answer a key; tell whether it had a meaning. Most have none of their own."""
        del name
        return False

    def leave(self) -> None:
        """Note that the screen is left. Most have nothing to do then."""
        return
