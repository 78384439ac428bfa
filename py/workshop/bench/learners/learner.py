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
    """A group of learners. Each thinks that a move is worth its value plus a misjudgement.

    Misjudgements belong to kinds of moves. They are drawn once, from Gumbel's distribution with the
    middle bot's temperature, so that at every decision learners choose as often badly as that bot
    does, with the same losses; but where the bot errs at random, a learner always makes the same
    mistakes, and can unlearn them. Only an explained puzzle changes a misjudgement.
    """

    def __init__(self, kinds: Kinds, number: int, warmth: float, rng: Generator) -> None:
        self.kinds = kinds
        self.number = number
        self.rate = RATE
        """Share of an error of judgement that one explanation removes."""
        self.slips = 0.0
        """Share of the decisions in games that are made as the bot makes them, by chance."""
        self._warmth = warmth
        wrong = rng.gumbel(0, warmth, (number, kinds.count))
        self._wrong: NDArray[np.float32] = wrong.astype(np.float32)

    def misjudged(self, learners: Places, kinds: Places) -> Values:
        """Return the misjudgements of kinds, by move and game, for the learner of each game."""
        return self._wrong[learners[None, :], kinds].astype(float)

    def in_play(self, learners: Places, kinds: Places, rng: Generator) -> Values:
        """Return the same for moves in games, where some decisions are slips."""
        wrong = self.misjudged(learners, kinds)
        slips = np.flatnonzero(rng.random(len(learners)) < self.slips) if self.slips else ()
        if len(slips):
            wrong[:, slips] = rng.gumbel(0, self._warmth, (len(kinds), len(slips)))
        return wrong

    def learn(self, told: Explanation) -> None:
        """Correct the opinion about both moves by the same amount (Widrow and Hoff's delta rule).

        The explanation compares two moves, so it says nothing about the share of each in the error.
        """
        change = self.rate * told.error / 2
        self._wrong[told.learner, told.mine] -= change
        self._wrong[told.learner, told.best] += change
