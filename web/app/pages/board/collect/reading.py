"""Results that arrive on a class board: read from links, files and codes, replayed and checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.links import duel as duels
from app.links.duel import TableResult
from app.links.lab_results import FROM
from app.links.pasted import link_in
from app.links.prepared import BrokenLink, Prepared
from app.pages.board.link import StoredResult, hash_of
from app.ports.route import Route
from app.saves import transfer as records
from app.saves.codec import pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, SpielekisteError, UnreadableNotation
from spielekiste.core.match import TURN, SetUp, TableOptions
from spielekiste.core.record import Record
from spielekiste.core.seats import MARKS, Player
from spielekiste.core.table import Table
from spielekiste.lab.result import LabResult, is_lab_result
from spielekiste.parts.duel import Result, is_duel, result_of

TYPED = "typed"
"""Source of codes that people type."""

NO_RESULT = "no-result"
"""Code of `BrokenRecord` for a link to another page."""

ROUTES = (records.ROUTE, duels.ROUTE, FROM)
"""Routes of links that contain a record."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A result on a board; exactly one of `table`, `code` and `lab` has a value."""

    id: str
    """Hash of what the result says: equal for equal results."""
    text: str
    """The result as stored on the board, packed."""
    source: str
    """One of `board.SOURCES`."""
    when: int
    """Time of the arrival, in milliseconds since 1970."""
    setup: SetUp | None = None
    """Settings of the match, or of the duel that a code belongs to."""
    table: Table | None = None
    """The replayed match, or None."""
    code: TableResult | None = None
    """The result of a typed code, or None."""
    lab: LabResult | None = None
    """The result of an experiment in the lab, or None."""

    kind: str = field(init=False)
    """What the board must accept for this arrival to count (`kind_of`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", kind_of(self.setup) if self.setup else "")

    @property
    def row(self) -> StoredResult:
        """The arrival as stored."""
        return StoredResult(self.id, self.source, self.when, self.text)

    @property
    def result(self) -> Result | None:
        """The score sheets of a finished duel; None for everything else."""
        if self.code is not None:
            return self.code.result
        is_one = self.table is not None and is_duel(self.table.setup)
        return result_of(self.table) if self.table and is_one else None


def kind_of(setup: SetUp) -> str:
    """Return a key shared by all matches started from one prepared link: game, rules, dice."""
    games = f" games={setup.table.games}" if setup.table.games > 1 else ""
    same = f" same={setup.seed}" if is_duel(setup) else ""
    return f"{setup.game.id} {setup.options}{games}{same}".strip()


def prepared_setup(link: str) -> SetUp | None:
    """Return the settings of matches from a prepared link, or None if the link can't be read."""
    try:
        prepared = Prepared.parse(link)
        agreed = {info.name: value for info, value in prepared.table.items()}
        luck = {"luck": TURN} if prepared.same else {}
        players = tuple(Player(f"{at}", mark) for at, mark in _seats(prepared))
        table = TableOptions.of(agreed | luck)
        return SetUp(prepared.game, players, prepared.options, table, prepared.same)
    except (BrokenLink, SpielekisteError):
        return None


def _seats(prepared: Prepared) -> Iterable[tuple[int, str]]:
    return enumerate(MARKS[: len(prepared.names)], 1)


# ---------------------------------------------------------------------- reading


def read(text: str, source: str, when: int, setups: Sequence[SetUp] = ()) -> Arrival:
    """Read a link, a record, or a code of one of the duels in `setups`; replay and check it.

    Raises `BrokenRecord`, or `UnreadableNotation` for a code.
    """
    link = link_in(text)
    if link is not None or "#/" in text:
        return _of_record(_linked(link), source, when)
    if source != TYPED or records.is_record(text):
        return _of_record(_written(text), source, when)
    return _of_code(text.strip(), when, setups)


def source_of(text: str) -> str:
    """Return the source of pasted or typed input: `link` or `typed`."""
    return "link" if "#/" in text or link_in(text) or records.is_record(text) else TYPED


def reread(row: StoredResult) -> Arrival:
    """Read a stored arrival again; raise `BrokenRecord` if the arrival is damaged."""
    if not row.source:
        raise BrokenRecord(1, "format", row.text[:20])
    packed, _space, code = row.text.partition(" ")
    if not code:
        return _of_record(unpack(packed), row.source, row.when)
    try:
        return _of_code(code, row.when, [Record.parse(unpack(packed), GAMES).setup])
    except UnreadableNotation as fault:
        raise BrokenRecord(1, "format", str(fault)) from fault


def _linked(link: Route | None) -> str:
    """Return the record in a link."""
    route = next((route for route in ROUTES if str(link).startswith(route)), "")
    if not route:
        raise BrokenRecord(1, NO_RESULT, str(link)[:20])
    return records.from_link(str(link), route)


def _written(text: str) -> str:
    """Return the record in a text, perhaps quoted."""
    inside = unpack(text.strip())
    return inside if inside != text.strip() else unpack(records.tidied(text).strip())


def _of_record(text: str, source: str, when: int) -> Arrival:
    """Read a record or a lab result."""
    if is_lab_result(text):
        lab = LabResult.parse(text)
        return Arrival(hash_of(str(lab)), pack(str(lab)), source, when, lab=lab)
    table = Table.load(text, GAMES)
    key = hash_of("\n".join([str(Record(table.setup)), *map(str, table.steps)]))
    return Arrival(key, pack(str(table.record)), source, when, table.setup, table)


def _of_code(text: str, when: int, setups: Sequence[SetUp]) -> Arrival:
    """Read a code with the settings of the first duel for which it is valid."""
    fault = UnreadableNotation(text, 0, "a code of this duel")
    for setup in filter(is_duel, setups):
        try:
            result = duels.read(text, setup)
        except UnreadableNotation as unread:
            fault = unread
            continue
        key = hash_of(f"{duels.name_of(setup)} {result.text}")
        packed = f"{pack(str(Record(setup)))} {result.text}"
        return Arrival(key, packed, TYPED, when, setup, code=result)
    raise fault


# ---------------------------------------------------------------------- known ones


def known(arrivals: Iterable[Arrival], new: Arrival) -> Arrival | None:
    """Return the known arrival that covers a new one, or None if the new one is unknown."""
    return next((old for old in arrivals if old.id == new.id or _covers(old, new)), None)


def outdone(arrivals: Iterable[Arrival], new: Arrival) -> Arrival | None:
    """Return the arrival that a new one replaces: a code for its match, or an earlier state."""
    return next((old for old in arrivals if old.id != new.id and _covers(new, old)), None)


def _covers(one: Arrival, other: Arrival) -> bool:
    """Return whether `one` is the match that gave the code `other`, or a later state of `other`.

    Two matches with the same settings count as one match only if their dice can't be shared: in a
    duel, several tables may start with the same steps.
    """
    if one.lab is not None:
        return other.lab is not None and other.lab.grown_into(one.lab)
    if one.table is None or other.lab is not None:
        return False
    if other.table is None:
        return one.result is not None and one.kind == other.kind and one.result == other.result
    setup, steps = one.table.setup, other.table.steps
    is_same = bool(setup.seed) and not is_duel(setup) and setup == other.table.setup
    return is_same and one.table.steps[: len(steps)] == steps
