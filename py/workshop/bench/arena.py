"""The arena's speed on CPython: many games by a short bot, and the share that the arena itself needs."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from spielekiste.arena import FIRST_BOT, play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.players import own
from spielekiste.core.chance import DrawStream
from spielekiste.games import GAMES
from workshop.common.goal import Goal

DEALS = 1000
"""Number of games."""

SPEED = Goal(f"arena: {DEALS} games of Kniffel alone, in s of processor time", 2)


def report() -> None:
    """Print the time for `DEALS` games, also as a multiple of the same number without the arena."""
    bot, plain = min(_timed(_contest, 3)), min(_timed(_random_games, 3))
    print(SPEED.judged(bot, f"{bot / plain:.2f} × as long as random games without the arena"))


def _timed(act: Callable[[], object], often: int) -> list[float]:
    """Return the processor time of each run."""
    times = []
    for _round in range(often):
        start = process_time()
        act()
        times.append(process_time() - start)
    return times


def _contest() -> None:
    plan = contest("kniffel", 1, DEALS, "bench")
    run = play_all(plan, [own(FIRST_BOT, plan, 0)])
    if run.done != DEALS:
        raise RuntimeError(f"only {run.done} games were played: {run.fault}")


def _random_games() -> None:
    for number in range(DEALS):
        source = DrawStream("bench", number)
        state = GAMES["kniffel"].start(1)
        while state.outcome is None:
            if state.chance is not None:
                state = state.happen(state.chance.sample(source))
            else:
                state = state.play(source.choice(state.legal()))
