"""Rendering of the open dialog, selected by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.dom.nodes import Child
from app.ports.screen import Screen
from app.shell.host import PAUSED
from app.shell.lock import ActiveLink
from app.shell.saves import SaveController
from app.shell.sharing import UNSURE, Sharing
from app.views.dialogs.fairness import fairness_dialog
from app.views.dialogs.paused import resting_dialog
from app.views.dialogs.rules import rules_dialog
from app.words import WORDS


class Overlays:
    """Renderer of the open dialog."""

    def __init__(
        self,
        saves: SaveController,
        sharing: Sharing,
        link: ActiveLink,
        settings: Callable[[], Child],
    ) -> None:
        self._saves = saves
        self._dialogs: Mapping[str, Callable[[], Child]] = {
            "settings": settings,
            "share": sharing.dialog,
            UNSURE: sharing.unsure.dialog,
            "leave": link.dialog,
            PAUSED: resting_dialog,
        }

    def draw(self, dialog: str, screen: Screen) -> Child:
        """Return the dialog with this name, followed by its arguments; None if it is unknown."""
        name, _space, rest = dialog.partition(" ")
        if name in self._dialogs:
            return self._dialogs[name]()
        if name == "clash":
            return self._saves.dialog(rest)
        if name == "fairness" and screen.shared_table is not None:
            return fairness_dialog(screen.shared_table)
        if name == "rules" and rest.split(" ")[0] in WORDS:
            return rules_dialog(*rest.split(" ", 1))
        return None
