"""Speed of random games through the PettingZoo adapter, compared with the rules alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from spielekiste.adapters.pettingzoo import GameEnv
from workshop.bench.games import OURS, ROUNDS, SECONDS, our
from workshop.bench.public_engines import PlayCount, Playout

LEAST = 0.8
"""Goal for the steps per second through the adapter, as a share of those of the rules."""


def adapted(name: str, seats: int, options: dict[str, object], *, looks: bool = False) -> Playout:
    """Return one of our games, played by random legal actions; with `looks`, each is preceded by an observation."""
    env = GameEnv(name, seats, options)

    def play(rng: Random) -> PlayCount:
        env.reset(seed=rng.randrange(2**32))
        decisions = 0
        while env.position.outcome is None:
            if looks:
                env.last()
            env.step(env.sample(rng))
            decisions += 1
        return PlayCount(1, decisions, decisions)

    return play


def games_per_second(play: Playout, rng: Random) -> float:
    """Play for `SECONDS` of processor time; return the games per second.

    Equal games have equal steps, so the ratio of games is the ratio of steps.
    """
    games, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        games += play(rng).games
    return games / spent


def ratios() -> Iterator[tuple[str, float, float]]:
    """Yield each game, and the share of the rules' speed without and with observations."""
    for name, seats, options in OURS:
        alone = our(name, seats, options)
        ways = (adapted(name, seats, options), adapted(name, seats, options, looks=True))
        rounds = [
            [games_per_second(play, Random(number)) for play in (alone, *ways)]  # noqa: S311
            for number in range(ROUNDS)
        ]
        found = [median(row[way] / row[0] for row in rounds) for way in (1, 2)]
        yield " ".join([name, str(seats), *map(str, options.items())]), found[0], found[1]


def main() -> int:
    """Print the ratios; return 1 if a game does not reach the goal."""
    print(f"{'adapter':>8} {'looking':>8}  share of the steps per second of the rules alone")
    short = 0
    for name, share, looking in ratios():
        short += share < LEAST
        print(f"{share:8.2f} {looking:8.2f}  {name}{'' if share >= LEAST else f'  below {LEAST}'}")
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
