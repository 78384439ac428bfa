"""Imported records and bots from files and links, with actions for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import Command, Commands, Part, by_number, by_value, plain
from app.ports.platform import LARGEST_FILE
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from app.saves.transfer import (
    ImportedRecord,
    file_text,
    import_link,
    import_pasted,
    import_record,
    is_secret,
    pieces,
)
from app.screens.imported.boards import leave_to_board
from app.screens.imported.bots import ImportedBots
from app.screens.imported.others import ImportedOthers
from app.screens.ports import ScreenHost
from app.views.imported_bots import imported_bots
from app.views.imports import BrokenImport, ImportedMatch, ImportsFacts, imports_view
from app.views.result import winner_line
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

MOST_FILES = 50
"""Maximum number of files per import."""


class ImportsScreen(Screen):
    """The screen with the imported records.

    Records are read one per task, so that many of them do not block the page. A record is only
    parsed and replayed; nothing in it is executed.
    """

    route: Route = Route()
    """Route of the screen."""

    def __init__(self, stage: Stage, host: ScreenHost, route: Route, data: str = "") -> None:
        self.stage = stage
        self.host = host
        self.route = route
        self.records: list[ImportedRecord] = [import_link(data)] if data else []
        self.bots = ImportedBots(stage, host)
        self.others = ImportedOthers(stage, host, self._arrived)
        self._waiting: list[tuple[str, str]] = []

    @property
    def title(self) -> str:
        """Title of the imported games, bots and boards."""
        return _("Open a game")

    def view(self) -> Child:
        """Return the imported records and the controls for importing more."""
        return imports_view(self.facts)

    @property
    def facts(self) -> ImportsFacts:
        """Data for the view of the imported games, bots and boards."""
        has_board = bool(StoredBoards(self.stage.preferences).keys)
        rows = [_row(record, has_board=has_board) for record in self.records]
        bots = imported_bots(self.bots.rows, tuple(GAMES))
        waiting = len(self._waiting) + self.others.waiting
        return ImportsFacts(self.stage.settings, rows, waiting, bots)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and the imported bots."""
        return (self, self.bots)

    @property
    def commands(self) -> Commands:
        """Handlers for importing records and for the actions on each."""
        return {
            "pick-files": plain(lambda: self.host.files.pick(self._take_files)),
            "link": by_value(self._take_link),
            "take": self._of_record(self._take),
            "look": self._of_record(self._look),
            "shelve": self._of_record(self._shelve),
            "hand-over": self._of_record(self._hand_over),
            "to-board": self._of_record(self._to_board),
        }

    def _of_record(self, act: Callable[[ImportedRecord], object]) -> Command:
        """Return a command whose argument is the number of a record."""

        def do(number: int) -> None:
            if 0 <= number < len(self.records):
                act(self.records[number])

        return by_number(do)

    def _take_link(self, text: str) -> None:
        if text.strip():
            self._read("", text, import_pasted)

    def _take_files(self, files: Sequence[tuple[str, str | None]]) -> None:
        self.receive(files)

    def receive(self, files: Sequence[tuple[str, str | None]]) -> bool:
        """Import files, given as (name, text) pairs; the text is None if the file is too large."""
        for name, text in files[:MOST_FILES]:
            self._open(name, text)
        if len(files) > MOST_FILES:
            self.stage.notify(_("No more than {n} files at once.", n=MOST_FILES), "error")
        self._read_on()
        return True

    # ------------------------------------------------------------------ reading

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            fault = BrokenRecord(1, "size", f"the file has more than {LARGEST_FILE} bytes")
            self._arrived(ImportedRecord(name, "", fault=fault))
            return
        if name.endswith(".py"):  # may contain text that looks like records
            self._waiting.append((name, text))
            return
        try:
            self._waiting += pieces(name, text)
        except BrokenRecord as broken:
            self._arrived(ImportedRecord(name, "", fault=broken))

    def _read_on(self) -> None:
        """Read the next record and schedule the one after it."""
        if self._waiting:
            name, text = self._waiting.pop(0)
            self._read(name, text, lambda text: import_record(name, text))
            self.stage.clock.later(0, self._read_on)
        self.stage.redraw()

    def _read(self, name: str, text: str, read: Callable[[str], ImportedRecord]) -> None:
        """Read a bot, data for another page, or a record with the given function."""
        try:
            if not self.bots.receive(name, text) and not self.others.receive(name, text):
                self._arrived(read(text))
        except BrokenRecord as fault:
            self._arrived(ImportedRecord(name, text, fault=fault))

    def _arrived(self, record: ImportedRecord) -> None:
        self.records = [record, *self.records]
        text = _("A game has arrived.") if record.table else _("This can’t be opened.")
        self.stage.announce(text)

    # ------------------------------------------------------------------ actions on a record

    def _take(self, record: ImportedRecord) -> None:
        """Save the match and continue it here."""
        if record.table is not None:
            self.host.exits.open_match(self.host.saves.add(record.table))

    def _look(self, record: ImportedRecord) -> None:
        self.host.clear_notices()
        if record.table is not None:
            self.host.exits.show_replay(record.table, self.route, self)

    def _shelve(self, record: ImportedRecord) -> None:
        """Save the record on this device, as a match or as a broken record."""
        saves = self.host.saves
        if record.table is not None:
            saves.add(record.table)
        elif record.fault is not None:
            saves.library.add_unreadable("", record.text, record.fault)
        self.records = [other for other in self.records if other is not record]
        self.stage.notify(_("Saved on this device."))

    def _to_board(self, record: ImportedRecord) -> None:
        """Hand the match over to the latest class board, and open that board."""
        if record.table is not None:
            leave_to_board(self.stage, str(record.table.record))

    def _hand_over(self, record: ImportedRecord) -> None:
        """Download the record, or its unchanged text if it cannot be read."""
        text = record.text if record.table is None else file_text(record.table)
        self.host.files.download(record.name or "spielekiste.txt", text)


def _row(record: ImportedRecord, *, has_board: bool) -> ImportedMatch | BrokenImport:
    """Return the data of a record for the view."""
    table, fault = record.table, record.fault
    if table is None:
        why = record.why or (words.record_fault(fault.line, fault.code) if fault else "")
        return BrokenImport(record.name, record.text, why)
    return ImportedMatch(
        game=table.setup.game.id,
        players=table.setup.players,
        standing=_standing(table),
        over=table.match.due == "nothing",
        secret=is_secret(table),
        has_board=has_board,
    )


def _standing(table: Table) -> str:
    """Return the state of a match in words: who has won, or whose turn it is."""
    match, players = table.match, table.setup.players
    if match.due == "nothing":
        return winner_line(players, match.ended[-1])
    if match.state is None or match.due == "next":
        return _("The next game is about to start.") if match.ended else _("About to start.")
    return _("It’s {name}’s turn", name=players[match.state.turn].name)
