"""Imported records and bots from files and links, with actions for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.pasted import link_in, links_in
from app.pages.past import view_imports
from app.pages.past.arrivals import ImportedBots, ImportedOthers, leave_to_board
from app.pages.past.view_imports import (
    BrokenImport,
    ImportedMatch,
    ImportsFacts,
    imported_bots,
    imports_view,
)
from app.pages.ports import ScreenHost
from app.ports.commands import Command, Commands, Part, by_number, by_value, plain
from app.ports.platform import LARGEST_FILE
from app.ports.route import DUEL, OPEN, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from app.saves.library import SAVED
from app.saves.programs import ROUTE as PROGRAM
from app.saves.transfer import (
    ImportedRecord,
    file_text,
    import_link,
    import_pasted,
    import_record,
    is_record,
    is_secret,
    is_whole,
    pieces,
)
from app.views.result import winner_line
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

MOST_FILES = 50
"""Maximum number of files or links per import."""


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
        self.typed = ""
        """Content of the field for links."""

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
        has_board = not self.host.is_only and bool(StoredBoards(self.stage.preferences).keys)
        rows = [_row(record, has_board=has_board) for record in self.records]
        bots = imported_bots(self.bots.rows, tuple(GAMES))
        waiting = len(self._waiting) + self.others.waiting
        return ImportsFacts(
            self.stage.settings, rows, waiting, bots, self.typed, is_only=self.host.is_only
        )

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and the imported bots."""
        return (self, self.bots)

    @property
    def commands(self) -> Commands:
        """Handlers for importing records and for the actions on each."""
        return {
            view_imports.PICK_FILES: plain(lambda: self.host.files.pick(self._take_files)),
            view_imports.READ_LINK: by_value(self._take_text),
            view_imports.LINK_TYPED: by_value(self._listen),
            view_imports.TAKE: self._of_record(self._take),
            view_imports.LOOK: self._of_record(self._look),
            view_imports.SHELVE: self._of_record(self._shelve),
            view_imports.HAND_OVER: self._of_record(self._hand_over),
            view_imports.TO_BOARD: self._of_record(self._to_board),
        }

    def _of_record(self, act: Callable[[ImportedRecord], object]) -> Command:
        """Return a command whose argument is the number of a record."""

        def do(number: int) -> None:
            if 0 <= number < len(self.records):
                act(self.records[number])

        return by_number(do)

    def _listen(self, text: str) -> None:
        """Open pasted text as soon as it is complete: a packed link, or more than one line."""
        self.typed = text
        link = link_in(text)
        has_lines = len(text.strip().splitlines()) > 1
        if has_lines or (link and is_whole(link.rest.rpartition("/")[2])):
            self._take_text(text)

    def _take_text(self, text: str) -> None:
        """Open the records and bots in a text, or follow its only link."""
        self.typed = ""
        every = list(dict.fromkeys(islice(links_in(text), MOST_FILES + 1)))
        kept = list(filter(None, map(_imported, every[:MOST_FILES])))
        if every and (not kept or (len(every) == 1 and not _is_imported(every[0]))):
            self.stage.navigate(every[0])
        elif every:
            self._waiting += [("", f"#{link}") for link in kept]
            self._warn_of(len(every))
        elif text.strip():
            self._open("", text)
        self._read_on()

    def _take_files(self, files: Sequence[tuple[str, str | None]]) -> None:
        self.receive(files)

    def receive(self, files: Sequence[tuple[str, str | None]]) -> bool:
        """Import files, given as (name, text) pairs; the text is None if the file is too large.

        A text without a name is what another application has shared.
        """
        for name, text in files[:MOST_FILES]:
            if text and not name:
                self._take_text(text)
            else:
                self._open(name, text)
        self._warn_of(len(files))
        self._read_on()
        return True

    def _warn_of(self, number: int) -> None:
        """Show an error if there are too many files or links."""
        if number > MOST_FILES:
            self.stage.notify(_("No more than {n} games at once.", n=MOST_FILES), "error")

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
            self._read(name, text, partial(import_record, name) if name else _pasted)
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
        saves, done = self.host.saves, partial(self._shelved, record)
        self.records = [other for other in self.records if other is not record]
        if record.table is not None:
            saves.add(record.table, done)
        elif record.fault is not None:
            saves.library.add_unreadable(record.text, record.fault, done)

    def _shelved(self, record: ImportedRecord, key: str, status: str) -> None:
        """Say that a record has been saved; if not, list it again."""
        if status == SAVED:
            self.stage.notify(_("Saved on this device."))
        else:
            self.host.saves.library.erase(key)
            self.records = [record, *self.records]
            self.stage.notify(words.no_room(), "error")
        self.stage.redraw()

    def _to_board(self, record: ImportedRecord) -> None:
        """Hand the match over to the latest class board, and open that board."""
        if record.table is not None:
            leave_to_board(self.stage, str(record.table.record))

    def _hand_over(self, record: ImportedRecord) -> None:
        """Download the record, or its unchanged text if it cannot be read."""
        text = record.text if record.table is None else file_text(record.table)
        self.host.files.download(record.name or "spielekiste.txt", text)


def _is_imported(link: Route) -> bool:
    """Return whether a link alone is imported here, instead of leading to its own page."""
    return (link.name == OPEN and not link.query) or str(link).startswith(PROGRAM)


def _imported(link: Route) -> Route | None:
    """Return the route with what can be imported from a link, or None."""
    if link.name in (OPEN, DUEL):
        return Route(OPEN, link.rest)
    return link if _is_imported(link) else None


def _pasted(text: str) -> ImportedRecord:
    """Import pasted text, and say so if it has nothing to import."""
    record = import_pasted(text)
    if record.table or link_in(text) or is_record(text):
        return record
    return replace(record, why=_("There is no link and no saved game in this text."))


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
