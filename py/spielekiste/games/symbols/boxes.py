"""The boxes of the symbol games and the points that five symbols score in them (W1–W7, H1)."""

from __future__ import annotations

from functools import cache

from spielekiste.core.state import Points
from spielekiste.parts.dice import HAND, Dice, is_full_house, largest_group
from spielekiste.parts.sheet import Box, Enter, enters

WELTRAUM_SYMBOLS: tuple[Box, ...] = ("ufo", "rocket", "nebula", "star", "sun", "planet")
"""The symbols (W1): symbol i is on face i + 1 and has its own box (W2)."""

HEXHEX_SYMBOLS: tuple[Box, ...] = (
    "mashed-potato",
    "cauldron",
    "crystal-ball",
    "toadstool",
    "spell-book",
    "frog",
)
"""The symbols (H1): symbol i is on face i + 1."""

COMBINATIONS: tuple[Box, ...] = ("triple", "two-pairs", "triple-and-pair", "five-different")
"""Boxes for patterns of any symbols (W3–W6)."""

WELTRAUM_ENTERS = enters((*WELTRAUM_SYMBOLS, *COMBINATIONS, "weltraum-kniffel"))
HEXHEX_ENTERS = enters((*HEXHEX_SYMBOLS, *COMBINATIONS, "hexhex-kniffel"))

TRIPLE, TWO_PAIRS, TRIPLE_AND_PAIR, FIVE_DIFFERENT, FIVE_ALIKE = 2, 3, 4, 5, 10
"""Fixed scores of W3 to W7, in points."""

MOST_POINTS: Points = (
    len(WELTRAUM_SYMBOLS) * HAND
    + TRIPLE
    + TWO_PAIRS
    + TRIPLE_AND_PAIR
    + FIVE_DIFFERENT
    + FIVE_ALIKE
)
"""The most points of a sheet: five of each symbol, and every combination."""


@cache
def worths(dice: Dice) -> tuple[Points, ...]:
    """Return the score of the dice in each box, in sheet order (W2–W7).

    >>> worths((1, 1, 4, 4, 4))
    (2, 0, 0, 3, 0, 0, 2, 3, 4, 0, 0)
    """
    symbols = tuple(map(dice.count, range(1, len(WELTRAUM_SYMBOLS) + 1)))
    return (
        *symbols,
        TRIPLE if largest_group(dice) >= 3 else 0,
        TWO_PAIRS if sum(count >= 2 for count in symbols) == 2 else 0,
        TRIPLE_AND_PAIR if is_full_house(dice) else 0,
        FIVE_DIFFERENT if len(set(dice)) == HAND else 0,
        FIVE_ALIKE if largest_group(dice) == HAND else 0,
    )


def box_ids(moves: tuple[Enter, ...]) -> tuple[Box, ...]:
    """Return the ids of the boxes in order."""
    return tuple(move.box for move in moves)
