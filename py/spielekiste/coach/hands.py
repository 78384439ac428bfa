"""All hands of up to five dice, and the transitions between them.

Two passes over the hands solve a turn. From large to small: the value of a kept hand is the mean
over the six hands with one more die. From small to large: the best keep of some dice is the
better of the hand itself and the best keeps of the hands with one die fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from spielekiste.parts.dice import HAND, Dice

FACES = range(1, 7)
"""Faces of a die."""

HANDS: tuple[tuple[Dice, ...], ...] = tuple(
    tuple(combinations_with_replacement(FACES, size)) for size in range(HAND + 1)
)
"""All sorted hands by size; there are 1, 6, 21, 56, 126 and 252."""

PLACE: dict[Dice, int] = {hand: place for hands in HANDS for place, hand in enumerate(hands)}
"""Index of a hand among the hands of its size."""

THROWS_OF_ALL = HANDS[HAND]
"""The 252 results of five dice, in order."""

ONE_MORE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(PLACE[tuple(sorted((*hand, face)))] for face in FACES) for hand in hands)
    for hands in HANDS[:HAND]
)
"""For each hand of 0 to 4 dice, the indexes of the six hands with one more die, by its face."""

ONE_LESS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(sorted({PLACE[hand[:at] + hand[at + 1 :]] for at in range(size)})) for hand in hands
    )
    for size, hands in enumerate(HANDS)
)
"""For each hand, the indexes of the hands with one die less."""

Row: TypeAlias = Sequence[float]
"""A number for each hand of one size, in order."""

Rows: TypeAlias = Sequence[Row]
"""A row for each size, from 0."""


class Best(NamedTuple):
    """The best hand to keep; if tied, the one with the most dice and the highest faces."""

    value: float
    size: int
    place: int


def kept(row: Row) -> list[Row]:
    """Return, by size and hand, the mean of `row` after throwing the other dice.

    `row` has a number for each result of five dice; it becomes the last row of the result.
    """
    rows: list[Row] = [row]
    for more in reversed(ONE_MORE):
        rows.append(_means(rows[-1], more))
    return rows[::-1]


def best_to_keep(rows: Rows, *, whole_cup: bool = False) -> list[Best]:
    """Return, for each result, the best hand that leaves at least one die to throw (K3, G1)."""
    best = [Best(rows[0][0], 0, 0)]
    if whole_cup:
        return best * len(THROWS_OF_ALL)
    for size in range(1, HAND):
        fewer = [max([best[i] for i in less]) for less in ONE_LESS[size]]
        best = [
            Best(own, size, at) if own >= other.value else other
            for at, (own, other) in enumerate(zip(rows[size], fewer, strict=True))
        ]
    return [max([best[i] for i in less]) for less in ONE_LESS[HAND]]


def _means(row: Row, more: Sequence[tuple[int, ...]]) -> list[float]:
    return [(row[a] + row[b] + row[c] + row[d] + row[e] + row[f]) / 6 for a, b, c, d, e, f in more]
