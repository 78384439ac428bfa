"""What the application does for its shelf: keep each step, and say what it means when it cannot."""

from __future__ import annotations

from collections.abc import Callable

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.platform import Platform
from app.saves.library import FAILED, FULL, KEPT, NEWER, Shelf
from app.saves.saved_match import Fault, Kept
from app.shell.ports import Shell
from app.shell.stage import AppStage
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
    """Keeps matches. Verbs: put-match-away, bring-back, erase, hand-out, take-newer, keep-copy."""

    def __init__(self, stage: AppStage, platform: Platform, shell: Shell) -> None:
        self.stage = stage
        self.platform = platform
        self.shell = shell
        self.shelf = Shelf(platform.saves, platform.clock, self._hear)
        self._tables: dict[str, Table] = {}
        self._heard: dict[str, str] = {}
        """The stamp that another page has told last of each match."""
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
            text = _("The games kept on this device cannot be read now. You can play all the same.")
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
            self._tell_outdated(key)

    def table(self, key: str) -> Table:
        """Return the table of a match; raise `BrokenRecord` and `KeyError`."""
        if key not in self._tables:
            self._tables[key] = self.shelf.load(key, GAMES)
        return self._tables[key]

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
        text = _("What cannot be read is put away.")
        if game:
            text = _("The game of {game} is put away.", game=words.game(game))
        self.stage.notify(text, do=f"bring-back {key}", label=_("Bring it back"))

    # ------------------------------------------------------------------ what is asked for

    def act(self, verb: str, key: str) -> bool:
        """Do what a tap asks for; tell whether it was about the shelf."""
        done: dict[str, Callable[[str], None]] = {
            "put-match-away": self.put_away,
            "bring-back": self._bring_back,
            "hand-out": self._hand_out,
            "take-newer": self._take_newer,
            "keep-copy": self._keep_copy,
        }
        try:
            if verb in done and key in self.shelf:
                done[verb](key)
        except BrokenRecord:
            self.tell_missing(key)
        return verb in done

    def dialog(self, key: str) -> Child:
        """Return the question what to do about a match that went on elsewhere."""
        return clash_dialog(key)

    def _bring_back(self, key: str) -> None:
        self.shelf.bring_back(key)
        self.stage.clear_notices()
        if self.platform.navigation.route.strip("/") and self.shelf[key].game:
            self.platform.navigation.navigate(f"/{self.shelf[key].game}/{key}")

    def _hand_out(self, key: str) -> None:
        """Save what cannot be read as a file; what may hide a hand stays packed (MM8)."""
        kept = self.shelf[key]
        hides = kept.game in GAMES and GAMES[kept.game].has_secrets
        try:
            text = kept.packed if hides else kept.record
        except BrokenRecord:
            text = kept.packed
        self.platform.files.download(f"spielekiste-{kept.game or 'broken'}-{key}.txt", text)

    # ------------------------------------------------------------------ two pages, one match

    def elsewhere(self, key: str, stamp: str) -> None:
        """Another page has written a match: take it up, or ask if there is more of it here."""
        if not self.shelf.is_news(key, stamp):
            return
        self._heard[key] = stamp
        if self._is_held(key):
            self._hold(key)
        else:
            self._look_up(key)

    def question(self, key: str) -> str:
        """Return what is asked when a match is put on the table: nothing, unless it went on elsewhere."""
        return f"clash {key}" if key in self.shelf.outdated else ""

    def _is_held(self, key: str) -> bool:
        """Tell whether what is stored may not take the place of what is here: it would be lost."""
        return self._on_table(key) or self.shelf.is_ahead(key)

    def _on_table(self, key: str) -> bool:
        return self.shell.shown_match == key

    def _look_up(self, key: str) -> None:
        """Read a match again; by then it may have come to the table."""
        self.platform.saves.fetch(key, lambda *stored: self._refill(key, *stored))

    def _refill(self, key: str, stamp: str, text: str) -> None:
        if stamp and not self._is_held(key):
            self._take_stored(key, stamp, text)
            self.stage.redraw()
        elif self.shelf.is_news(key, stamp):
            self._hold(key)

    def _take_stored(self, key: str, stamp: str, text: str) -> None:
        self._tables.pop(key, None)
        self.shelf.fill([(key, stamp, text)])

    def _hold(self, key: str) -> None:
        """Leave what is here, and ask what to do about what is stored, if this match is on the table."""
        self.shelf.outdated.add(key)
        if self._on_table(key):
            self.stage.dialog = self.question(key)
            self.stage.announce(_("This game went on in another window."))
        self.stage.redraw()

    def _tell_outdated(self, key: str) -> None:
        text = _("This step is not kept: the game went on in another window.")
        self.stage.notify(text, "error", f"open clash {key}", _("What now?"))

    def _take_newer(self, key: str) -> None:
        self.stage.dialog = ""
        self.stage.clear_notices()
        self.platform.saves.fetch(key, lambda *stored: self._go_on(key, *stored))

    def _go_on(self, key: str, stamp: str, text: str) -> None:
        """Go on with what is stored; read it once more if it was written again meanwhile."""
        self.shelf.outdated.discard(key)
        if stamp:
            self._take_stored(key, stamp, text)
        if stamp and self.shelf.is_news(key, self._heard.pop(key, "")):
            self._take_newer(key)
            return
        self._open(key)
        self.stage.redraw()

    def _open(self, key: str) -> None:
        """Put a match on the table; what cannot be read is told, and leads to the menu."""
        try:
            self.shell.open_match(key)
        except BrokenRecord:
            self.shell.open_menu()
            self.platform.navigation.replace_route("/")
            self.tell_missing(key)

    def _keep_copy(self, key: str) -> None:
        """Go on here with the match as it lies here, under a name of its own."""
        self.stage.dialog = ""
        self.stage.clear_notices()
        copy = self.add(self.table(key))
        self._tables.pop(key, None)
        self.shelf.let_go(key)
        self.shell.open_match(copy)
        self._look_up(key)

    # ------------------------------------------------------------------ trouble

    def _hear(self, key: str, status: str) -> None:
        """A writing has been done, or not."""
        self._note()
        if status == NEWER:
            self._refused(key)
        elif status == KEPT and key in self.shelf.outdated and not self._is_held(key):
            self._look_up(key)
        elif status == KEPT and key in OLD:
            self.platform.preferences.forget(OLD[key])
        if status not in (NEWER, self._trouble or KEPT):
            self._trouble = "" if status == KEPT else status
            self._tell_trouble(status)
            self.stage.redraw()

    def _refused(self, key: str) -> None:
        """Another page was first: ask, or tell who has left the table already."""
        self._hold(key)
        if not self._on_table(key):
            self._tell_outdated(key)
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
            self.stage.notify(_trouble(status), "error", "open share", _("Take this game along"))

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
            text = _("This game is not on the shelf. It may lie on another device.")
            self.stage.notify(text, "error")

    def _tell_broken(self, kept: Kept) -> None:
        fault = kept.fault or Fault(1, "format")
        why = words.record_fault(*fault)
        text = _("A game on the shelf cannot be read: {why}", why=why)
        if kept.game:
            game = words.game(kept.game)
            text = _("The paused game of {game} cannot be read: {why}", game=game, why=why)
        self.stage.notify(text, "error")


def _trouble(status: str) -> str:
    """Return what it means that steps are not kept, or that they are again."""
    return {
        KEPT: _("The game is kept again."),
        FULL: _("This device is full: the game goes on, but it is gone when the page is closed."),
        FAILED: _("This device keeps nothing here: the game is gone when the page is closed."),
    }[status]
