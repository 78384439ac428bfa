"""The library of matches saved on this device: unfinished, finished, broken or in the bin.

It is loaded once, when the page opens, and each step saves its match. Each save has a stamp,
`revision.writer`. The storage accepts it only if it replaces a version that this page wrote or
read, so that no page overwrites steps made in another one. Each save increases the revision.
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
"""How long a match stays in the bin, in milliseconds."""

KEPT, NEWER, FULL, FAILED = "kept", "newer", "full", "failed"
"""Results of a save: saved, refused for a newer version, storage full, storage failed."""


class Shelf:
    """The saved matches by id; `told(id, status)` is called with the result of each save."""

    def __init__(
        self, storage: SaveStorage, clock: Clock, told: Callable[[str, str], None]
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._told = told
        self._writer = storage.new_id()
        self._kept: dict[str, Kept] = {}
        self._taken: dict[str, str] = {}
        """Stamp of the stored version of each match, as known to this page."""
        self._fillings: dict[str, int] = {}
        """How often each match was loaded; results of saves before the last load are ignored."""
        self.outdated: set[str] = set()
        """Matches continued in another page; this page no longer saves them."""

    def __iter__(self) -> Iterator[Kept]:
        """Iterate over all matches, last changed first."""
        return iter(sorted(self._kept.values(), key=lambda kept: -kept.changed))

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def __getitem__(self, key: str) -> Kept:
        """Return a match; raise `KeyError`."""
        return self._kept[key]

    # ------------------------------------------------------------------ reading

    def paused(self) -> list[Kept]:
        """Return unfinished matches, most recent first."""
        return [kept for kept in self._standing() if not kept.fault and not kept.done]

    def finished(self) -> list[Kept]:
        """Return finished matches, most recent first."""
        return [kept for kept in self._standing() if not kept.fault and kept.done]

    def broken(self) -> list[Kept]:
        """Return matches whose record cannot be read; they are kept for export."""
        return [kept for kept in self._standing() if kept.fault]

    def binned(self) -> list[Kept]:
        """Return the matches in the bin, most recently deleted first."""
        return sorted((kept for kept in self if kept.binned), key=lambda kept: -kept.binned)

    def _standing(self) -> Iterator[Kept]:
        return (kept for kept in self if not kept.binned)

    # ------------------------------------------------------------------ changes

    def fill(self, found: Iterable[tuple[str, str, str]]) -> None:
        """Load stored matches, given as key, stamp and text."""
        for key, stamp, text in found:
            self._kept[key] = Kept.parse(key, stamp, text)
            self._taken[key] = stamp
            self._fillings[key] = self._fillings.get(key, 0) + 1
            self.outdated.discard(key)

    def is_news(self, key: str, stamp: str) -> bool:
        """Return whether a stamp is from another page and newer than the known stored version."""
        return self._is_later(key, stamp) and stamp.partition(".")[2] != self._writer

    def _is_later(self, key: str, stamp: str) -> bool:
        return revision(stamp) > revision(self._taken.get(key, ""))

    def is_ahead(self, key: str) -> bool:
        """Return whether a match has changes here that are not known to be stored."""
        return key in self._kept and self._kept[key].stamp != self._taken.get(key, "")

    def let_go(self, key: str) -> None:
        """Give up the unsaved steps of a match, which must be saved under another id."""
        self._kept[key] = replace(self._kept[key], stamp=self._taken.get(key, ""))

    def add(self, table: Table, place: str = "") -> str:
        """Save a new match and return its id; `place` is the name of a host page's table."""
        key = self._storage.new_id()
        self._write(Kept(key, place=place).with_table(table, self._clock.now()))
        return key

    def add_broken(self, key: str, game: str, text: str, fault: BrokenRecord) -> None:
        """Save a record that cannot be read, for export."""
        now, why = self._clock.now(), Fault(fault.line, fault.code)
        self._write(Kept(key, game=game, changed=now, packed=pack(text), fault=why))

    def add_unreadable(self, game: str, text: str, fault: BrokenRecord) -> None:
        """Save an imported record that cannot be read, for export, under a new id."""
        self.add_broken(self._storage.new_id(), game, text, fault)

    def keep(self, key: str, table: Table) -> None:
        """Save the current position of a match, and take it out of the bin."""
        self._write(self._kept.get(key, Kept(key)).with_table(table, self._clock.now()))

    def load(self, key: str, games: Mapping[str, Game]) -> Table:
        """Return the table of a match, and update its label from the record.

        Raises `BrokenRecord` if the record cannot be read; the match is then marked as broken.
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
        """Move a match to the bin, from which it can be restored."""
        self._write(replace(self._kept[key], binned=self._clock.now()))

    def bring_back(self, key: str) -> None:
        """Restore a match from the bin."""
        self._write(replace(self._kept[key], binned=0))

    def erase(self, key: str) -> None:
        """Delete a match permanently."""
        del self._kept[key]
        self._taken.pop(key, None)
        self._storage.drop(key)

    def empty_bin(self) -> None:
        """Delete matches that have been in the bin for longer than `BIN_MS`."""
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
