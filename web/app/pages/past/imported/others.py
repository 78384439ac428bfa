"""Imports of class boards, puzzles and lab counts from files.

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
from app.dom.slices import run_in_slices
from app.i18n import _
from app.pages.ports import ScreenHost
from app.ports.stage import Stage
from app.saves.boards import HEAD
from app.saves.codec import unpack
from app.saves.kept import COUNTS, TRAINING
from app.saves.transfer import ImportedRecord
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work


class Taken(NamedTuple):
    """Outcome of an import."""

    told: str = ""
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
        if taken.told:
            self._stage.notify(taken.told, do=f"go {taken.route}", label=taken.label)
        self._stage.redraw()
