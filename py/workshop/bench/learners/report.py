"""Points of simulated learners before and after puzzles, picked by the trainer or at random.

The result depends on how far a learner applies an explanation to other positions (`Sight`), and
how much of it is remembered (`learner.RATE`). Both are assumptions, so others are also tried.
Neither forgetting nor the similar positions, which the trainer asks about only when there are no
new mistakes, are simulated.
"""

from __future__ import annotations

import multiprocessing
from random import Random
from typing import NamedTuple

import numpy as np

from spielekiste import GAMES
from spielekiste.bots.sheets import TEMPERATURE
from spielekiste.coach.layouts import table_name
from spielekiste.parts.sheet import Sheet
from spielekiste.trainer.puzzle import Puzzle
from workshop.bench import sheets
from workshop.bench.learners.kinds import Kinds
from workshop.bench.learners.learner import RATE, Learners
from workshop.bench.learners.playing import LearnersGames
from workshop.bench.learners.training import PUZZLES, OwnPuzzles, RandomPuzzles, train
from workshop.solve.stored_tables import table

LEARNERS, GAMES_EACH = 100, 100
"""Number of learners, and of games that measure each of them."""

GOAL = 238
"""Points to be reached with the trainer's puzzles by the usual learners."""

NOTHING, RANDOM, OWN = "no puzzles", "random puzzles", "the trainer’s puzzles"

SAMPLE = Puzzle("kniffel", GAMES["kniffel"].options(), Sheet((None,) * 13), (1,) * 5, 1)
"""The empty sheet of the measured game."""

SAMPLE_TABLE = table_name(SAMPLE.options) or ""


class Sight(NamedTuple):
    """A kind of learner: what it tells apart, how fast it learns, and how often it slips."""

    name: str
    parts: int
    """Parts of the game that it tells apart."""
    looks: bool
    """Whether it looks at the box of the number that it keeps."""
    rate: float = RATE
    """Share of an error of judgement that one explanation removes."""
    slips: float = 0
    """Share of the decisions that are slips, which no puzzle changes."""


USUAL = Sight("usual", 3, looks=True)

SIGHTS = (
    USUAL,
    Sight("quick", 3, looks=True, rate=1),
    Sight("coarse", 1, looks=False),
    Sight("fine", 6, looks=True),
    Sight("careless", 3, looks=True, slips=0.25),
)
"""The usual learners; others that keep all of an explanation; others that tell fewer or more situations
apart; and others that also err by chance.
"""


class Result(NamedTuple):
    """Average total of a group of learners."""

    sight: Sight
    puzzles: str
    mean: float
    error: float
    """Standard error of the mean, between learners."""
    days: int
    """Days of training."""

    def __str__(self) -> str:
        told = f"{self.sight.name:8} {self.puzzles:22} {self.mean:7.2f} ± {self.error:.2f}"
        return f"{told}   {self.days} days" if self.days else told


def report() -> None:
    """Print the average totals of all groups."""
    print(
        f"Kniffel totals of {LEARNERS} learners with the middle bot’s mistakes, {GAMES_EACH} games "
        f"each, after {PUZZLES} puzzles, ± standard error"
    )
    print(sheets.measured((SAMPLE_TABLE, "middle", sheets.GAMES)))
    cases = [(sight, puzzles) for sight in SIGHTS for puzzles in (NOTHING, RANDOM, OWN)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        last: Result | None = None
        for result in pool.imap(measured, cases):
            print(f"{result}{_compared(result, last)}", flush=True)
            last = result


def _compared(result: Result, other: Result | None) -> str:
    """Return the trainer's gain over random puzzles, and the goal."""
    if result.puzzles != OWN or other is None:
        return ""
    more, error = result.mean - other.mean, (result.error**2 + other.error**2) ** 0.5
    told = f"   {more:+.2f} ± {error:.2f}"
    if result.sight != USUAL:
        return told
    return f"{told}   at least {GOAL}: {'yes' if result.mean >= GOAL else 'NO'}"


def measured(case: tuple[Sight, str]) -> Result:
    """Train and measure a group of learners; groups of the same sight start with equal mistakes."""
    sight, puzzles = case
    solved = table(SAMPLE_TABLE)
    warmth = TEMPERATURE["middle"] * solved.average
    kinds = Kinds(SAMPLE.rules, sight.parts, sight.looks)
    learners = Learners(kinds, LEARNERS, warmth, np.random.default_rng(1))
    learners.rate, learners.slips = sight.rate, sight.slips
    games = LearnersGames(learners, SAMPLE, solved, np.random.default_rng(2))
    days = 0
    if puzzles == OWN:
        days = train(learners, games, OwnPuzzles(LEARNERS, solved))
    elif puzzles == RANDOM:
        days = train(learners, games, RandomPuzzles(Random(3)))  # noqa: S311 - games, not secrets
    return Result(sight, puzzles, *_score(games), days)


def _score(games: LearnersGames) -> tuple[float, float]:
    """Return the mean of the learners' average totals, and its standard error."""
    who = np.arange(LEARNERS)
    means = np.mean([games.totals_of(who) for _game in range(GAMES_EACH)], axis=0)
    return float(means.mean()), float(means.std(ddof=1)) / LEARNERS**0.5
