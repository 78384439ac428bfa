"""Speed of our games' random playouts, compared with public engines on the same machine."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from platform import python_version
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias

from spielekiste import GAMES
from workshop.bench.public_engines import ENGINES, PlayCount, Playout

ROUNDS = 7
"""Rounds of measurement; the games alternate, so that other load affects all of them."""

SECONDS = 0.4
"""Processor time of one measurement."""


@dataclass(frozen=True)
class Rates:
    """Rates per second of processor time."""

    games: float
    decisions: float | None
    steps: float


@dataclass(frozen=True)
class RatioGoal:
    """Goal for the ratio between the rates of one of our games and an engine."""

    ours: str
    engine: str
    unit: str
    """Unit of the rates to compare: `games` if both games have the same length, else `steps`."""
    times: float


GOALS = (
    RatioGoal("maumau 2", "RLCard uno", "steps", 1.5),
    RatioGoal("ludo 4 pieces=4", "LUDOpy", "steps", 6),
    RatioGoal("kniffel 1", "pyhtzee", "steps", 5),
    RatioGoal("kniffel 2", "OpenSpiel yacht (C++)", "games", 0.4),
)

OURS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("kniffel", 1, {}),
    ("kniffel", 2, {}),
    ("weltraum", 2, {}),
    ("hexhex", 2, {}),
    ("master", 2, {}),
    ("ludo", 4, {"pieces": 4}),
    ("ludo", 4, {}),
    ("ente", 4, {}),
    ("maumau", 2, {}),
    ("maumau", 5, {}),
)
"""Each game with its number of seats and its options."""

Measured: TypeAlias = dict[str, list[Rates]]
"""Rates of each round by name."""


def our(name: str, seats: int, options: dict[str, object]) -> Playout:
    """Return one of our games, played through the interface that bots and screens use."""
    start = GAMES[name].start

    def play(rng: Random) -> PlayCount:
        state = start(seats, options)
        decisions = steps = 0
        while state.outcome is None:
            chance = state.chance
            if chance is None:
                state = state.play(rng.choice(state.legal()))
                decisions += 1
            else:
                state = state.happen(chance.sample(rng))
            steps += 1
        return PlayCount(1, decisions, steps)

    return play


def contestants() -> dict[str, Playout]:
    """Return our games and the installed engines."""
    found = {
        " ".join([name, str(seats), *(f"{key}={value}" for key, value in options.items())]): our(
            name, seats, options
        )
        for name, seats, options in OURS
        if name in GAMES
    }
    for name, load in ENGINES.items():
        try:
            found[name] = load()
        except ImportError:
            print(f"{name} is not installed")
    return found


def measure(play: Playout, rng: Random) -> Rates:
    """Play for `SECONDS` and return the rates."""
    games = decisions = steps = 0
    seen = True
    gc.collect()
    began = process_time()
    while (spent := process_time() - began) < SECONDS:
        tally = play(rng)
        games += tally.games
        steps += tally.steps
        seen = tally.decisions is not None
        decisions += tally.decisions or 0
    return Rates(games / spent, decisions / spent if seen else None, steps / spent)


def measured(playing: dict[str, Playout]) -> Measured:
    """Measure all contestants in turn for several rounds, after one warm-up round."""
    rates: Measured = {name: [] for name in playing}
    for number in range(ROUNDS + 1):
        for name, play in playing.items():
            now = measure(play, Random(number))  # noqa: S311 - games, not secrets
            rates[name] += [now] if number else []
    return rates


def middle(rows: list[Rates], unit: str) -> float | None:
    """Return the median of one rate."""
    values = [value for row in rows if (value := getattr(row, unit)) is not None]
    return median(values) if values else None


def ratio(rates: Measured, goal: RatioGoal, unit: str) -> float | None:
    """Return the median, over the rounds, of our rate divided by the engine's."""
    pairs = [
        (getattr(ours, unit), getattr(theirs, unit))
        for ours, theirs in zip(rates[goal.ours], rates[goal.engine], strict=True)
    ]
    return median(a / b for a, b in pairs) if None not in sum(pairs, ()) else None


def report() -> None:
    """Measure and print all rates, then compare them with the goals."""
    rates = measured(contestants())
    print(f"CPython {python_version()}, random play, median of {ROUNDS}, per processor second")
    print(f"{'games':>10} {'decisions':>12} {'steps':>12}  game and seats, or engine")
    for name, rows in rates.items():
        cells = [shown(middle(rows, unit)) for unit in ("games", "decisions", "steps")]
        print(f"{cells[0]:>10} {cells[1]:>12} {cells[2]:>12}  {name}")
    for goal in GOALS:
        if goal.ours in rates and goal.engine in rates:
            print(judged(rates, goal))


def shown(value: float | None) -> str:
    """Format a rate, or a dash if there is none."""
    return "–" if value is None else f"{value:,.0f}"


def judged(rates: Measured, goal: RatioGoal) -> str:
    """Return a report line with the ratio for one goal, and the ratios for the other units."""
    units = {unit: ratio(rates, goal, unit) for unit in ("games", "decisions", "steps")}
    reached = units[goal.unit]
    verdict = "reached" if reached is not None and reached >= goal.times else "missed"
    each = ", ".join(f"{unit} {value:.2f}" for unit, value in units.items() if value is not None)
    return (
        f"{goal.ours} against {goal.engine}: {goal.unit} at least {goal.times} × — "
        f"{verdict} ({each})"
    )


if __name__ == "__main__":
    report()
