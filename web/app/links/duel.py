"""Results of a duel from several devices: read, store and compare records and codes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, cast

from app.bounded_json import read_json
from app.i18n import _
from app.links.pasted import link_in
from app.saves import transfer as records
from app.saves.codec import PREFIX, pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import SetUp
from spielekiste.core.names import alike
from spielekiste.core.record import Record
from spielekiste.core.seats import MARKS, NAME_LENGTH, Player
from spielekiste.core.state import Outcome, places
from spielekiste.core.table import Table
from spielekiste.parts.duel import (
    Result,
    belongs,
    fingerprint,
    read_code,
    result_of,
    rules_of,
    same_duel,
    verified,
    write_code,
)
from spielekiste.parts.sheet_game import SheetState

if TYPE_CHECKING:
    from app.saves.library import SaveLibrary

ROUTE = "/duel/"
"""Route prefix of a result, followed by the id of a match on this device or a packed record."""

MOST = 40
"""Maximum number of results stored for one duel."""

MOST_DUELS = 8
"""Maximum number of duels with stored results."""

COLUMNS = 8
"""Maximum number of columns shown side by side."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result in a duel."""

    result: Result
    """Its score sheets."""
    players: tuple[Player, ...]
    """The players; placeholders for a code, which contains no names."""
    text: str
    """The source of the result: a packed record or a code."""
    table: Table | None = None
    """The replayed match; None for a code."""

    @property
    def is_verified(self) -> bool:
        """True if the record proves that every roll used the shared dice; False for a code."""
        return self.table is not None and verified(self.table)


def link(address: str, table: Table) -> str:
    """Return a link that contains the result of a duel with its record."""
    return records.link(address, table).replace(f"#{records.ROUTE}", f"#{ROUTE}", 1)


def code(table: Table) -> str:
    """Return a code to type in on a device that can't open a link; empty before the duel ends."""
    result = result_of(table)
    return write_code(result, table.setup) if result else ""


def from_table(table: Table) -> TableResult | None:
    """Return the result of a table, or None if its duel is not finished."""
    result = result_of(table)
    text = pack(str(table.record))
    return TableResult(result, table.setup.players, text, table) if result else None


def read(text: str, setup: SetUp) -> TableResult:
    """Read a link, a packed record or a code of another table of the same duel.

    Raises `BrokenRecord` for a damaged record, and `UnreadableNotation` for an invalid code or a
    record of another duel.
    """
    text = text.strip()
    if text.startswith(PREFIX):
        return _of_this_duel(_replayed(text), setup)
    link = link_in(text)
    if link is not None or "#/" in text or len(text) > records.LONGEST_LINK:
        return _of_this_duel(_replayed(records.from_link(link.rest if link else "")), setup)
    if records.is_record(text):
        return _of_this_duel(records.load_pasted(text), setup)
    result = read_code(text, setup)
    return TableResult(result, _unknown(len(result.sheets)), write_code(result, setup))


def open_link(packed: str) -> Table:
    """Return the finished duel in the last part of a link; raise `BrokenRecord` if invalid."""
    table = _replayed(records.from_link(packed))
    if from_table(table) is None or not same_duel(table.setup, table.setup):
        raise BrokenRecord(1, "format", "not the record of a finished duel")
    return table


def played_here(library: SaveLibrary, setup: SetUp) -> str:
    """Return the id of a duel's match on this device, or an empty string."""
    for kept in library:
        if kept.game == setup.game.id and not kept.fault and not kept.trashed_at:
            try:
                saved = Record.parse(kept.record, GAMES).setup
            except BrokenRecord:
                continue
            if same_duel(saved, setup):
                return kept.id
    return ""


# ---------------------------------------------------------------------- storage


def kept(text: str | None, setup: SetUp) -> list[TableResult]:
    """Return the stored results of a duel that can still be read."""
    results = []
    for one in _all(text).get(name_of(setup), [])[-MOST:]:
        try:
            results.append(read(one, setup))
        except (BrokenRecord, UnreadableNotation):
            continue
    return results


def with_results(text: str | None, setup: SetUp, results: Sequence[TableResult]) -> str:
    """Return the updated value to store: this duel's results added, the oldest duels dropped."""
    every = _all(text)
    every.pop(name_of(setup), None)
    every[name_of(setup)] = [one.text for one in results][-MOST:]
    return json.dumps(dict(list(every.items())[-MOST_DUELS:]))


def name_of(setup: SetUp) -> str:
    """Return the key under which this device stores a duel."""
    return sha256(belongs(setup).encode()).hexdigest()[:16]


def merged(results: Sequence[TableResult], new: TableResult) -> list[TableResult]:
    """Return all results with a new one added; a record replaces the code for the same match."""
    same = [one for one in results if one.result == new.result]
    if any(one.table for one in same) and new.table is None:
        return list(results)
    return [*(one for one in results if one.result != new.result), new]


# ---------------------------------------------------------------------- side by side


@dataclass(frozen=True, slots=True)
class Compared:
    """Results of a duel side by side, best first."""

    players: tuple[Player, ...]
    """One player for each column, each with a different mark."""
    state: SheetState
    """One state with the sheets of all columns."""
    outcome: Outcome
    """Ranking of the columns."""
    sources: tuple[TableResult, ...]
    """The source of each column."""


def compare(setup: SetUp, results: Sequence[TableResult]) -> Compared:
    """Compare the results of a duel: at most `COLUMNS` columns, best first."""
    rules = rules_of(setup.game, setup.options)
    columns = [
        (one, player, sheet, rules.sums(sheet)["total"])
        for one in results
        for player, sheet in zip(one.players, one.result.sheets, strict=True)
    ]
    best = sorted(columns, key=lambda column: -column[3])[:COLUMNS]
    totals = tuple(column[3] for column in best)
    outcome = Outcome("sheets-full", places(totals), totals)
    sheets = tuple(column[2] for column in best)
    state = SheetState(rules, sheets, turn=0, outcome=outcome)
    names = _apart([column[1].name for column in best])
    players = tuple(Player(name, mark) for name, mark in zip(names, MARKS, strict=False))
    return Compared(players, state, outcome, tuple(column[0] for column in best))


def _apart(names: Sequence[str]) -> Iterator[str]:
    """Yield distinct names: a second “Ada” becomes “Ada 2”."""
    given, seen = set(map(alike, names)), set[str]()
    for name in names:
        numbered = (f"{name[: NAME_LENGTH - 3].strip()} {number}" for number in count(2))
        free = (candidate for candidate in numbered if alike(candidate) not in given | seen)
        unique = next(free) if alike(name) in seen else name
        seen.add(alike(unique))
        yield unique


def _unknown(count: int) -> tuple[Player, ...]:
    """Return placeholder players for a code, which contains no names."""
    other = _("Other device")
    return tuple(
        replace(Player(other, MARKS[seat]), name=f"{other} {seat + 1}" if count > 1 else other)
        for seat in range(count)
    )


def _replayed(text: str) -> Table:
    return Table.load(unpack(text), GAMES)


def _of_this_duel(table: Table, setup: SetUp) -> TableResult:
    result = from_table(table)
    if result is None or not same_duel(table.setup, setup):
        raise UnreadableNotation(fingerprint(table), 0, "a record of this duel")
    return result


def _all(text: str | None) -> dict[str, list[str]]:
    try:
        stored = read_json(text or "{}")
    except ValueError:
        return {}
    usable = isinstance(stored, dict) and all(
        isinstance(texts, list) and all(isinstance(one, str) for one in texts)
        for texts in stored.values()
    )
    return cast("dict[str, list[str]]", stored) if usable else {}


def code_fault(fault: UnreadableNotation, text: str) -> str:
    """Return a message that says what is wrong with a code, and where."""
    if fault.position >= len(text):
        return _("This code is too short: some characters are missing.")
    if fault.position:
        return _(
            "Character {place}, “{sign}”, isn’t used in these codes.",
            place=fault.position + 1,
            sign=text[fault.position],
        )
    return _("This code belongs to another duel, or it was mistyped.")
