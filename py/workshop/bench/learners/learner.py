"""Learners: what they misjudge, and how an explanation changes it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from workshop.bench.learners.kinds import Kinds
from workshop.solve.solver import Places, Values

RATE = 0.5
"""Share of an error of judgement that one explanation removes."""


class Explanation(NamedTuple):
    """An explained decision: the coach compares the learner's move with the best one."""

    learner: int
    mine: int
    """Kind of the learner's move."""
    best: int
    """Kind of the coach's move."""
    error: float
    """Points by which the learner took its move for better, compared with the best one."""
    loss: float
    """Points that the learner's move loses."""


class Learners:
    """A group of learners. Each judges a move by its value plus what it misjudges about its kind.

    Misjudgements are drawn once, from the distribution of the middle bot's random choice (Gumbel's
    with its temperature): a learner makes the same mistakes as that bot, but always the same ones.
    """

    def __init__(self, kinds: Kinds, number: int, warmth: float, rng: Generator) -> None:
        self.kinds = kinds
        self.number = number
        wrong = rng.gumbel(0, warmth, (number, kinds.count))
        self._wrong: NDArray[np.float32] = wrong.astype(np.float32)

    def misjudged(self, learners: Places, kinds: Places) -> Values:
        """Return the misjudgements of kinds, by move and game, for the learner of each game."""
        return self._wrong[learners[None, :], kinds].astype(float)

    def learn(self, told: Explanation, rate: float = RATE) -> None:
        """Correct the judgement of both moves by the same amount (Widrow and Hoff's delta rule)."""
        learner, mine, best, error, _loss = told
        self._wrong[learner, mine] -= rate * error / 2
        self._wrong[learner, best] += rate * error / 2
