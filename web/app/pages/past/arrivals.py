"""Imports of class boards, own bots, puzzles and lab counts from files.

The modules that read them are loaded on demand. Unreadable data stays on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, Protocol

from app import words
from app.dom.scheduler import run_in_slices
from app.i18n import _, ngettext
from app.pages.past.view_imports import BOT_FOR, BOT_TAKE, BOTS_TAKE, ImportedBot
from app.pages.ports import ScreenHost
from app.ports.commands import GO_TO, Commands, by_number, plain
from app.ports.route import AFAR, CLASS, Route
from app.ports.stage import Stage
from app.saves.boards import HEAD, StoredBoards
from app.saves.codec import pack, unpack
from app.saves.library import COUNTS, TRAINING
from app.saves.programs import ROUTE, Program, Programs, is_program, linked, programs_in, unpacked
from app.saves.transfer import ImportedRecord
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work


class Taken(NamedTuple):
    """Outcome of an import."""

    message: str = ""
    """What was taken in, in words; empty if nothing was."""
    route: str = ""
    """Where it can be seen."""
    label: str = ""
    """Name of that page."""
    left: Sequence[ImportedRecord] = ()
    """What could not be taken in, each with its fault."""


def no_room_for(text: str) -> ImportedRecord:
    """Return a record of imported text that was rejected for lack of room."""
    return _left(text, words.no_room())


def _left(text: str, why: str) -> ImportedRecord:
    return ImportedRecord("", text, fault=BrokenRecord(1, "format", why), why=why)


class Reader(Protocol):
    """A module that reads one kind of data."""

    def take_in(self, stage: Stage, host: ScreenHost, text: str) -> Work[Taken]:
        """Read unpacked text, and store what can be read."""


class Kind(NamedTuple):
    """A kind of imported data."""

    archive: str
    """Archive with the module that reads it."""
    module: str
    """Name of that `Reader`."""


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        HEAD.split()[0]: Kind("class", "app.pages.board.collect.incoming"),
        TRAINING.split()[0]: Kind("train", "app.pages.train.incoming"),
        COUNTS.split()[0]: Kind("class", "app.pages.lab.incoming"),
        AFAR: Kind("together", "app.pages.together.incoming"),
    }
)
"""The kinds by first word."""


class ImportedOthers:
    """Importer of these kinds of data, which passes on whatever could not be imported."""

    def __init__(
        self, stage: Stage, host: ScreenHost, refuse: Callable[[ImportedRecord], None]
    ) -> None:
        self.waiting = 0
        """Number of texts that are still being read."""
        self._stage = stage
        self._host = host
        self._refuse = refuse

    def receive(self, name: str, text: str) -> bool:
        """Start reading the text; return False if it is of another kind."""
        try:
            inside = unpack(text.strip())
        except BrokenRecord:
            return False  # the import as a record reports the error
        kind = KINDS.get(inside.partition("\n")[0].partition(" ")[0])
        if kind is None:
            return False
        self.waiting += 1
        self._host.files.load_modules(kind.archive, partial(self._read, kind, name, inside))
        return True

    def _read(self, kind: Kind, name: str, text: str) -> None:
        try:
            reader: Reader = import_module(kind.module)
        except ImportError:
            why = _("This page couldn’t be loaded. Try again when you’re online.")
            self._end(name, Taken(left=[_left(text, why)]))
            return
        work = reader.take_in(self._stage, self._host, text)
        run_in_slices(self._stage.clock, work, partial(self._end, name), lambda: True)

    def _end(self, name: str, taken: Taken) -> None:
        """Report what was imported, and show what could not be."""
        self.waiting -= 1
        for left in taken.left:
            self._refuse(replace(left, name=name))
        if taken.message:
            self._stage.notify(taken.message, do=f"{GO_TO} {taken.route}", label=taken.label)
        self._stage.redraw()


KEY = 8
"""Length of a board's id, in characters."""


def leave_to_board(stage: Stage, result: str) -> None:
    """Leave a result for the latest class board, and open that board."""
    boards = StoredBoards(stage.preferences)
    if boards.keys and boards.hand_over(pack(result)):
        stage.navigate(Route(CLASS, f"board/{boards.keys[-1]}"))
    else:
        stage.notify(no_room(), "error")


def no_room() -> str:
    """Return the error message for a board that can't be stored."""
    return _("There is no room for a board on this device, or storage is blocked.")


class ImportedBots:
    """The imported bots that have not been stored yet. Their code is not executed."""

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host
        self.rows: list[ImportedBot] = []
        """The bots, most recent first."""

    @property
    def commands(self) -> Commands:
        """Handlers for storing one bot or all, and for choosing the game that a bot plays."""
        return {
            BOT_TAKE: by_number(self._take),
            BOTS_TAKE: plain(lambda: self._keep(list(self.rows))),
            BOT_FOR: self._choose_game,
        }

    def receive(self, name: str, text: str) -> bool:
        """Add the bot in the imported text; return False if it isn't one; raise `BrokenRecord`."""
        program = _program(name, text)
        if program is None:
            return False
        self.rows = [ImportedBot(program, name.endswith(".py")), *self.rows]
        self.stage.announce(_("A bot has arrived."))
        return True

    def _choose_game(self, number: str, game: str) -> None:
        at = int(number)
        if at < len(self.rows) and game in GAMES:
            self.rows[at] = self.rows[at]._replace(
                program=replace(self.rows[at].program, game=game)
            )

    def _take(self, number: int) -> None:
        if 0 <= number < len(self.rows):
            self._keep([self.rows[number]])

    def _keep(self, rows: list[ImportedBot]) -> None:
        """Store bots, except those that are already stored; the first one is chosen."""
        programs = Programs(self.stage.preferences, self.host.random_word)
        for row in reversed(rows):
            programs.put(programs.same(row.program) or row.program)
        if not rows or not programs.store():
            text = _("There is no room for these bots on this device. Keep fewer of them.")
            self.stage.notify(text, "error")
            return
        self.rows = [row for row in self.rows if row not in rows]
        text = ngettext("{n} bot added to your bots.", "{n} bots added to your bots.", len(rows))
        self.stage.notify(text, do=f"{GO_TO} /bots/{rows[0].program.game}", label=_("My own bots"))


def _program(name: str, text: str) -> Program | None:
    if name.endswith(".py"):
        return programs_in(name, text, next(iter(GAMES)))[0]
    if ROUTE in text and "\n" not in text.strip():
        return linked(text)
    try:
        return unpacked(text) if is_program(unpack(text.strip())) else None
    except BrokenRecord:
        return None  # the import as a record reports the error more precisely
