"""Strength of the bots in score-sheet games, and the coach's answer times."""

from __future__ import annotations

import multiprocessing
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from spielekiste.bots.sheets import TEMPERATURE
from spielekiste.coach.advice import Coach
from spielekiste.core.work import run_to_end as at_once
from spielekiste.parts.sheet import Sheet
from spielekiste.parts.sheet_game import SheetState
from workshop.solve.simulate import play
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

GAMES = 10_000
"""Games per strength."""

NAMES = ("classic-block", "full-cup-block", "croatian", "symbols")
"""Tables of the measured games: each sheet with its default rules."""

QUESTIONS = 60


class Strength(NamedTuple):
    """Result of one bot strength in one game."""

    name: str
    mind: str
    mean: float
    error: float
    """Standard error of the mean."""
    exact: float
    """Average under perfect play."""

    def __str__(self) -> str:
        if TEMPERATURE[self.mind]:
            against = f"{self.mean / self.exact:.1%} of the best average {self.exact:.2f}"
        else:
            off = (self.mean - self.exact) / self.error
            against = f"exact {self.exact:.2f}, {off:+.1f} standard errors off"
        return f"{self.name:15} {self.mind:7} {self.mean:7.2f} ± {self.error:.2f}   {against}"


def report() -> None:
    """Print the mean total for each strength, then the coach's answer times."""
    cases = [(name, mind, GAMES) for name in NAMES for mind in TEMPERATURE]
    print(f"points of a game on average, {GAMES:,} games each, ± standard error")
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for strength in pool.imap(measured, cases):
            print(strength, flush=True)
    for name in NAMES:
        middle, slowest = coach_times(name)
        print(f"{name:15} coach: {middle:.1f} ms a question, at most {slowest:.1f}, in CPython")


def measured(case: tuple[str, str, int]) -> Strength:
    """Play many games with a bot of one strength."""
    name, mind, number = case
    solved = table(name)
    rules = rules_for(every_options()[name])
    totals = play(rules, solved, TEMPERATURE[mind] * solved.average, number).totals
    error = float(totals.std(ddof=1)) / number**0.5
    return Strength(name, mind, float(totals.mean()), error, solved.average)


def coach_times(name: str) -> tuple[float, float]:
    """Return the median and the longest time of a complete answer on a new sheet, in ms."""
    rules, rng = rules_for(every_options()[name]), Random(1)  # noqa: S311 - games, not secrets
    empty = SheetState(rules, (Sheet((None,) * len(rules.enters)),), turn=0)
    times = []
    for _ in range(QUESTIONS):
        state = empty.happen(empty.chance.sample(rng)) if empty.chance else empty
        coach = Coach(rules, table(name))
        began = process_time()
        at_once(coach.advise(state))
        times.append((process_time() - began) * 1000)
    return median(times), max(times)
