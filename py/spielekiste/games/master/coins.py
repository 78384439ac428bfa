"""Coins and the coin row (M8, M9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from spielekiste.core.state import Seat, new_event
from spielekiste.games.master.board import Board, Course, Effect
from spielekiste.parts.dice import Dice

Combination: TypeAlias = str
"""Id of a combination that brings coins."""

PAIR, TWO_PAIRS, AGAIN = 1, 2, 3
"""Coins for a pair, for two pairs, and for dice that meet a starred task again (M8)."""

MOST = 4
"""Maximum number of coins of one action, with any options."""

COIN_ROW = "coin-row"
"""Id of the coin row."""

COMBINATIONS: tuple[Combination, ...] = ("pair", "two-pairs", "three-alike", "four-alike")


@cache
def ways(course: Course, dice: Dice) -> Mapping[int, Combination]:
    """Return the possible amounts of coins, each with the combination that gives it (M8).

    If several combinations give the same amount, the first one is named; their effect is the same.

    >>> ways(Course(), (2, 2, 2, 5, 5))
    {1: 'pair', 2: 'two-pairs'}
    """
    groups = sorted(Counter(dice).values(), reverse=True)
    largest, second = (*groups, 0, 0)[:2]
    brings = (
        (PAIR, largest >= 2),
        (TWO_PAIRS, second >= 2),
        (course.three_alike, largest >= 3),
        (course.four_alike, largest >= 4),
    )
    found: dict[int, Combination] = {}
    for combination, (coins, lies_there) in zip(COMBINATIONS, brings, strict=True):
        if lies_there:
            found.setdefault(coins, combination)
    return found


def advance(course: Course, seat: Seat, board: Board, fields: int) -> Effect:
    """Advance the coin marker, continuing into the next lap at the end of a lap (M9).

    Spaces left over after the last lap are lost.
    """
    coin, laps = board.coin, board.laps
    told = []
    while fields and laps < len(course.laps):
        used = min(fields, course.laps[laps] - coin)
        told.append(new_event("coin-move", seat, COIN_ROW, coin, coin + used, used))
        coin, fields = coin + used, fields - used
        if coin == course.laps[laps]:
            coin, laps = 0, laps + 1
            told.append(new_event("coin-lap", seat, COIN_ROW, target=laps, amount=1))
    if fields:
        told.append(new_event("coins-lost", seat, COIN_ROW, amount=fields))
    return Effect(Board(board.rows, board.starred, coin, laps), tuple(told))
