"""Conflicts over a match open in two windows: detect them, ask the user, lose no steps."""

from __future__ import annotations

from typing import Protocol

from app.i18n import _
from app.ports.platform import Platform
from app.ports.route import Route
from app.saves.library import SaveLibrary
from app.shell.ports import Shell
from app.shell.stage import AppStage
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table


class OpenTables(Protocol):
    """The matches loaded in this window."""

    @property
    def library(self) -> SaveLibrary:
        """All matches on this device."""

    def add(self, table: Table) -> str:
        """Save a new match; return its id."""

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` or `KeyError`."""

    def close(self, key: str) -> None:
        """Remove the loaded table of a match from memory."""

    def tell_missing(self, key: str) -> None:
        """Show an error: the match is not in the library, or its record cannot be read."""


class OtherWindows:
    """Handler of saves by other windows. It never discards unsaved steps of this window."""

    def __init__(
        self, stage: AppStage, platform: Platform, shell: Shell, saves: OpenTables
    ) -> None:
        self._stage = stage
        self._platform = platform
        self._shell = shell
        self._saves = saves
        self._heard: dict[str, str] = {}
        """Latest stamp from another window, by match."""

    def elsewhere(self, key: str, stamp: str) -> None:
        """Handle a save by another window: reload the match, or ask if steps would be lost."""
        if not self._saves.library.is_news(key, stamp):
            return
        self._heard[key] = stamp
        if self.is_held(key):
            self._hold(key)
        else:
            self.look_up(key)

    def question(self, key: str) -> str:
        """Return the conflict dialog's name if another window has continued the match, or empty."""
        return f"clash {key}" if key in self._saves.library.outdated else ""

    def is_held(self, key: str) -> bool:
        """Return whether reloading the match could lose steps made in this window."""
        return self._on_table(key) or self._saves.library.is_ahead(key)

    def _on_table(self, key: str) -> bool:
        return self._shell.shown_match == key

    def look_up(self, key: str) -> None:
        """Reload a match from storage, unless the match is on the table when the data arrives."""
        self._platform.saves.fetch(key, lambda *stored: self._refill(key, *stored))

    def _refill(self, key: str, stamp: str, text: str) -> None:
        if stamp and not self.is_held(key):
            self._take_stored(key, stamp, text)
            self._stage.redraw()
        elif self._saves.library.is_news(key, stamp):
            self._hold(key)

    def _take_stored(self, key: str, stamp: str, text: str) -> None:
        self._saves.close(key)
        self._saves.library.fill([(key, stamp, text)])

    def _hold(self, key: str) -> None:
        """Mark this window's version as outdated; if the match is on the table, ask what to do."""
        self._saves.library.outdated.add(key)
        if self._on_table(key):
            self._stage.dialog = self.question(key)
            self._stage.announce(_("This game has been continued in another window."))
        self._stage.redraw()

    def tell_outdated(self, key: str) -> None:
        """Tell the user that a step was not saved because another window continued the match."""
        text = _("This move hasn’t been saved: the game has been continued in another window.")
        self._stage.notify(text, "error", f"open clash {key}", _("What now?"))

    def take_newer(self, key: str) -> None:
        """Continue with the stored version of a match."""
        self._stage.dialog = ""
        self._stage.clear_notices()
        self._platform.saves.fetch(key, lambda *stored: self._go_on(key, *stored))

    def _go_on(self, key: str, stamp: str, text: str) -> None:
        """Open the fetched version; fetch again if another window has saved a newer version."""
        self._saves.library.outdated.discard(key)
        if stamp:
            self._take_stored(key, stamp, text)
        if stamp and self._saves.library.is_news(key, self._heard.pop(key, "")):
            self.take_newer(key)
            return
        self._open(key)
        self._stage.redraw()

    def _open(self, key: str) -> None:
        """Open a match; if it cannot be read, show the menu and an error."""
        try:
            self._shell.open_match(key)
        except BrokenRecord:
            self._shell.open_menu()
            self._platform.navigation.replace_route(Route())
            self._saves.tell_missing(key)

    def keep_copy(self, key: str) -> None:
        """Continue with this window's version as a new match."""
        self._stage.dialog = ""
        self._stage.clear_notices()
        copy = self._saves.add(self._saves.table(key))
        self._saves.close(key)
        self._saves.library.let_go(key)
        self._shell.open_match(copy)
        self.look_up(key)

    def refused(self, key: str) -> None:
        """Handle a refused save: ask the user, or show a notice if the match has been left."""
        self._hold(key)
        if not self._on_table(key):
            self.tell_outdated(key)
            self._stage.redraw()
