"""What the application does for its shelf: keep each step, and say what it means when it cannot."""

from __future__ import annotations

from collections.abc import Callable

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import Command, Commands, by_argument
from app.ports.platform import Platform
from app.ports.route import Route
from app.saves.library import FAILED, FULL, KEPT, NEWER, Shelf
from app.saves.saved_match import Fault, Kept
from app.shell.ports import Shell
from app.shell.stage import AppStage
from app.shell.windows import OtherWindows
from app.views.saved_games import clash_dialog
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

OLD = {f"old-{name}": f"table.{name}" for name in GAMES} | {
    f"old-broken-{name}": f"broken.{name}" for name in GAMES
}
"""Where matches were kept before there was a shelf, by the id that they get on it."""

LONGEST_PLACE = 40
"""The most characters of the name of a table on another's page."""


class SaveController:
    """Keeps matches."""

    def __init__(self, stage: AppStage, platform: Platform, shell: Shell) -> None:
        self.stage = stage
        self.platform = platform
        self.shell = shell
        self.shelf = Shelf(platform.saves, platform.clock, self._hear)
        self._tables: dict[str, Table] = {}
        self.windows = OtherWindows(stage, platform, shell, self)
        self._trouble = ""
        """What was told last about a storage that does not keep."""
        self._noted = ""
        """Which games are paused, as `first.js` was told."""

    def open(self) -> None:
        """Take up what this device has kept, in the old way too, and drop what is long put away."""
        self.shelf.fill(self.platform.saves.found)
        for key, name in OLD.items():
            self._take_up(key, name)
        self.shelf.empty_bin()
        self._note()
        if not self.platform.saves.is_readable:
            text = _(
                "The games saved on this device can’t be opened right now. You can still play."
            )
            self.stage.notify(text, "error")

    def late(self) -> None:
        """The shelf has been read at last: put what it held in its place."""
        self.shelf.fill(self.platform.saves.found)
        if self.platform.saves.is_readable:
            self.stage.clear_notices()
        if not self.shell.shown_match:
            self.shell.follow_route()

    # ------------------------------------------------------------------ matches

    def add(self, table: Table) -> str:
        """Keep a new match; return its id."""
        key = self.shelf.add(table, self._place)
        self._tables[key] = table
        return key

    def keep(self, key: str, table: Table) -> None:
        """Keep a match as it stands; say so if another page has played on."""
        self.shelf.keep(key, table)
        if key in self.shelf.outdated:
            self.windows.tell_outdated(key)

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` and `KeyError`."""
        if key not in self._tables:
            self._tables[key] = self.shelf.load(key, GAMES)
        return self._tables[key]

    def close(self, key: str) -> None:
        """Forget the table of a match as it is here."""
        self._tables.pop(key, None)

    def latest(self, game: str) -> str:
        """Return the id of the match of a game that was paused last, or nothing."""
        return next((kept.id for kept in self.paused() if kept.game == game), "")

    def paused(self) -> list[Kept]:
        """Return the matches that this table can go on with, the latest first."""
        return [kept for kept in self.shelf.paused() if kept.place == self._place]

    @property
    def _place(self) -> str:
        """The name that the page around has given to this table; empty for the crate's own."""
        platform = self.platform
        return (
            platform.navigation.query.get("table", "")[:LONGEST_PLACE]
            if platform.host.is_embedded
            else ""
        )

    def put_away(self, key: str) -> None:
        """Put a match away, with the way to bring it back."""
        self.shelf.put_away(key)
        game = self.shelf[key].game
        text = _("The games that can’t be opened have been put away.")
        if game:
            text = _("{game}: your game has been put away.", game=words.game(game))
        self.stage.notify(text, do=f"bring-back {key}", label=_("Bring it back"))

    # ------------------------------------------------------------------ what is asked for

    @property
    def commands(self) -> Commands:
        """What can be done with a match in the library."""
        return {
            "put-match-away": self._of_match(self.put_away),
            "bring-back": self._of_match(self._bring_back),
            "hand-out": self._of_match(self._hand_out),
            "take-newer": self._of_match(self.windows.take_newer),
            "keep-copy": self._of_match(self.windows.keep_copy),
        }

    def _of_match(self, act: Callable[[str], None]) -> Command:
        """Return a command for a match that is still in the library; what cannot be read is told."""

        def do(key: str) -> None:
            try:
                if key in self.shelf:
                    act(key)
            except BrokenRecord:
                self.tell_missing(key)

        return by_argument(do)

    def dialog(self, key: str) -> Child:
        """Return the question what to do about a match that went on elsewhere."""
        return clash_dialog(key)

    def _bring_back(self, key: str) -> None:
        self.shelf.bring_back(key)
        self.stage.clear_notices()
        if self.platform.navigation.route.strip("/") and self.shelf[key].game:
            self.platform.navigation.navigate(str(Route(self.shelf[key].game, key)))

    def _hand_out(self, key: str) -> None:
        """Save what cannot be read as a file; what may hide a hand stays packed (MM8)."""
        kept = self.shelf[key]
        hides = kept.game in GAMES and GAMES[kept.game].has_secrets
        try:
            text = kept.packed if hides else kept.record
        except BrokenRecord:
            text = kept.packed
        self.platform.files.download(f"spielekiste-{kept.game or 'broken'}-{key}.txt", text)

    # ------------------------------------------------------------------ trouble

    def _hear(self, key: str, status: str) -> None:
        """A writing has been done, or not."""
        self._note()
        if status == NEWER:
            self.windows.refused(key)
        elif status == KEPT and key in self.shelf.outdated and not self.windows.is_held(key):
            self.windows.look_up(key)
        elif status == KEPT and key in OLD:
            self.platform.preferences.forget(OLD[key])
        if status not in (NEWER, self._trouble or KEPT):
            self._trouble = "" if status == KEPT else status
            self._tell_trouble(status)
            self.stage.redraw()

    def _note(self) -> None:
        """Leave a note of the games that are paused: the page then begins with a table for them."""
        games = " ".join(sorted({kept.game for kept in self.shelf.paused() if not kept.place}))
        if games != self._noted:
            self.platform.preferences.remember("paused", games)
            self._noted = games

    def _tell_trouble(self, status: str) -> None:
        """Say that steps are not kept; in another's page, where that is usual, with the way out."""
        if status == KEPT or not self.platform.host.is_embedded:
            self.stage.notify(_trouble(status), "news" if status == KEPT else "error")
        else:
            self.stage.notify(_trouble(status), "error", "open share", _("Take this game with you"))

    def _take_up(self, key: str, name: str) -> None:
        text = self.platform.preferences.recall(name)
        if not text or key in self.shelf:
            return
        try:
            self.shelf.keep(key, Table.load(text, GAMES))
        except BrokenRecord as fault:
            self.shelf.add_broken(key, name.partition(".")[2], text, fault)
            self._tell_broken(self.shelf[key])

    def tell_missing(self, key: str) -> None:
        """Say that a match is not on the shelf, or why it cannot be read."""
        if key in self.shelf:
            self._tell_broken(self.shelf[key])
        else:
            text = _("This game is not on the shelf. It may be on another device.")
            self.stage.notify(text, "error")

    def _tell_broken(self, kept: Kept) -> None:
        fault = kept.fault or Fault(1, "format")
        why = words.record_fault(*fault)
        text = _("A game on the shelf can’t be opened: {why}", why=why)
        if kept.game:
            game = words.game(kept.game)
            text = _("The paused game ({game}) can’t be opened: {why}", game=game, why=why)
        self.stage.notify(text, "error")


def _trouble(status: str) -> str:
    """Return what it means that steps are not kept, or that they are again."""
    return {
        KEPT: _("The game is being saved again."),
        FULL: _(
            "This device is full: you can play on, but the game will be lost when you "
            "close the page."
        ),
        FAILED: _(
            "Nothing is saved on this device: the game will be lost when you close the page."
        ),
    }[status]
