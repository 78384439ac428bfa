"""What every screen is to the application."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.dom.nodes import Child
from app.ports.commands import Commands, Part
from app.ports.platform import Files
from spielekiste.core.table import Table


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

    @property
    def commands(self) -> Commands:
        """What this screen does, by verb."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """The screen with everything on it that answers verbs; most are alone."""
        return (self,)

    def admits(self, verb: str) -> bool:
        """Get ready for one of the screen's own verbs; return whether it is answered now."""
        del verb
        return True

    def dismiss(self) -> None:
        """Close the question that the screen has laid over itself. Most ask none."""
        return

    def key(self, name: str) -> bool:
        """Answer a key; tell whether it had a meaning. Most have none of their own."""
        del name
        return False

    @property
    def route(self) -> str | None:
        """The address of the screen; None for the menu and for screens that have none of their own."""
        return None

    @property
    def prepared_link(self) -> str:
        """The text of the prepared link whose match begins from this screen, or nothing."""
        return ""

    @property
    def match_id(self) -> str:
        """The id of the match that is played on this screen, or nothing."""
        return ""

    @property
    def shared_table(self) -> Table | None:
        """The match that this screen shares, if it shows one."""
        return None

    def receive(self, files: Files) -> bool:
        """Take files that were dropped on the page; return whether this screen takes files."""
        del files
        return False

    def greet(self) -> None:
        """Say what a match begins with. Only a table has something to say."""
        return

    def leave(self) -> None:
        """Note that the screen is left. Most have nothing to do then."""
        return
