"""The chance of being first in a match that is scored by places (C13).

Places of one game depend on each other, so that the rest of the match is sampled. The samples are
always the same, so equal questions have equal answers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from spielekiste.coach.totals import Odds, Totals
from spielekiste.core.match import FIRST_PLACE
from spielekiste.core.state import Points, Seat, places
from spielekiste.core.work import Work

SAMPLES = 4096
"""Number of sampled matches; the error of a chance is below 0.008 (standard error)."""

SLICE = 64
"""Samples per slice of work."""

MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
"""Shifts and factors of SplitMix64, which spreads numbers evenly over 64 bits."""

WORD = (1 << 64) - 1


def chances_by_places(
    totals: Sequence[Totals], carried: Sequence[Points], later: int
) -> Work[tuple[float, ...]]:
    """Return each seat's chance to have most match points.

    `totals` are those of the current game, `carried` the match points of the games before it, and
    `later` is the number of games after it.
    """
    sums = [0.0] * len(totals)
    for number, sample in enumerate(_samples(totals, later)):
        for seat, share in enumerate(_shares(sample[0], sample[1], carried)):
            sums[seat] += share / SAMPLES
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
    for number, (drawn, rest) in enumerate(_samples(totals, later)):
        before = 0.0
        rivals = {*drawn[:seat], *drawn[seat + 1 :]}
        for total in sorted({low, *rivals, *(other + 1 for other in rivals)}):
            row = (*drawn[:seat], total, *drawn[seat + 1 :])
            now = _shares(row, rest, carried)[seat]
            rises[total - low] += (now - before) / SAMPLES
            before = now
        if number % SLICE == 0:
            yield
    return Odds(low, tuple(accumulate(rises)))


def _samples(
    totals: Sequence[Totals], later: int
) -> Iterator[tuple[tuple[Points, ...], tuple[Points, ...]]]:
    """Yield totals of the current game with match points of the later ones, by seat."""
    edges = [list(accumulate(each.shares)) for each in totals]
    for number in range(SAMPLES):
        yield (
            tuple(
                each.low + min(bisect_right(row, _even(number, seat)), len(row) - 1)
                for seat, (each, row) in enumerate(zip(totals, edges, strict=True))
            ),
            _later(len(totals), later, number),
        )


@cache
def _later(seats: int, later: int, number: int) -> tuple[Points, ...]:
    """Return sampled match points of later games, in which each order is equally likely."""
    return tuple(map(sum, zip(*_orders(seats, later, number), strict=True))) or (0,) * seats


def _orders(seats: int, later: int, number: int) -> Iterator[tuple[Points, ...]]:
    for game in range(later):
        free, share = list(range(seats)), _even(number, seats + game)
        points = []
        while free:
            at, share = divmod(share * len(free), 1)
            points.append(FIRST_PLACE - free.pop(int(at)))
        yield tuple(points)


def _even(number: int, stride: int) -> float:
    """Return an evenly spread number from 0 to 1 for a sample and one of its choices."""
    word = (number << 8 | stride) * 0x9E3779B97F4A7C15 & WORD
    for shift, factor in MIX:
        word = (word ^ word >> shift) * factor & WORD
    return (word ^ word >> 31) / (WORD + 1)


def _shares(
    drawn: tuple[Points, ...], rest: Sequence[Points], carried: Sequence[Points]
) -> tuple[float, ...]:
    """Return each seat's share of the first place of a match."""
    points = [
        FIRST_PLACE + 1 - place + after + before
        for place, after, before in zip(places(drawn), rest, carried, strict=True)
    ]
    first = max(points)
    share = 1 / points.count(first)
    return tuple(share if own == first else 0.0 for own in points)
