"""Learners: their misjudgements, and the effect of an explanation on them."""

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
    """A group of learners. Each rates a move at its value plus a misjudgement.

    Misjudgements belong to kinds of moves. They are drawn once, from Gumbel's distribution with the
    middle bot's temperature, so that at every decision learners choose badly as often as that bot,
    with the same losses. But the bot errs at random, whereas a learner always makes the same
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
        """Return, by move and game, the misjudgement of these kinds by each game's learner."""
        return self._wrong[learners[None, :], kinds].astype(float)

    def in_play(self, learners: Places, kinds: Places, rng: Generator) -> Values:
        """Return the misjudgements during games, where some decisions are slips."""
        wrong = self.misjudged(learners, kinds)
        slips = np.flatnonzero(rng.random(len(learners)) < self.slips) if self.slips else ()
        if len(slips):
            wrong[:, slips] = rng.gumbel(0, self._warmth, (len(kinds), len(slips)))
        return wrong

    def learn(self, told: Explanation) -> None:
        """Correct the rating of both moves by the same amount (Widrow and Hoff's delta rule).

        The explanation compares two moves, so it does not show how much of the error each causes.
        """
        change = self.rate * told.error / 2
        self._wrong[told.learner, told.mine] -= change
        self._wrong[told.learner, told.best] += change
