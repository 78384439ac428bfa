"""Exact expectation over throws of five dice: what each choice of dice to keep is worth (K1–K6)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from spielekiste.parts.dice import HAND, Dice, keeps

Values: TypeAlias = Mapping[Dice, float]
"""What some dice are worth, all of one number or of every number."""

SLICE = 24
"""So many dice are looked at before the page gets its turn again."""


@cache
def hands(sides: int) -> tuple[Dice, ...]:
    """Return every sorted result of five dice (252 of them with six sides)."""
    return _sorted_dice(HAND, sides)


def before_throw(after: Values, sides: int) -> dict[Dice, float]:
    """Return for every choice of kept dice the mean over the throw of the others.

    `after` values all five dice. Die by die: what four dice are worth is the mean over the fifth.
    """
    known = dict(after)
    for size in reversed(range(HAND)):
        for dice in _sorted_dice(size, sides):
            following = _with_one_more(dice, sides)
            known[dice] = sum([known[more] for more in following]) / sides
    return known


def with_choice(stop: Values, thrown_again: Values) -> Generator[None, None, dict[Dice, float]]:
    """Return for all five dice the better of stopping and of the best throw with some of them."""
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
