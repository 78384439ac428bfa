"""Value tables of the solved games, loaded on demand and cached."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from app.games.desk import WINNING
from app.ports.platform import Clock, FilePort
from spielekiste.coach.layouts import table_name
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.options import Options
from spielekiste.core.work import Work

Done: TypeAlias = Callable[[ValueTable | None], None]
"""Callback with a value table; None if there is none or loading failed."""

ARCHIVE = "ahead"
"""Archive with everything that computes and shows chances of winning."""


class ValueTables:
    """Cache of the value tables loaded on this page."""

    def __init__(self, files: FilePort, clock: Clock) -> None:
        self.files = files
        self._clock = clock
        self._tables: dict[str, ValueTable] = {}
        self._damaged: set[str] = set()
        """Names of the tables whose copy on this device could not be read."""

    def load(self, options: Options, done: Done, *, to_win: bool = False) -> None:
        """Load the value table for these options; `done` is called immediately or later.

        With `to_win`, load the module `WINNING` first; `done` gets None if that fails.
        """
        name = table_name(options)
        if to_win and name is not None and sys.modules.get(WINNING) is None:
            self.load_winning(lambda made: self.load(options, done) if made else done(None))
        elif name is None or name in self._tables:
            done(self._tables.get(name or ""))
        else:
            is_damaged = name in self._damaged
            self.files.value_table(
                name, lambda data: self._unpack(name, data, done), anew=is_damaged
            )

    def load_winning(self, done: Callable[[Any], None]) -> None:
        """Load the module `WINNING`; `done` gets it, or None if that failed."""

        def loaded() -> None:
            try:
                made = import_module(WINNING)
            except ImportError:
                done(None)
            else:
                done(made)

        self.files.load_modules(ARCHIVE, loaded, WINNING)

    def _unpack(self, name: str, data: bytes | None, done: Done) -> None:
        if data is None:
            done(None)
        else:
            self._go_on(name, ValueTable.read(data), done)

    def _go_on(self, name: str, reading: Work[ValueTable], done: Done) -> None:
        """Run one slice of the decompression, and schedule the next one or `done`."""
        try:
            next(reading)
        except UnreadableNotation:
            self._damaged.add(name)
            done(None)
        except StopIteration as end:
            table = self._tables[name] = end.value
            self._clock.later(0, lambda: done(table))
        else:
            self._clock.later(0, lambda: self._go_on(name, reading, done))
