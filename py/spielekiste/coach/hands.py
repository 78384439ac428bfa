"""What dice may lie there or be kept: every hand of up to five dice, and how one leads to another.

Two sweeps over these hands answer a turn. Downwards, what a kept hand leads to is the mean over the
six hands with one die more. Upwards, the best to keep of some dice is the best of the hand itself
and of the hands with one die less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from spielekiste.parts.dice import HAND, Dice

FACES = range(1, 7)
"""What a die shows."""

HANDS: tuple[tuple[Dice, ...], ...] = tuple(
    tuple(combinations_with_replacement(FACES, size)) for size in range(HAND + 1)
)
"""All sorted hands by size: 1, 6, 21, 56, 126 and 252 of them."""

PLACE: dict[Dice, int] = {hand: place for hands in HANDS for place, hand in enumerate(hands)}
"""A hand's place among those of its size."""

THROWS_OF_ALL = HANDS[HAND]
"""The 252 results of five dice, in order."""

ONE_MORE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(PLACE[tuple(sorted((*hand, face)))] for face in FACES) for hand in hands)
    for hands in HANDS[:HAND]
)
"""For each hand of 0 … 4 dice, the places of the six hands with one die more, by its face."""

ONE_LESS: tuple[tuple[tuple[int, ...], ...], ...] = (
    (),
    *(
        tuple(
            tuple(sorted({PLACE[hand[:at] + hand[at + 1 :]] for at in range(size)}))
            for hand in hands
        )
        for size, hands in enumerate(HANDS[1:], 1)
    ),
)
"""For each hand of 1 … 5 dice, the places of the hands with one die less."""

Row: TypeAlias = Sequence[float]
"""One number for each hand of a size."""


def means(row: Row, size: int) -> list[float]:
    """Return the mean over the next die for each hand with `size` dice, from those with one more."""
    return [
        (row[a] + row[b] + row[c] + row[d] + row[e] + row[f]) / 6
        for a, b, c, d, e, f in ONE_MORE[size]
    ]


def kept(row: Row) -> list[list[float]]:
    """Return, for each size 0 … 5 and hand, the mean of `row` when the other dice are thrown."""
    rows = [list(row)]
    for size in reversed(range(HAND)):
        rows.append(means(rows[-1], size))
    return rows[::-1]


def best_to_keep(rows: Sequence[Row]) -> list[float]:
    """Return for each throw of five the best of the hands that leave at least one die (K3)."""
    best = list(rows[0])
    for size in range(1, HAND):
        less = ONE_LESS[size]
        best = [max(own, *[best[i] for i in less[at]]) for at, own in enumerate(rows[size])]
    return [max([best[i] for i in less]) for less in ONE_LESS[HAND]]
