"""What other devices have told of a duel: their records and codes, read, kept and put side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from app.bounded_json import read_json
from app.i18n import _
from app.saves import transfer as records
from app.saves.codec import PREFIX, pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import SetUp
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
    from app.saves.library import Shelf

ROUTE = "/duel/"
"""The route of a result; the match here, or the packed record of another, follows."""

MOST = 40
"""The most results of one duel that are kept."""

MOST_DUELS = 8
"""The most duels of which results are kept."""

COLUMNS = 8
"""The most columns that are shown beside each other."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one table of a duel has told."""

    result: Result
    """Its sheets."""
    players: tuple[Player, ...]
    """Who played there; without a record they are only counted."""
    text: str
    """What it came as: a packed record, or a code."""
    table: Table | None = None
    """The match, replayed; None where only a code has come."""

    @property
    def is_verified(self) -> bool:
        """Whether every throw was seen to be one of the shared dice."""
        return self.table is not None and verified(self.table)


def link(address: str, table: Table) -> str:
    """Return the link that tells how a duel has ended, record and all."""
    return records.link(address, table).replace(f"#{records.ROUTE}", f"#{ROUTE}", 1)


def code(table: Table) -> str:
    """Return the code that is typed where no link can be sent."""
    result = result_of(table)
    return write_code(result, table.setup) if result else ""


def from_table(table: Table) -> Told | None:
    """Return what a table tells; None while its duel goes on."""
    result = result_of(table)
    return Told(result, table.setup.players, pack(str(table.record)), table) if result else None


def read(text: str, setup: SetUp) -> Told:
    """Read a link, a packed record or a code of another table of the same duel.

    Raises `BrokenRecord` for a damaged record and `UnreadableNotation` for a code that is none, or
    of another duel.
    """
    text = text.strip()
    if text.startswith(PREFIX):
        return _of_this_duel(_replayed(text), setup)
    if "#/" in text or len(text) > records.LONGEST_LINK:
        behind = text.rpartition("#/")[2].partition("/")[2]
        return _of_this_duel(_replayed(records.from_link(behind)), setup)
    result = read_code(text, setup)
    return Told(result, _unknown(len(result.sheets)), write_code(result, setup))


def open_link(packed: str) -> Table:
    """Return the finished duel in a link's last part; raise `BrokenRecord`."""
    table = _replayed(records.from_link(packed))
    if from_table(table) is None or not same_duel(table.setup, table.setup):
        raise BrokenRecord(1, "format", "no finished duel")
    return table


def played_here(shelf: Shelf, setup: SetUp) -> str:
    """Return the id of the match of a duel on this device, or nothing."""
    for kept in shelf:
        if kept.game == setup.game.id and not kept.fault and not kept.binned:
            try:
                found = Record.parse(kept.record, GAMES).setup
            except BrokenRecord:
                continue
            if same_duel(found, setup):
                return kept.id
    return ""


# ---------------------------------------------------------------------- kept on the device


def kept(text: str | None, setup: SetUp) -> list[Told]:
    """Return what was kept of a duel; what cannot be read any more is left out."""
    found = []
    for one in _all(text).get(name_of(setup), [])[-MOST:]:
        try:
            found.append(read(one, setup))
        except (BrokenRecord, UnreadableNotation):
            continue
    return found


def with_told(text: str | None, setup: SetUp, told: Sequence[Told]) -> str:
    """Return what is kept of all duels, this one's results among them, the oldest duels dropped."""
    every = _all(text)
    every.pop(name_of(setup), None)
    every[name_of(setup)] = [one.text for one in told][-MOST:]
    return json.dumps(dict(list(every.items())[-MOST_DUELS:]))


def name_of(setup: SetUp) -> str:
    """Return what a duel is called on this device."""
    return sha256(belongs(setup).encode()).hexdigest()[:16]


def merged(told: Sequence[Told], new: Told) -> list[Told]:
    """Return all results with a new one; a record takes the place of the code of the same match."""
    same = [one for one in told if one.result == new.result]
    if any(one.table for one in same) and new.table is None:
        return list(told)
    return [*(one for one in told if one.result != new.result), new]


# ---------------------------------------------------------------------- side by side


@dataclass(frozen=True, slots=True)
class Compared:
    """All tables of a duel side by side, the best first."""

    players: tuple[Player, ...]
    """One for each column, with marks of their own."""
    state: SheetState
    """Their sheets as one."""
    outcome: Outcome
    """Who has won."""
    sources: tuple[Told, ...]
    """Where each column comes from."""


def compare(setup: SetUp, told: Sequence[Told]) -> Compared:
    """Put the results of a duel side by side, at most `COLUMNS`, the best first."""
    rules = rules_of(setup.game, setup.options)
    columns = [
        (one, player, sheet, rules.sums(sheet)["total"])
        for one in told
        for player, sheet in zip(one.players, one.result.sheets, strict=True)
    ]
    best = sorted(columns, key=lambda column: -column[3])[:COLUMNS]
    totals = tuple(column[3] for column in best)
    outcome = Outcome("sheets-full", places(totals), totals)
    sheets = tuple(column[2] for column in best)
    state = SheetState(rules, sheets, 0, outcome=outcome)
    names = _apart([column[1].name for column in best])
    players = tuple(Player(name, mark) for name, mark in zip(names, MARKS, strict=False))
    return Compared(players, state, outcome, tuple(column[0] for column in best))


def _apart(names: Sequence[str]) -> Iterator[str]:
    """Yield names that can be told apart: a second Ada is Ada 2."""
    seen: dict[str, int] = {}
    for name in names:
        count = seen[name.casefold()] = seen.get(name.casefold(), 0) + 1
        number = f" {count}" if count > 1 else ""
        yield name[: NAME_LENGTH - len(number)] + number


def _unknown(count: int) -> tuple[Player, ...]:
    """Return players for a code, which has no names."""
    other = _("Other device")
    return tuple(
        replace(Player(other, MARKS[seat]), name=f"{other} {seat + 1}" if count > 1 else other)
        for seat in range(count)
    )


def _replayed(text: str) -> Table:
    return Table.load(unpack(text), GAMES)


def _of_this_duel(table: Table, setup: SetUp) -> Told:
    told = from_table(table)
    if told is None or not same_duel(table.setup, setup):
        raise UnreadableNotation(fingerprint(table), 0, "a record of this duel")
    return told


def _all(text: str | None) -> dict[str, list[str]]:
    try:
        found = read_json(text or "{}")
    except ValueError:
        return {}
    usable = isinstance(found, dict) and all(
        isinstance(texts, list) and all(isinstance(one, str) for one in texts)
        for texts in found.values()
    )
    return cast("dict[str, list[str]]", found) if usable else {}
