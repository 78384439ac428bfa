"""The upper section: possible sums of the filled boxes, capped at the bonus threshold (C1, C2)."""

from __future__ import annotations

from functools import cache

from spielekiste.core.state import Points
from spielekiste.games.kniffel.boxes import UPPER
from spielekiste.games.kniffel.rules import BONUS, BONUS_FROM
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Sheet

NUMBERS = len(UPPER)
"""Number of boxes in the upper section, which come first on the sheet."""

MASKS = 1 << NUMBERS
"""Number of masks; bit i of a mask means that the box for number i + 1 is filled."""


@cache
def sums(mask: int) -> tuple[Points, ...]:
    """Return the possible sums of these boxes, sorted; 63 stands for all sums of 63 or more.

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
    """Return the index of each possible sum in `sums(mask)`."""
    return {points: rank for rank, points in enumerate(sums(mask))}


def capped(points: Points) -> Points:
    """Return the sum, limited to the bonus threshold."""
    return min(points, BONUS_FROM)


def bonus_gained(before: Points, points: Points) -> Points:
    """Return the bonus if these points reach its threshold (C2), else 0."""
    return BONUS if before < BONUS_FROM <= before + points else 0


def filled(sheet: Sheet, boxes: range) -> int:
    """Return a bit mask of the filled boxes; the first box is the lowest bit."""
    return sum(1 << at for at, box in enumerate(boxes) if sheet.entries[box] is not None)


def sum_of(sheet: Sheet) -> Points:
    """Return the sum of a sheet's number boxes, limited to the bonus threshold."""
    return capped(sum(filter(None, sheet.entries[:NUMBERS])))
