"""All hands of some dice, and the hand that results from adding a die to each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from spielekiste.core.work import Work
from spielekiste.parts.dice import Dice

Numbers: TypeAlias = list[int]
"""A whole number for each hand of one size, in order."""

SLICE = 400
"""Number of hands per slice of work."""


class DiceHands:
    """All sorted hands of up to `dice` dice with `sides` sides."""

    def __init__(self, dice: int, sides: int) -> None:
        self.dice = dice
        self.sides = sides
        faces = range(1, sides + 1)
        self.by_size: list[list[Dice]] = [
            list(combinations_with_replacement(faces, size)) for size in range(dice + 1)
        ]
        self.place: list[dict[Dice, int]] = [
            {hand: at for at, hand in enumerate(hands)} for hands in self.by_size
        ]
        """Index of a hand among those of its size."""
        self.more: list[list[list[int]]] = []
        """For each hand of less than `dice` dice, the indexes of those with one die more, by its face."""

    def connect(self) -> Work[None]:
        """Link each hand to the hands with one more die, as the other methods require."""
        for size in range(self.dice):
            rows: list[list[int]] = []
            for at in range(0, len(self.by_size[size]), SLICE):
                rows += [self._grown(size, hand) for hand in self.by_size[size][at : at + SLICE]]
                yield
            self.more.append(rows)

    def _grown(self, size: int, hand: Dice) -> list[int]:
        place = self.place[size + 1]
        return [place[tuple(sorted((*hand, face)))] for face in range(1, self.sides + 1)]

    @property
    def full(self) -> Sequence[Dice]:
        """The hands that contain all dice."""
        return self.by_size[-1]

    def nothing(self) -> list[Numbers]:
        """Return a list of zeros for each hand size, with one zero per hand."""
        return [[0] * len(hands) for hands in self.by_size]

    def rolled(self, weights: list[Numbers]) -> Work[Numbers]:
        """Return the weights of the full hands after rolling the dice missing from each hand.

        Each of the equally likely results of these dice gets the full weight. Modifies `weights`.
        """
        for size, rows in enumerate(self.more):
            now, after = weights[size], weights[size + 1]
            for weight, row in zip(now, rows, strict=True):
                if weight:
                    for at in row:
                        after[at] += weight
            yield
        return weights[-1]

    def summed(self, numbers: Numbers) -> Work[list[Numbers]]:
        """Return, for each hand, the sum of the numbers of the full hands it may become.

        Each of the equally likely results counts once.
        """
        sums = [numbers]
        for rows in reversed(self.more):
            after = sums[-1]
            sums.append([sum([after[at] for at in row]) for row in rows])
            yield
        return sums[::-1]
