"""Speed of random games through the PettingZoo adapter, compared with the rules alone."""

from __future__ import annotations

import sys
from random import Random

from spielekiste.adapters.pettingzoo import GameEnv
from workshop.bench.games import OURS, RatioGoal, measured, middle, our, ratio, shown
from workshop.bench.public_engines import PlayCount, Playout

LEAST = 0.8
"""Goal for the steps per second through the adapter, as a share of those of the rules."""

ALONE, ADAPTED, OBSERVED = "rules", "adapter", "observing"
"""The rules alone, steps through the adapter, and steps that are each preceded by an observation."""


def adapted(name: str, seats: int, options: dict[str, object], *, observing: bool) -> Playout:
    """Return one of our games, played by random legal actions of the adapter."""
    env = GameEnv(name, seats, options)

    def play(rng: Random) -> PlayCount:
        env.reset(seed=rng.randrange(2**32))
        decisions = 0
        while env.position.outcome is None:
            if observing:
                env.last()
            env.step(env.sample(rng))
            decisions += 1
        return PlayCount(1, decisions, decisions)

    return play


def speeds(name: str, seats: int, options: dict[str, object]) -> tuple[float, float, float]:
    """Return the steps per second of the rules, and the shares that the adapter reaches.

    Equal games have equal steps, so the ratio of games is the ratio of steps.
    """
    rates = measured(
        {
            ALONE: our(name, seats, options),
            ADAPTED: adapted(name, seats, options, observing=False),
            OBSERVED: adapted(name, seats, options, observing=True),
        }
    )
    goals = (RatioGoal(way, ALONE, "games", LEAST) for way in (ADAPTED, OBSERVED))
    share, observing = (ratio(rates, goal, goal.unit) or 0 for goal in goals)
    return middle(rates[ALONE], "steps") or 0, share, observing


def main() -> int:
    """Print the steps per second; return 1 if a game does not reach the goal."""
    print(
        "Steps per processor second, alone, through the adapter, and with an observation before each"
    )
    print(f"{ALONE:>10} {ADAPTED:>17} {OBSERVED:>17}  game and seats")
    short = 0
    for name, seats, options in OURS:
        steps, *shares = speeds(name, seats, options)
        cells = " ".join(f"{shown(steps * share):>10} ({share:.2f})" for share in shares)
        short += shares[0] < LEAST
        verdict = "" if shares[0] >= LEAST else f"  below {LEAST}"
        called = " ".join([name, str(seats), *(f"{key}={value}" for key, value in options.items())])
        print(f"{shown(steps):>10} {cells}  {called}{verdict}")
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
