"""Days of training: games, then puzzles, picked by the trainer or at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from spielekiste.coach.table import ValueTable
from spielekiste.trainer.finding import is_right
from spielekiste.trainer.leitner import Card, Day, waiting, within_limit
from spielekiste.trainer.puzzle import Puzzle
from workshop.bench.learners.learner import Explanation, Learners
from workshop.bench.learners.playing import Decision, LearnersGames

PUZZLES = 300
"""Puzzles per learner."""

GAMES_A_DAY, PUZZLES_A_DAY = 2, 10


class OwnPuzzles:
    """Puzzles as picked by the trainer: each learner's costly decisions, on Leitner's schedule."""

    def __init__(self, learners: int, table: ValueTable) -> None:
        self._table = table
        self._decks: list[dict[Puzzle, Card]] = [{} for _learner in range(learners)]

    def take_in(self, decisions: Sequence[Decision], day: Day) -> None:
        """Make a card from each costly decision."""
        for learner, puzzle, loss in decisions:
            if not is_right(loss, self._table):
                self._decks[learner].setdefault(puzzle, Card(puzzle, loss, day + 1))
        for at, deck in enumerate(self._decks):
            self._decks[at] = {card.puzzle: card for card in within_limit(deck.values())}

    def pick(self, learner: int, day: Day) -> Puzzle | None:
        """Return a learner's next puzzle, or None if none is due."""
        cards = waiting(self._decks[learner].values(), day)
        return cards[0].puzzle if cards else None

    def note(self, puzzle: Puzzle, told: Explanation, day: Day) -> None:
        """Record an answer."""
        deck = self._decks[told.learner]
        right = is_right(told.loss, self._table)
        deck[puzzle] = deck[puzzle].answered(day, is_right=right)


class RandomPuzzles:
    """Puzzles drawn from all learners' decisions, all equally likely, each asked once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._pool: Sequence[Decision] = ()

    def take_in(self, decisions: Sequence[Decision], day: Day) -> None:
        """Draw the puzzles from these decisions."""
        del day
        self._pool = decisions

    def pick(self, learner: int, day: Day) -> Puzzle | None:
        """Return a random position."""
        del learner, day
        return self._rng.choice(self._pool).puzzle

    def note(self, puzzle: Puzzle, told: Explanation, day: Day) -> None:
        """Do nothing."""


def train(learners: Learners, games: LearnersGames, puzzles: OwnPuzzles | RandomPuzzles) -> int:
    """Train until each learner has answered `PUZZLES` puzzles; return the number of days."""
    who, day = np.arange(learners.number), 0
    answered = np.zeros(learners.number, dtype=np.intp)
    while (answered < PUZZLES).any():
        played = [each for _game in range(GAMES_A_DAY) for each in games.decisions_of(who)]
        puzzles.take_in(played, day)
        for _puzzle in range(PUZZLES_A_DAY):
            asked = {
                at: puzzle
                for at in range(learners.number)
                if answered[at] < PUZZLES and (puzzle := puzzles.pick(at, day)) is not None
            }
            for told, puzzle in zip(_answers(games, asked), asked.values(), strict=True):
                learners.learn(told)
                puzzles.note(puzzle, told, day)
                answered[told.learner] += 1
        day += 1
    return day


def _answers(games: LearnersGames, asked: dict[int, Puzzle]) -> list[Explanation]:
    return games.answers(np.array(list(asked)), list(asked.values())) if asked else []
