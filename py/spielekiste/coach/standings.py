"""The chance of being first in a match that is scored by places (C13).

Places of one game depend on each other, so that the rest of the match is sampled. The samples are
always the same, so equal questions have equal answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from operator import add
from random import Random

from spielekiste.coach.totals import Odds, Totals
from spielekiste.core.match import FIRST_PLACE
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import Work

SAMPLES = 2520
"""Number of sampled matches, a multiple of every number of seats.

The error of a chance is below 0.01 (standard error). It was 0.005 in random positions with two to eight
seats, because each seat's totals are spread evenly (Latin hypercube sampling), and so are its places.
"""

SLICE = 63
"""Samples per slice of work."""


def chances_by_places(
    totals: Sequence[Totals], carried: Sequence[Points], later: int
) -> Work[tuple[float, ...]]:
    """Return each seat's chance to have most match points.

    `totals` are those of the current game, `carried` the match points of the games before it, and
    `later` is the number of games after it.
    """
    sums = [0.0] * len(totals)
    samples = yield from _samples(totals, carried, later)
    for number, (drawn, besides) in enumerate(samples):
        order = sorted(drawn, reverse=True)
        points = [more - order.index(own) for own, more in zip(drawn, besides, strict=True)]
        first = max(points)
        share = 1 / points.count(first) / SAMPLES
        for seat, own in enumerate(points):
            if own == first:
                sums[seat] += share
        if number % SLICE == 0:
            yield
    return tuple(sums)


def odds_by_places(
    totals: Sequence[Totals], carried: Sequence[Points], later: int, seat: Seat
) -> Work[Odds]:
    """Return a seat's chance to have most match points, by its total in the current game."""
    others = [*totals[:seat], *totals[seat + 1 :]]
    low = min(other.low for other in others) - 1
    high = max(other.low + len(other.shares) for other in others)
    rises = [0.0] * (high - low + 1)
    samples = yield from _samples(totals, carried, later)
    for number, (drawn, besides) in enumerate(samples):
        rivals = sorted(zip(drawn, besides, strict=True))
        rivals.remove((drawn[seat], besides[seat]))
        before = 0.0
        for total, share in _by_total(besides[seat], rivals, low):
            rises[total - low] += (share - before) / SAMPLES
            before = share
        if number % SLICE == 0:
            yield
    return Odds(low, tuple(accumulate(rises)))


def _by_total(
    besides: Points, rivals: Sequence[tuple[Points, Points]], low: Points
) -> Iterator[tuple[Points, float]]:
    """Yield a seat's share of the first place from each total on, until it is all.

    `rivals` are the others' totals, ascending, with their points besides this game; `low` is below
    these totals. With more points than a rival, a seat takes a place from him.
    """
    totals = [total for total, _ in rivals]
    above = {total: len(totals) - at for at, total in enumerate(totals, 1)}
    points = [more - above[total] for total, more in rivals]
    share = _share(besides - len(totals), points)
    yield low, share
    for at, total in enumerate(totals):
        if share == 1:
            return
        own = besides - above[total]
        if not at or totals[at - 1] != total:
            yield total, _share(own, points)
        points[at] -= 1
        share = _share(own, points)
        yield total + 1, share


def _share(own: Points, others: Sequence[Points]) -> float:
    best = max(others)
    return 1.0 if own > best else 1 / (1 + others.count(best)) if own == best else 0.0


def _samples(
    totals: Sequence[Totals], carried: Sequence[Points], later: int
) -> Work[Sequence[tuple[tuple[Points, ...], tuple[Points, ...]]]]:
    """Return totals of the current game, with match points of all others, by seat."""
    columns = []
    for seat, own in enumerate(totals):
        spread = _spread(own)
        columns.append([spread[at] for at in _mixed_up(seat)])
        yield
    for game in range(later):  # for the cache, one game in a slice
        _later(len(totals), game)
        yield
    games = _later(len(totals), later)
    besides = [tuple(map(add, carried, rest)) for rest in games]
    yield
    return list(zip(zip(*columns, strict=True), besides, strict=True))


def _spread(totals: Totals) -> list[Points]:
    """Return totals in the middles of parts of the distribution with equal probability, ascending."""
    spread: list[Points] = []
    for total, below in enumerate(accumulate(totals.shares), totals.low):
        spread += [total] * (round(below * SAMPLES) - len(spread))
    return spread


@cache
def _mixed_up(seat: Seat) -> tuple[int, ...]:
    """Return the numbers of all samples in a random order, another one for each seat."""
    order = [*range(SAMPLES)]
    Random(seat).shuffle(order)  # noqa: S311 - a game
    return tuple(order)


@cache
def _later(seats: int, later: int) -> tuple[tuple[Points, ...], ...]:
    """Return sampled match points of later games, in which each order is equally likely."""
    if not later:
        return ((0,) * seats,) * SAMPLES
    game = tuple(islice(_orders(seats), SAMPLES))
    order = _mixed_up(FIRST_PLACE + later)
    return tuple(
        tuple(map(add, rest, game[at]))
        for rest, at in zip(_later(seats, later - 1), order, strict=True)
    )


def _orders(seats: int) -> Iterator[tuple[Points, ...]]:
    """Yield match points of one game in random orders; every seat has every place equally often."""
    luck, points = Random(seats), [FIRST_PLACE - place for place in range(seats)]  # noqa: S311 - a game
    while True:
        luck.shuffle(points)
        for place in range(seats):
            yield (*points[place:], *points[:place])
