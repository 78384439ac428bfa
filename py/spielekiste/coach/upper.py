"""The upper part: which sums its filled boxes can have, as far as the bonus asks (C1, C2)."""

from __future__ import annotations

from functools import cache

from spielekiste.core.state import Points
from spielekiste.games.kniffel.boxes import UPPER
from spielekiste.games.kniffel.rules import BONUS, BONUS_FROM
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Sheet

NUMBERS = len(UPPER)
"""How many number boxes there are; they come first on the sheet."""

MASKS = 1 << NUMBERS
"""Bit i of a mask tells that the box of number i + 1 is filled."""


@cache
def sums(mask: int) -> tuple[Points, ...]:
    """Return the sums that these boxes can have, in order; 63 stands for all from there on.

    >>> sums(0b10)
    (0, 2, 4, 6, 8, 10)
    """
    if not mask:
        return (0,)
    number = mask.bit_length()
    rest = sums(mask & ~(1 << number - 1))
    found = {capped(old + number * count) for old in rest for count in range(HAND + 1)}
    return tuple(sorted(found))


@cache
def ranks(mask: int) -> dict[Points, int]:
    """Return each possible sum's place among them."""
    return {points: rank for rank, points in enumerate(sums(mask))}


def capped(points: Points) -> Points:
    """Return a sum as far as it matters: no further than the bonus asks."""
    return min(points, BONUS_FROM)


def bonus_gained(before: Points, points: Points) -> Points:
    """Return the bonus if these points are what was missing (C2), else 0."""
    return BONUS if before < BONUS_FROM <= before + points else 0


def filled(sheet: Sheet, boxes: range) -> int:
    """Return which of these boxes are filled, the first as the lowest bit."""
    return sum(1 << at for at, box in enumerate(boxes) if sheet.entries[box] is not None)


def sum_of(sheet: Sheet) -> Points:
    """Return the capped sum of a sheet's number boxes."""
    return capped(sum(filter(None, sheet.entries[:NUMBERS])))
