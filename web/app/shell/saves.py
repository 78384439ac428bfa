"""Saved matches: save every step, report failures, and follow changes by other windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import OPEN_DIALOG, Command, Commands, by_argument
from app.ports.platform import Platform
from app.ports.route import Route
from app.saves.library import FAILED, FULL, NEWER, SAVED, Done, SaveLibrary, ignored
from app.saves.saved_match import Afar, Fault, SavedMatch
from app.shell.ports import Shell
from app.shell.stage import AppStage
from app.views import saved_games
from app.views.saved_games import clash_dialog
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

OLD = {f"old-{name}": f"table.{name}" for name in GAMES} | {
    f"old-broken-{name}": f"broken.{name}" for name in GAMES
}
"""Storage names of older versions, by the id of the migrated match."""

LONGEST_PLACE = 40
"""Maximum length of the name that a host page gives to a table, in characters."""


class SaveController:
    """Controller that saves matches and reports problems with the storage."""

    def __init__(self, stage: AppStage, platform: Platform, shell: Shell) -> None:
        self.stage = stage
        self.platform = platform
        self.shell = shell
        self.library = SaveLibrary(platform.saves, platform.clock, self._hear)
        self._tables: dict[str, Table] = {}
        self.windows = OtherWindows(stage, platform, shell, self)
        self._trouble = ""
        """Status of the last reported problem; empty if saving works."""
        self._noted = ""
        """Paused games, as last stored for `prepaint.js`."""
        self._due = 0
        """Number on the badge of the installed app."""

    def open(self) -> None:
        """Load saved matches, migrate older versions, delete what is out of date."""
        self.library.fill(self.platform.saves.stored_matches)
        for key, name in OLD.items():
            self._take_up(key, name)
        self.library.clean()
        self._note()
        if not self.platform.saves.is_readable:
            text = _(
                "The games saved on this device can’t be opened right now. You can still play."
            )
            self.stage.notify(text, "error")

    def late(self) -> None:
        """Load matches from storage that answered only after a delay, if it can be read."""
        if not self.platform.saves.is_readable:
            return
        self.library.fill(self.platform.saves.stored_matches)
        self.stage.clear_notices()
        if not self.shell.shown_match:
            self.shell.follow_route()

    # ------------------------------------------------------------------ matches

    def add(self, table: Table, done: Done = ignored) -> str:
        """Save a new match; return its id. `done` gets it and the result of the save."""
        key = self.library.add(table, self._place, done)
        self._tables[key] = table
        return key

    def keep(self, key: str, table: Table, afar: Afar | None = None) -> None:
        """Save a match, between homes with its home; warn the user if another page has continued it."""
        self._tables[key] = table
        self.library.keep(key, table, afar)
        if key in self.library.outdated:
            self.windows.tell_outdated(key)

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` or `KeyError`."""
        if key not in self._tables:
            self._tables[key] = self.library.load(key, GAMES)
        return self._tables[key]

    def close(self, key: str) -> None:
        """Remove the loaded table of a match from memory."""
        self._tables.pop(key, None)

    def latest(self, game: str) -> str:
        """Return the id of the game's most recent paused match at one table, or empty."""
        paused = (saved for saved in self.paused() if saved.afar is None)
        return next((saved.id for saved in paused if saved.game == game), "")

    def paused(self) -> list[SavedMatch]:
        """Return the unfinished matches at this table, most recent first."""
        return [saved for saved in self.library.paused() if saved.place == self._place]

    @property
    def _place(self) -> str:
        """The host page's name for this table; empty if the app is not embedded."""
        platform = self.platform
        return (
            platform.navigation.query.get("table", "")[:LONGEST_PLACE]
            if platform.host.is_embedded
            else ""
        )

    def put_away(self, key: str) -> None:
        """Move a match to the trash, and offer to restore it once that is stored."""
        self.library.put_away(key, self._tell_away)

    def _tell_away(self, key: str, status: str) -> None:
        if status == SAVED:
            self._offer_back(key)
        else:
            self.stage.notify(words.no_room(), "error")
        self.stage.redraw()

    def _offer_back(self, key: str) -> None:
        game = self.library[key].game
        text = _(
            "The game that can’t be opened has been deleted. You can bring it back for a week."
        )
        if game:
            text = _(
                "{game}: your game has been deleted. You can bring it back for a week.",
                game=words.game(game),
            )
        self.stage.notify(text, do=f"{saved_games.BRING_BACK} {key}", label=_("Bring it back"))

    # ------------------------------------------------------------------ commands

    @property
    def commands(self) -> Commands:
        """Handlers for verbs that act on a saved match."""
        return {
            saved_games.PUT_MATCH_AWAY: self._of_match(self.put_away),
            saved_games.BRING_BACK: self._of_match(self._bring_back),
            saved_games.HAND_OUT: self._of_match(self._hand_out),
            saved_games.TAKE_NEWER: self._of_match(self.windows.take_newer),
            saved_games.KEEP_COPY: self._of_match(self.windows.keep_copy),
        }

    def _of_match(self, act: Callable[[str], None]) -> Command:
        """Return a command for a match in the library; for a broken record, it shows an error."""

        def do(key: str) -> None:
            try:
                if key in self.library:
                    act(key)
            except BrokenRecord:
                self.tell_missing(key)

        return by_argument(do)

    def dialog(self, key: str) -> Child:
        """Return the dialog about a match that was continued in another window."""
        if key not in self.library:  # deleted meanwhile
            return None
        return clash_dialog(key, is_alone=self.library[key].afar is None)

    def _bring_back(self, key: str) -> None:
        """Bring a match back, to the table if one of its game has just been left."""
        self.library.bring_back(key)
        self.stage.clear_notices()
        game = self.library[key].game
        if game and Route.parse(self.platform.navigation.route).name == game:
            self.platform.navigation.navigate(Route(game, key))

    def _hand_out(self, key: str) -> None:
        """Download a broken record; the file stays packed if there may be hidden cards (MM8)."""
        saved = self.library[key]
        hides = saved.game in GAMES and GAMES[saved.game].has_secrets
        try:
            text = saved.payload if hides else saved.record
        except BrokenRecord:
            text = saved.payload
        self.platform.files.download(f"spielekiste-{saved.game or 'broken'}-{key}.txt", text)

    # ------------------------------------------------------------------ problems

    def _hear(self, key: str, status: str) -> None:
        """Handle the result of a save."""
        self._note()
        if status == NEWER:
            self.windows.refused(key)
        elif status == SAVED and key in self.library.outdated and not self.windows.is_held(key):
            self.windows.look_up(key)
        elif status == SAVED and key in OLD:
            self.platform.preferences.forget(OLD[key])
        if status not in (NEWER, self._trouble or SAVED):
            self._trouble = "" if status == SAVED else status
            self._tell_trouble(status)
            self.stage.redraw()

    def _note(self) -> None:
        """Store the ids of paused games, so that the next start shows outlines of their tables.

        The badge of the installed app counts the matches between homes that wait for this one.
        """
        paused = [saved for saved in self.library.paused() if not saved.place]
        games = " ".join(sorted({saved.game for saved in paused if saved.afar is None}))
        due = sum(saved.is_due for saved in paused)
        if due != self._due:
            self.platform.device.badge(due)
            self._due = due
        if games != self._noted:
            self.platform.preferences.remember("paused", games)
            self._noted = games

    def _tell_trouble(self, status: str) -> None:
        """Report a change in the save status; in an embedded app, offer to export the match."""
        if status == SAVED or not self.platform.host.is_embedded:
            self.stage.notify(_trouble(status), "news" if status == SAVED else "error")
        else:
            self.stage.notify(
                _trouble(status), "error", f"{OPEN_DIALOG} share", _("Take this game with you")
            )

    def _take_up(self, key: str, name: str) -> None:
        text = self.platform.preferences.recall(name)
        if not text or key in self.library:
            return
        try:
            self.library.keep(key, Table.load(text, GAMES))
        except BrokenRecord as fault:
            self.library.add_broken(key, name.partition(".")[2], text, fault)
            self._tell_broken(self.library[key])

    def tell_missing(self, key: str) -> None:
        """Show an error: the match is not in the library, or its record cannot be read."""
        if key in self.library:
            self._tell_broken(self.library[key])
        else:
            text = _("This game isn’t saved on this device. It may be on another one.")
            self.stage.notify(text, "error")

    def _tell_broken(self, saved: SavedMatch) -> None:
        fault = saved.fault or Fault(1, "format")
        why = words.record_fault(*fault)
        text = _("A saved game can’t be opened: {why}", why=why)
        if saved.game:
            game = words.game(saved.game)
            text = _("The paused game ({game}) can’t be opened: {why}", game=game, why=why)
        self.stage.notify(text, "error")


def _trouble(status: str) -> str:
    """Return the message for a save status."""
    return {
        SAVED: _("Saving works again."),
        FULL: _(
            "This device is full: you can play on, but the game will be lost when you "
            "close the page."
        ),
        FAILED: _(
            "Nothing is saved on this device: the game will be lost when you close the page."
        ),
    }[status]


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
        self._stage.notify(text, "error", f"{OPEN_DIALOG} clash {key}", _("What now?"))

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
