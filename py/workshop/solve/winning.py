"""Chances of winning: predicted against actual, and what playing to win brings.

`make bench` plays all games, which takes hours; `bench winning --games 2000` takes a sample.
"""

from __future__ import annotations

import multiprocessing
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spielekiste.coach.endings import late_of
from spielekiste.coach.mixtures import MIXTURES
from workshop.common.goal import Goal
from workshop.solve.duels import Duels
from workshop.solve.mixtures import AWAY, DEVIATION, NODES, SHARE, WEIGHTS, normal, parts_of
from workshop.solve.simulate import Leads, Played, play
from workshop.solve.solver import Values
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

BINS = 20

PER_BIN = 20_000
"""Games per bin; the standard error of a share is at most 0.35 points."""

SHEETS = 200_000
"""Sheets that are played once; each game takes some of them at random."""

SEATS = (2, 3, 4)

DUELS = 200_000
"""Games of the player who plays to win against the one who plays for most points."""

DUELED = ("classic-none", "classic-block")
"""Sheets of these games."""

PART = 2_000
"""Games that are computed together, and those of one task of a process."""

PROCESSES = 2


class Bin(NamedTuple):
    """Predictions of about the same size."""

    games: int
    predicted: float
    actual: float

    @property
    def error(self) -> float:
        """Standard error of the actual share."""
        return float(np.sqrt(max(self.actual * (1 - self.actual), 1e-9) / self.games))

    @property
    def off(self) -> float:
        """Actual minus predicted share."""
        return self.actual - self.predicted

    def __str__(self) -> str:
        return f"{self.predicted:.3f} {self.actual:.3f} ± {self.error:.3f} ({self.games:,})"


def report(games: int | None = None) -> None:
    """Print the calibration of every sheet, then the share of wins of the player to win."""
    print("chance of winning in 20 bins: predicted, actual ± standard error (games)")
    for name in MIXTURES:
        for seats in SEATS:
            print(judged(name, seats, calibrated(name, seats, games or BINS * PER_BIN)), flush=True)
    for name in DUELED:
        print(won(name, games or DUELS), flush=True)


def calibrated(name: str, seats: int, games: int) -> list[Bin]:
    """Compare predictions with results; each game is looked at once, from one seat."""
    sheets, parts = played(name, min(SHEETS, seats * games)), parts_of(name)
    rules = rules_for(every_options()[name])
    states = Leads(rules, table(name)).jackpot(sheets.spots)
    turns = len(sheets.means) - 1
    luck = np.random.default_rng((seats, games))
    pairs = []
    for begin in range(0, games, PART):
        number = min(PART, games - begin)
        turn = luck.integers(1, turns - late_of(rules), size=number)
        some = luck.integers(sheets.totals.size, size=(seats, number))
        away = parts[states[turn, some], turns - turn]
        ends = np.rint(sheets.totals[some])
        is_first = ends == ends.max(axis=0)
        actual = is_first[0] / is_first.sum(axis=0)
        pairs.append([predicted(sheets.means[turn, some], away), actual])
    return binned(np.concatenate(pairs, axis=1))


def predicted(means: Values, away: Values) -> Values:
    """Return the first seat's chance to have the highest total, for each game.

    `means` are the expected totals by seat and game, `away` the parts around them (`parts_of`). It is
    the chance that `coach.winning` computes, but for the rounding of totals.
    """
    chances = np.zeros(means.shape[1])
    for mine in away[0].swapaxes(0, 1):
        totals = (means[0] + mine[:, AWAY])[:, None] + NODES * mine[:, DEVIATION, None]
        below = np.ones(totals.shape)
        for mean, parts in zip(means[1:], away[1:], strict=True):
            below *= sum(
                part[:, SHARE, None]
                * normal((totals - (mean + part[:, AWAY])[:, None]) / part[:, DEVIATION, None])
                for part in parts.swapaxes(0, 1)
            )
        chances += mine[:, SHARE] * (below @ WEIGHTS)
    return chances


@cache
def played(name: str, number: int) -> Played:
    """Play sheets for most points; a player's moves then don't depend on the others."""
    return play(rules_for(every_options()[name]), table(name), 0, number)


def binned(pairs: NDArray[np.float64]) -> list[Bin]:
    """Divide predictions into bins with equal numbers of games, from the lowest to the highest."""
    rows = np.array_split(pairs[:, pairs[0].argsort(kind="stable")], BINS, axis=1)
    return [Bin(row.shape[1], *map(float, row.mean(axis=1))) for row in rows]


def judged(name: str, seats: int, bins: list[Bin]) -> str:
    """Return the bins as text, and compare the worst one with the goal."""
    worst = max(abs(each.off) for each in bins) * 100
    goal = Goal(f"{name}, {seats} seats, worst bin, points", 2, ".1f")
    return "\n".join([*map(str, bins), goal.judged(worst)])


def won(name: str, games: int) -> str:
    """Return the share of wins of the player to win, with its standard error."""
    parts = [min(PART, games - begin) for begin in range(0, games, PART)]
    tasks = [(name, number, seed) for seed, number in enumerate(parts)]
    if len(tasks) == 1:
        shares = duels(*tasks[0])
    else:
        with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
            shares = np.concatenate(pool.starmap(duels, tasks))
    error = float(shares.std(ddof=1)) / len(shares) ** 0.5
    return (
        f"{name}: to win against most points {shares.mean():.2%} ± {error:.2%} of {len(shares):,}"
        f" games; at least 51 %: {'yes' if shares.mean() >= 0.51 else 'NO'}"
    )


def duels(name: str, number: int, seed: int) -> NDArray[np.float64]:
    """Play games of the two players; see `Duels.shares`."""
    return Duels(rules_for(every_options()[name]), table(name)).shares(number, seed)
