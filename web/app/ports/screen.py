"""Common interface of all screens, and the names of keys that they handle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.dom.nodes import Child
from app.ports.commands import Commands, Part
from app.ports.platform import Files
from app.ports.route import Route
from app.ports.stage import SharedLink
from spielekiste.core.table import Table


class Screen(Protocol):
    """Base class of screens, such as the menu, a set-up or a table."""

    @property
    def title(self) -> str:
        """Title of the document while this screen is shown."""
        ...

    def view(self) -> Child:
        """Return the screen's content."""
        ...

    def menu(self) -> Child:
        """Return the dialog with the menu of the screen's game; by default, there is none."""
        return None

    @property
    def commands(self) -> Commands:
        """Handlers of the screen's verbs."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """Everything on the screen that handles verbs; by default, only the screen itself."""
        return (self,)

    def admits(self, verb: str) -> bool:
        """Prepare for one of the screen's verbs; return whether the verb may be handled now."""
        del verb
        return True

    def dismiss(self) -> None:
        """Close the screen's own dialog; by default, there is none."""
        return

    def key(self, name: str) -> bool:
        """Handle a key; return whether it was handled. By default, no key is handled."""
        del name
        return False

    @property
    def route(self) -> Route | None:
        """Route of the screen; None for the menu and for screens without a route."""
        return None

    @property
    def prepared_link(self) -> str:
        """Text of the prepared link whose match starts from this screen, or empty."""
        return ""

    @property
    def match_id(self) -> str:
        """Id of the match being played on this screen, or empty."""
        return ""

    @property
    def shared_table(self) -> Table | None:
        """Table to share from this screen, if it shows one."""
        return None

    @property
    def shared_link(self) -> SharedLink | None:
        """Link that this screen offers, if it offers one other than that to its table."""
        return None

    def receive(self, files: Files) -> bool:
        """Import files dropped on the page; return whether this screen accepts files."""
        del files
        return False

    def new_day(self) -> None:
        """Adapt to a new date while the screen is open; it is redrawn afterwards anyway."""
        return

    def enter(self) -> None:
        """Start the screen's work; called whenever it becomes the current screen.

        A screen's work stops once another screen is shown, so constructors must not start any.
        """
        return

    def greet(self) -> None:
        """Announce the start of a match; by default, do nothing."""
        return

    def leave(self) -> None:
        """Prepare to be replaced by another screen; by default, do nothing."""
        return

    def replaced(self) -> None:
        """Release resources that only the current screen needs; called when it is replaced."""
        return


HELP = "?"
"""A key by its sign alone: some layouts have it on a digit."""

LATIN = 0x250
"""First character after Latin letters, with and without accents."""


def key_name(key: str, code: str, *, shift: bool = False) -> str:
    """Return a key's name, given `key`, `code` and `shiftKey` of its event.

    A letter is named without case, by its position if the layout has no Latin letters, and a digit
    by its position, because some layouts have it with Shift only. Z with Shift is Y: redo.
    """
    if key == HELP:
        return key
    if code[:-1] == "Digit" or (code[:-1] == "Numpad" and not key.isascii()):
        return code[-1]
    is_foreign = code[:-1] == "Key" and ord(key[:1] or "\0") >= LATIN
    name = code[-1] if is_foreign else key
    if len(name) == 1:
        name = name.lower()
    return "y" if shift and name == "z" else name
