"""Share of each game that a listener can follow with a screen reader alone."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

from tests.ear.play import Heed, hear_game

from spielekiste import GAMES
from workshop.common.goal import Goal

ROUNDS = 143
"""Games of each kind; 1,001 in total."""

PROCESSES = 2

HEARD = Goal("steps after which the whole public position can be rebuilt by ear", 1, ".3%", True)  # noqa: FBT003 - a field of the goal


def report() -> None:
    """Print the percentage of steps that can be followed by ear, for each game and overall."""
    every = Heed()
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        for game in GAMES:
            heed = Heed()
            for one in pool.imap_unordered(_hear, [(game, number) for number in range(ROUNDS)]):
                heed.add(one)
            every.add(heed)
            print(*_lines(game, heed), sep="\n", flush=True)
    print(HEARD.judged(every.share, f"{every.steps:,} steps of {ROUNDS * len(GAMES):,} games"))


def _hear(case: tuple[str, int]) -> Heed:
    return hear_game(*case)


def _lines(game: str, heed: Heed) -> Iterator[str]:
    """Yield a game's share, then each missed fact with an example."""
    yield f"{game:10} {heed.share:7.2%} of {heed.steps:,} steps"
    for name, number in heed.missed.most_common():
        yield f"    {name}: missed {number} times, as in {heed.examples[name]}"
