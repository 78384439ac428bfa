"""The shelf: every match that is kept on this device, paused or finished, broken or put away.

It is filled once, when the page is opened, and written match by match, step by step. Each writing
has a stamp, `revision.writer`, and goes into the storage only in place of what this page wrote
itself or found there: so no page ever overwrites what another one has played on. What is stored of
a match therefore has a higher revision each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from app.ports.platform import Clock, SaveStorage
from app.saves.codec import pack
from app.saves.saved_match import Fault, Kept, revision
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.game import Game
from spielekiste.core.table import Table

BIN_MS = 7 * 24 * 3600 * 1000
"""How long a match that was put away can be brought back, in milliseconds."""

KEPT, NEWER, FULL, FAILED = "kept", "newer", "full", "failed"
"""What becomes of a writing: done, refused for a newer one, no room, no storage."""


class Shelf:
    """The matches on this device by id; `told(id, status)` hears what became of each writing."""

    def __init__(
        self, storage: SaveStorage, clock: Clock, told: Callable[[str, str], None]
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._told = told
        self._writer = storage.new_id()
        self._kept: dict[str, Kept] = {}
        self._taken: dict[str, str] = {}
        """The stamp of what is stored of each match as far as this page knows, which it may replace."""
        self._fillings: dict[str, int] = {}
        """How often each match was taken from the storage: what is told of writings before is void."""
        self.outdated: set[str] = set()
        """Matches that another page has played on; this page does not write them any more."""

    def __iter__(self) -> Iterator[Kept]:
        """Every match, the one that was changed last first."""
        return iter(sorted(self._kept.values(), key=lambda kept: -kept.changed))

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def __getitem__(self, key: str) -> Kept:
        """Return a match; raise `KeyError`."""
        return self._kept[key]

    # ------------------------------------------------------------------ what lies there

    def paused(self) -> list[Kept]:
        """Return the matches that can be gone on with, the latest first."""
        return [kept for kept in self._standing() if not kept.fault and not kept.done]

    def finished(self) -> list[Kept]:
        """Return the matches that were played to their end, the latest first."""
        return [kept for kept in self._standing() if not kept.fault and kept.done]

    def broken(self) -> list[Kept]:
        """Return the matches whose record cannot be read; they are kept for export."""
        return [kept for kept in self._standing() if kept.fault]

    def binned(self) -> list[Kept]:
        """Return the matches that were put away and can be brought back, the latest first."""
        return sorted((kept for kept in self if kept.binned), key=lambda kept: -kept.binned)

    def _standing(self) -> Iterator[Kept]:
        return (kept for kept in self if not kept.binned)

    # ------------------------------------------------------------------ what changes

    def fill(self, found: Iterable[tuple[str, str, str]]) -> None:
        """Take up what the storage holds: key, stamp and text of each match."""
        for key, stamp, text in found:
            self._kept[key] = Kept.parse(key, stamp, text)
            self._taken[key] = stamp
            self._fillings[key] = self._fillings.get(key, 0) + 1
            self.outdated.discard(key)

    def is_news(self, key: str, stamp: str) -> bool:
        """Tell whether a stamp is of another page's writing, later than what is known to be stored."""
        return self._is_later(key, stamp) and stamp.partition(".")[2] != self._writer

    def _is_later(self, key: str, stamp: str) -> bool:
        return revision(stamp) > revision(self._taken.get(key, ""))

    def is_ahead(self, key: str) -> bool:
        """Tell whether a match has steps here that are not known to be stored."""
        return key in self._kept and self._kept[key].stamp != self._taken.get(key, "")

    def let_go(self, key: str) -> None:
        """Give up the steps of a match that are not stored: they are kept under another id."""
        self._kept[key] = replace(self._kept[key], stamp=self._taken.get(key, ""))

    def add(self, table: Table, place: str = "") -> str:
        """Put a new match on the shelf, for a table of another's page if it is named; return its id."""
        key = self._storage.new_id()
        self._write(Kept(key, place=place).with_table(table, self._clock.now()))
        return key

    def add_broken(self, key: str, game: str, text: str, fault: BrokenRecord) -> None:
        """Keep a record of a game that cannot be read, for export."""
        now, why = self._clock.now(), Fault(fault.line, fault.code)
        self._write(Kept(key, game=game, changed=now, packed=pack(text), fault=why))

    def add_unreadable(self, game: str, text: str, fault: BrokenRecord) -> None:
        """Keep a record that was imported and cannot be read, for export."""
        self.add_broken(self._storage.new_id(), game, text, fault)

    def keep(self, key: str, table: Table) -> None:
        """Keep a match as it stands on the table now; what was in the bin is out of it again."""
        self._write(self._kept.get(key, Kept(key)).with_table(table, self._clock.now()))

    def load(self, key: str, games: Mapping[str, Game]) -> Table:
        """Return the table of a match; raise `BrokenRecord`, and from then on it is a broken one.

        Its label says from then on what the record says.
        """
        try:
            table = self._kept[key].load(games)
        except BrokenRecord as fault:
            why = Fault(fault.line, fault.code)
            if self._kept[key].fault != why:
                self._write(replace(self._kept[key], fault=why))
            raise
        self._kept[key] = self._kept[key].labelled(table)
        return table

    def put_away(self, key: str) -> None:
        """Put a match into the bin, from where it can be brought back."""
        self._write(replace(self._kept[key], binned=self._clock.now()))

    def bring_back(self, key: str) -> None:
        """Take a match out of the bin."""
        self._write(replace(self._kept[key], binned=0))

    def erase(self, key: str) -> None:
        """Drop a match for good."""
        del self._kept[key]
        self._taken.pop(key, None)
        self._storage.drop(key)

    def empty_bin(self) -> None:
        """Drop for good what was put away longer ago than `BIN_MS`."""
        now = self._clock.now()
        for kept in self.binned():
            if now - kept.binned > BIN_MS:
                self.erase(kept.id)

    def _write(self, kept: Kept) -> None:
        key = kept.id
        written = replace(kept, stamp=f"{kept.revision + 1}.{self._writer}")
        self._kept[key] = written
        if key in self.outdated:
            return
        base, filling = self._taken.get(key, ""), self._fillings.get(key, 0)

        def hear(status: str) -> None:
            if filling == self._fillings.get(key, 0):
                self._hear(key, written.stamp, status)

        self._storage.put(key, base, written.stamp, str(written), hear)

    def _hear(self, key: str, stamp: str, status: str) -> None:
        if status == NEWER:
            self.outdated.add(key)
        elif status == KEPT and self._is_later(key, stamp):
            self._taken[key] = stamp
        self._told(key, status)
