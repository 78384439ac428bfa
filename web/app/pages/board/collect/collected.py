"""Data about a board's arrivals, and about this device's matches that can be added."""

from __future__ import annotations

from app import i18n, words
from app.dom.nodes import Child
from app.pages.board.collect.arrivals import BoardArrivals
from app.pages.board.collect.collector import Collector
from app.pages.board.collect.reading import Arrival
from app.pages.board.collect.telling import lab_told, nameless, scored
from app.pages.board.collect.view import ArrivalRow, CollectFacts, DeviceMatch
from app.pages.ports import ScreenHost
from app.ports.platform import Clock
from app.saves.saved_match import SavedMatch
from app.saves.transfer import is_secret

MOST_MATCHES = 40
"""Maximum number of this device's matches that are listed."""


def collected(collector: Collector, host: ScreenHost, clock: Clock, own: Child) -> CollectFacts:
    """Return the data for the view; `own` is the view of the board's name and settings."""
    arrivals = collector.arrivals
    return CollectFacts(
        rows=_rows(arrivals),
        results=len(arrivals.counted),
        waiting=collector.waiting,
        known={key: arrivals.told(each) for key, each in arrivals.recognised.items()},
        broken=arrivals.broken,
        refused=arrivals.refused,
        last=arrivals.last,
        typed=collector.typed,
        fault=collector.fault,
        device=_matches(host, clock, shapes=arrivals.board.shapes),
        own=own,
    )


def _rows(arrivals: BoardArrivals) -> list[ArrivalRow]:
    """Return the rows of the arrivals read so far, most recent first."""
    rows = [
        _row(number, row.id, arrivals)
        for number, row in enumerate(arrivals.board.rows, 1)
        if row.id in arrivals.read or row.id in arrivals.faults
    ]
    return rows[::-1]


def _row(number: int, key: str, arrivals: BoardArrivals) -> ArrivalRow:
    arrival = arrivals.read.get(key)
    if arrival is not None:
        return _readable(number, arrival, arrivals)
    fault = arrivals.faults[key]
    return ArrivalRow(key, number, why=words.record_fault(fault.line, fault.code))


def _readable(number: int, arrival: Arrival, arrivals: BoardArrivals) -> ArrivalRow:
    table, setup, shapes = arrival.table, arrival.setup, arrivals.board.shapes
    return ArrivalRow(
        id=arrival.id,
        number=number,
        game=setup.game.id if setup else "",
        players=tuple(nameless(scored(arrival), number) if shapes else scored(arrival)),
        source=arrival.source,
        lab=lab_told(arrival),
        is_over=table is None or table.match.due == "nothing",
        is_foreign=arrivals.is_foreign(arrival),
        can_look=table is not None and not is_secret(table),
        shapes=shapes,
    )


def _matches(host: ScreenHost, clock: Clock, *, shapes: bool) -> list[DeviceMatch]:
    """Return the rows of the finished matches on this device, most recent first."""
    today = clock.day(clock.now())
    found = host.saves.library.finished()[:MOST_MATCHES]
    return [_match(saved, clock, today, shapes=shapes) for saved in found]


def _match(saved: SavedMatch, clock: Clock, today: str, *, shapes: bool) -> DeviceMatch:
    players = saved.players
    names = ", ".join(words.mark(each.mark) if shapes else each.name for each in players)
    date = clock.date(saved.changed, i18n.spoken())
    return DeviceMatch(saved.id, saved.game, names, date, clock.day(saved.changed) == today)
