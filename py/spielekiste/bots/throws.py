"""Exact expectations over throws of five dice: the value of each keep (K1–K6)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from spielekiste.parts.dice import HAND, Dice, keeps

Values: TypeAlias = Mapping[Dice, float]
"""Values of dice, for all hands of one size or of all sizes."""

SLICE = 24
"""Number of hands processed per slice of work."""


@cache
def hands(sides: int) -> tuple[Dice, ...]:
    """Return all sorted results of five dice (252 with six sides)."""
    return _sorted_dice(HAND, sides)


def before_throw(after: Values, sides: int) -> dict[Dice, float]:
    """Return, for every keep, the mean value over the throw of the other dice.

    `after` has the values of all results of five dice. The means are computed die by die: the value
    of four dice is the mean over the fifth.
    """
    known = dict(after)
    for size in reversed(range(HAND)):
        for dice in _sorted_dice(size, sides):
            following = _with_one_more(dice, sides)
            known[dice] = sum([known[more] for more in following]) / sides
    return known


def with_choice(stop: Values, thrown_again: Values) -> Generator[None, None, dict[Dice, float]]:
    """Return, for each result of five dice, the higher value of stopping and of the best keep."""
    best = {}
    for at, (dice, value) in enumerate(stop.items(), 1):
        best[dice] = max(value, *[thrown_again[kept] for kept in _kept(dice)])
        if not at % SLICE:
            yield
    return best


@cache
def _kept(dice: Dice) -> tuple[Dice, ...]:
    return tuple(keep.dice for keep in keeps(dice))


@cache
def _sorted_dice(count: int, sides: int) -> tuple[Dice, ...]:
    return tuple(combinations_with_replacement(range(1, sides + 1), count))


@cache
def _with_one_more(dice: Dice, sides: int) -> tuple[Dice, ...]:
    return tuple(tuple(sorted((*dice, face))) for face in range(1, sides + 1))
