"""The boxes of Kniffel and the points that dice score in them without joker rules (C1–C10, X2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from spielekiste.core.state import Points
from spielekiste.parts.dice import Dice, is_full_house, largest_group, longest_run
from spielekiste.parts.sheet import Box, enters

UPPER: tuple[Box, ...] = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""The number boxes (C1); box i is for number i + 1."""

LOWER: tuple[Box, ...] = (
    "three-alike",
    "four-alike",
    "full-house",
    "small-straight",
    "large-straight",
    "kniffel",
    "chance",
)
"""The lower boxes (C3–C9)."""

EXTREMES: tuple[Box, ...] = ("maximum", "minimum")
"""The two sum boxes of the Croatian sheet (X2)."""

CLASSIC_ENTERS = enters(UPPER + LOWER)
CROATIAN_ENTERS = enters(UPPER + EXTREMES)

FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, KNIFFEL = 25, 30, 40, 50
"""Fixed scores of C5 to C8, in points."""

LARGE_STRAIGHT_AT, KNIFFEL_AT = (
    len(UPPER) + LOWER.index(box) for box in ("large-straight", "kniffel")
)
"""Indexes of these boxes on the classic sheet."""


_LOWER_WORTH: dict[Box, Callable[[Dice], Points]] = {
    "three-alike": lambda dice: sum(dice) if largest_group(dice) >= 3 else 0,
    "four-alike": lambda dice: sum(dice) if largest_group(dice) >= 4 else 0,
    "full-house": lambda dice: FULL_HOUSE if is_full_house(dice) else 0,
    "small-straight": lambda dice: SMALL_STRAIGHT if longest_run(dice) >= 4 else 0,
    "large-straight": lambda dice: LARGE_STRAIGHT if longest_run(dice) >= 5 else 0,
    "kniffel": lambda dice: KNIFFEL if largest_group(dice) >= 5 else 0,
    "chance": sum,
    "maximum": sum,
    "minimum": sum,
}


@cache
def worth(box: Box, dice: Dice) -> Points:
    """Return the score of the dice in a box without joker rules; 0 if its condition is not met.

    >>> worth("three-alike", (3, 4, 5, 5, 5)), worth("full-house", (2, 2, 2, 2, 2))
    (22, 0)
    """
    if box in UPPER:
        number = UPPER.index(box) + 1
        return number * dice.count(number)
    return _LOWER_WORTH[box](dice)
