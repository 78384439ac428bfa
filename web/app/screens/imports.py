"""What has come in: records from files and links, each with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import Command, Commands, by_number, by_value, plain
from app.ports.platform import LARGEST_FILE
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.transfer import (
    ImportedRecord,
    file_text,
    import_link,
    import_pasted,
    import_record,
    is_secret,
    pieces,
)
from app.screens.ports import ScreenHost
from app.views.imports import BrokenImport, ImportedMatch, ImportsFacts, imports_view
from app.views.result import winner_line
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

MOST_FILES = 50
"""The most files that are taken at once."""


class ImportsScreen(Screen):
    """The screen of what has come in.

    Reading goes record by record, in slices, so that many of them do not hold up the page. A
    record is only read and replayed; nothing in it is ever run.
    """

    route: str = ""
    """The address of the screen."""

    def __init__(
        self, stage: Stage, host: ScreenHost, route: str = "/open", data: str = ""
    ) -> None:
        self.stage = stage
        self.host = host
        self.route = route
        self.records: list[ImportedRecord] = [import_link(data)] if data else []
        self._waiting: list[tuple[str, str]] = []

    @property
    def title(self) -> str:
        """What the page is called."""
        return _("Open a game")

    def view(self) -> Child:
        """Return every record that came in, and the ways for more."""
        return imports_view(self.facts)

    @property
    def facts(self) -> ImportsFacts:
        """What the screen shows."""
        return ImportsFacts(self.stage.settings, list(map(_row, self.records)), len(self._waiting))

    @property
    def commands(self) -> Commands:
        """To take records in, and what is done with each."""
        return {
            "pick-files": plain(lambda: self.host.files.pick(self._take_files)),
            "link": by_value(self._take_link),
            "take": self._of_record(self._take),
            "look": self._of_record(self._look),
            "shelve": self._of_record(self._shelve),
            "hand-over": self._of_record(self._hand_over),
        }

    def _of_record(self, act: Callable[[ImportedRecord], object]) -> Command:
        """Return a command for one of the records, by its number."""

        def do(number: int) -> None:
            if 0 <= number < len(self.records):
                act(self.records[number])

        return by_number(do)

    def _take_link(self, text: str) -> None:
        if text.strip():
            self._arrived(import_pasted(text))

    def _take_files(self, files: Sequence[tuple[str, str | None]]) -> None:
        self.receive(files)

    def receive(self, files: Sequence[tuple[str, str | None]]) -> bool:
        """Take files: name and text, or None for one that is too large."""
        for name, text in files[:MOST_FILES]:
            self._open(name, text)
        if len(files) > MOST_FILES:
            self.stage.notify(_("No more than {n} files at once.", n=MOST_FILES), "error")
        self._read_on()
        return True

    # ------------------------------------------------------------------ reading

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            fault = BrokenRecord(1, "size", f"more than {LARGEST_FILE} bytes")
            self._arrived(ImportedRecord(name, "", fault=fault))
            return
        try:
            self._waiting += pieces(name, text)
        except BrokenRecord as broken:
            self._arrived(ImportedRecord(name, "", fault=broken))

    def _read_on(self) -> None:
        """Read the next record, then let the page breathe."""
        if self._waiting:
            self._arrived(import_record(*self._waiting.pop(0)))
            self.stage.clock.later(0, self._read_on)
        self.stage.redraw()

    def _arrived(self, record: ImportedRecord) -> None:
        self.records = [record, *self.records]
        text = _("A game has arrived.") if record.table else _("This can’t be opened.")
        self.stage.announce(text)

    # ------------------------------------------------------------------ what is done with them

    def _take(self, record: ImportedRecord) -> None:
        """Go on here with a game that is not over."""
        if record.table is not None:
            self.host.exits.open_match(self.host.saves.add(record.table))

    def _look(self, record: ImportedRecord) -> None:
        self.host.clear_notices()
        if record.table is not None:
            self.host.exits.show_replay(record.table, self.route, self)

    def _shelve(self, record: ImportedRecord) -> None:
        """Keep it on this device: among the past games, or on the shelf as what cannot be read."""
        saves = self.host.saves
        if record.table is not None:
            saves.add(record.table)
        elif record.fault is not None:
            saves.shelf.add_unreadable("", record.text, record.fault)
        self.records = [other for other in self.records if other is not record]
        self.stage.notify(_("Saved on this device."))

    def _hand_over(self, record: ImportedRecord) -> None:
        """Save it as it came, or as a record if it can be read."""
        text = record.text if record.table is None else file_text(record.table)
        self.host.files.download(record.name or "spielekiste.txt", text)


def _row(record: ImportedRecord) -> ImportedMatch | BrokenImport:
    """Return what is shown of a record."""
    table, fault = record.table, record.fault
    if table is None:
        why = words.record_fault(fault.line, fault.code) if fault else ""
        return BrokenImport(record.name, record.text, why)
    return ImportedMatch(
        game=table.setup.game.id,
        players=table.setup.players,
        standing=_standing(table),
        over=table.match.due == "nothing",
        secret=is_secret(table),
    )


def _standing(table: Table) -> str:
    """Say how a match stands: who has won, or whose turn it is."""
    match, players = table.match, table.setup.players
    if match.due == "nothing":
        return winner_line(players, match.ended[-1])
    if match.state is None or match.due == "next":
        return _("Next up: the next game.") if match.ended else _("About to start.")
    return _("It’s {name}’s turn", name=players[match.state.turn].name)
