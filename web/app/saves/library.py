"""The library of matches saved on this device: unfinished, finished, broken or in the trash.

The library is loaded once, when the page opens, and each match is saved after every step. Each save
has a stamp, `revision.writer`, and increases the revision. The storage accepts a save only if it
replaces a version that this page wrote or read, so that no page overwrites another page's steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from app.ports.platform import Clock, Preferences, SaveStorage
from app.saves.codec import pack
from app.saves.saved_match import Afar, Fault, SavedMatch, revision
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.game import Game
from spielekiste.core.table import Table

TRASH_MS = 7 * 24 * 3600 * 1000
"""Time for which every match in the trash is kept, in milliseconds."""

MOST_TRASHED = 20
"""Number of matches that the trash keeps for longer: a wrong clock alone never deletes one."""

UNPLAYED_MS = 24 * 3600 * 1000
"""Time for which a table without a step keeps its address, in milliseconds; no list shows it."""

SAVED, NEWER, FULL, FAILED = "kept", "newer", "full", "failed"
"""Results of a save: saved, refused for a newer version, storage full, storage failed."""

Done = Callable[[str, str], object]
"""Function that gets a match's id and the result of a save."""


def ignored(_key: str, _status: str) -> None:
    """Ignore the result."""


class SaveLibrary:
    """The saved matches by id. It calls `on_result(id, status)` with the result of each save."""

    def __init__(
        self, storage: SaveStorage, clock: Clock, on_result: Callable[[str, str], None]
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._on_result = on_result
        self._writer = storage.new_id()
        self._matches: dict[str, SavedMatch] = {}
        self._base_stamps: dict[str, str] = {}
        """Stamp of the stored version of each match, as known to this page."""
        self._order = 0
        """The highest `SavedMatch.order`."""
        self._fillings: dict[str, int] = {}
        """Load count of each match; results of saves made before the last load are ignored."""
        self.outdated: set[str] = set()
        """Matches continued in another page; this page no longer saves them."""

    def __iter__(self) -> Iterator[SavedMatch]:
        """Iterate over all matches, last changed first."""
        key = lambda saved: (-saved.order, -saved.changed)  # noqa: E731 - a def would be longer, not clearer
        return iter(sorted(self._matches.values(), key=key))

    def __contains__(self, key: object) -> bool:
        return key in self._matches

    def __getitem__(self, key: str) -> SavedMatch:
        """Return a match, or raise `KeyError`."""
        return self._matches[key]

    # ------------------------------------------------------------------ reading

    def paused(self) -> list[SavedMatch]:
        """Return unfinished matches with at least one step, most recent first."""
        return [
            saved for saved in self._listed() if not (saved.fault or saved.done or saved.unplayed)
        ]

    def finished(self) -> list[SavedMatch]:
        """Return finished matches, most recent first."""
        return [saved for saved in self._listed() if not saved.fault and saved.done]

    def broken(self) -> list[SavedMatch]:
        """Return matches whose record cannot be read; they are kept for export."""
        return [saved for saved in self._listed() if saved.fault]

    def trashed(self) -> list[SavedMatch]:
        """Return the matches in the trash, most recently deleted first."""
        return sorted(
            (saved for saved in self if saved.trashed_at), key=lambda saved: -saved.trashed_at
        )

    def _listed(self) -> Iterator[SavedMatch]:
        return (saved for saved in self if not saved.trashed_at)

    # ------------------------------------------------------------------ changes

    def fill(self, matches: Iterable[tuple[str, str, str]]) -> None:
        """Load stored matches, given as key, stamp and text."""
        for key, stamp, text in matches:
            saved = self._matches[key] = SavedMatch.parse(key, stamp, text)
            self._order = max(self._order, saved.order)
            self._base_stamps[key] = stamp
            self._fillings[key] = self._fillings.get(key, 0) + 1
            self.outdated.discard(key)

    def is_news(self, key: str, stamp: str) -> bool:
        """Return whether a stamp is from another page and newer than the known stored version."""
        return self._is_later(key, stamp) and stamp.partition(".")[2] != self._writer

    def _is_later(self, key: str, stamp: str) -> bool:
        return revision(stamp) > revision(self._base_stamps.get(key, ""))

    def is_ahead(self, key: str) -> bool:
        """Return whether this page has changes to a match that are not confirmed as stored."""
        return key in self._matches and self._matches[key].stamp != self._base_stamps.get(key, "")

    def let_go(self, key: str) -> None:
        """Treat a match as saved, because its unsaved steps will be saved under another id."""
        self._matches[key] = replace(self._matches[key], stamp=self._base_stamps.get(key, ""))

    def add(self, table: Table, place: str = "", done: Done = ignored) -> str:
        """Save a new match and return its id; `place` is the host page's name for the table."""
        key = self._storage.new_id()
        saved = SavedMatch(key, place=place).with_table(table, self._clock.now())
        self._write(saved, is_latest=True, done=done)
        return key

    def add_broken(
        self, key: str, game: str, text: str, fault: BrokenRecord, done: Done = ignored
    ) -> None:
        """Save a record that cannot be read, for export."""
        now, why = self._clock.now(), Fault(fault.line, fault.code)
        kept = SavedMatch(key, game=game, changed=now, payload=pack(text), fault=why)
        self._write(kept, is_latest=True, done=done)

    def add_unreadable(self, text: str, fault: BrokenRecord, done: Done) -> None:
        """Save an imported record that cannot be read, for export, under a new id."""
        self.add_broken(self._storage.new_id(), "", text, fault, done)

    def keep(self, key: str, table: Table, afar: Afar | None = None) -> None:
        """Save the current position of a match, and remove it from the trash.

        `afar` replaces the home of a match between homes.
        """
        saved = self._matches.get(key, SavedMatch(key))
        saved = replace(saved, afar=afar or saved.afar)
        self._write(saved.with_table(table, self._clock.now()), is_latest=True)

    def load(self, key: str, games: Mapping[str, Game]) -> Table:
        """Return the table of a match, and update the match's label from the record.

        Raises `BrokenRecord` if the record cannot be read; the match is then marked as broken.
        """
        try:
            table = self._matches[key].load(games)
        except BrokenRecord as fault:
            why = Fault(fault.line, fault.code)
            if self._matches[key].fault != why:
                self._write(replace(self._matches[key], fault=why))
            raise
        self._matches[key] = self._matches[key].labelled(table)
        return table

    def put_away(self, key: str, done: Done = ignored) -> None:
        """Move a match to the trash, from which it can be restored."""
        self._write(replace(self._matches[key], trashed_at=self._clock.now()), done=done)

    def bring_back(self, key: str) -> None:
        """Restore a match from the trash."""
        self._write(replace(self._matches[key], trashed_at=0))

    def erase(self, key: str) -> None:
        """Delete a match permanently."""
        del self._matches[key]
        self._base_stamps.pop(key, None)
        self._storage.drop(key)

    def clean(self) -> None:
        """Delete unplayed tables, and all but the last `MOST_TRASHED` in the trash, when too old."""
        now = self._clock.now()
        old = [
            saved for saved in self.trashed()[MOST_TRASHED:] if now - saved.trashed_at > TRASH_MS
        ]
        left = [saved for saved in self if saved.unplayed and now - saved.changed > UNPLAYED_MS]
        for key in {saved.id for saved in old + left}:
            self.erase(key)

    def _write(self, saved: SavedMatch, *, is_latest: bool = False, done: Done = ignored) -> None:
        """Write a match; with `is_latest`, it comes before all others from now on.

        `done` gets its id and the result, after `on_result`.
        """
        key = saved.id
        self._order += is_latest
        order = self._order if is_latest else saved.order
        written = replace(saved, order=order, stamp=f"{saved.revision + 1}.{self._writer}")
        self._matches[key] = written
        if key in self.outdated:
            done(key, NEWER)
            return
        base, filling = self._base_stamps.get(key, ""), self._fillings.get(key, 0)

        def hear(status: str) -> None:
            if filling == self._fillings.get(key, 0):
                self._hear(key, written.stamp, status)
            done(key, status)

        self._storage.put(key, base, written.stamp, str(written), hear)

    def _hear(self, key: str, stamp: str, status: str) -> None:
        if status == NEWER:
            self.outdated.add(key)
        elif status == SAVED and self._is_later(key, stamp):
            self._base_stamps[key] = stamp
        self._on_result(key, status)


TRAINING: Final = "spielekiste-training 1"
"""First line of the text with all puzzles; then what is stored."""

COUNTS: Final = "spielekiste-counts 1"
"""First line of the text with all counts of the lab; then what is stored."""

STORES: Mapping[str, str] = MappingProxyType({"training": TRAINING, "lab": COUNTS})
"""First lines by name in the storage."""


def packed_stores(preferences: Preferences) -> list[str]:
    """Return the data of the trainer and of the lab, one packed line of text each, for a file."""
    texts = ((head, preferences.recall(name)) for name, head in STORES.items())
    return [pack(f"{head}\n{text}") + "\n" for head, text in texts if text]


def is_kept(text: str) -> bool:
    """Return whether unpacked text is data from the trainer or the lab."""
    return text.startswith(tuple(head.partition(" ")[0] for head in STORES.values()))


def content(text: str) -> str:
    """Return the text after the first line."""
    return text.partition("\n")[2]
