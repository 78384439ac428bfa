"""One match in two windows: nothing that only one of them has is lost, and people are asked."""

from __future__ import annotations

from typing import Protocol

from app.i18n import _
from app.ports.platform import Platform
from app.ports.route import Route
from app.saves.library import Shelf
from app.shell.ports import Shell
from app.shell.stage import AppStage
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table


class OpenTables(Protocol):
    """The matches of this window."""

    @property
    def shelf(self) -> Shelf:
        """Every match on this device."""

    def add(self, table: Table) -> str:
        """Save a new match; return its id."""

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` and `KeyError`."""

    def close(self, key: str) -> None:
        """Forget the table of a match as it is here."""

    def tell_missing(self, key: str) -> None:
        """Say that a match is not in the library, or why it cannot be read."""


class OtherWindows:
    """Follows what other windows write. It never replaces what is not stored yet."""

    def __init__(
        self, stage: AppStage, platform: Platform, shell: Shell, saves: OpenTables
    ) -> None:
        self._stage = stage
        self._platform = platform
        self._shell = shell
        self._saves = saves
        self._heard: dict[str, str] = {}
        """The stamp that another window has told last of each match."""

    def elsewhere(self, key: str, stamp: str) -> None:
        """Another page has written a match: take it up, or ask if there is more of it here."""
        if not self._saves.shelf.is_news(key, stamp):
            return
        self._heard[key] = stamp
        if self.is_held(key):
            self._hold(key)
        else:
            self.look_up(key)

    def question(self, key: str) -> str:
        """Return what is asked when a match is put on the table: nothing, unless it went on elsewhere."""
        return f"clash {key}" if key in self._saves.shelf.outdated else ""

    def is_held(self, key: str) -> bool:
        """Tell whether what is stored may not take the place of what is here: it would be lost."""
        return self._on_table(key) or self._saves.shelf.is_ahead(key)

    def _on_table(self, key: str) -> bool:
        return self._shell.shown_match == key

    def look_up(self, key: str) -> None:
        """Read a match again; by then it may have come to the table."""
        self._platform.saves.fetch(key, lambda *stored: self._refill(key, *stored))

    def _refill(self, key: str, stamp: str, text: str) -> None:
        if stamp and not self.is_held(key):
            self._take_stored(key, stamp, text)
            self._stage.redraw()
        elif self._saves.shelf.is_news(key, stamp):
            self._hold(key)

    def _take_stored(self, key: str, stamp: str, text: str) -> None:
        self._saves.close(key)
        self._saves.shelf.fill([(key, stamp, text)])

    def _hold(self, key: str) -> None:
        """Leave what is here, and ask what to do about what is stored, if this match is on the table."""
        self._saves.shelf.outdated.add(key)
        if self._on_table(key):
            self._stage.dialog = self.question(key)
            self._stage.announce(_("This game was continued in another window."))
        self._stage.redraw()

    def tell_outdated(self, key: str) -> None:
        """Notify that a step is not stored, since the match went on elsewhere."""
        text = _("This move isn’t saved: the game was continued in another window.")
        self._stage.notify(text, "error", f"open clash {key}", _("What now?"))

    def take_newer(self, key: str) -> None:
        """Go on with the match as it is stored."""
        self._stage.dialog = ""
        self._stage.clear_notices()
        self._platform.saves.fetch(key, lambda *stored: self._go_on(key, *stored))

    def _go_on(self, key: str, stamp: str, text: str) -> None:
        """Go on with what is stored; read it once more if it was written again meanwhile."""
        self._saves.shelf.outdated.discard(key)
        if stamp:
            self._take_stored(key, stamp, text)
        if stamp and self._saves.shelf.is_news(key, self._heard.pop(key, "")):
            self.take_newer(key)
            return
        self._open(key)
        self._stage.redraw()

    def _open(self, key: str) -> None:
        """Put a match on the table; what cannot be read is told, and leads to the menu."""
        try:
            self._shell.open_match(key)
        except BrokenRecord:
            self._shell.open_menu()
            self._platform.navigation.replace_route(str(Route()))
            self._saves.tell_missing(key)

    def keep_copy(self, key: str) -> None:
        """Go on here with the match as it lies here, under a name of its own."""
        self._stage.dialog = ""
        self._stage.clear_notices()
        copy = self._saves.add(self._saves.table(key))
        self._saves.close(key)
        self._saves.shelf.let_go(key)
        self._shell.open_match(copy)
        self.look_up(key)

    def refused(self, key: str) -> None:
        """Another page was first: ask, or tell who has left the table already."""
        self._hold(key)
        if not self._on_table(key):
            self.tell_outdated(key)
            self._stage.redraw()
