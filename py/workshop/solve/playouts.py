"""Chances of winning by play-outs: predicted against actual, in games between equal bots."""

from __future__ import annotations

import numpy as np

from spielekiste import GAMES
from spielekiste.bots import bot, decide
from spielekiste.bots.playouts import chances
from spielekiste.core.chance import DrawStream
from spielekiste.core.state import State
from spielekiste.core.work import run_to_end
from workshop.common.goal import Goal
from workshop.solve.winning import BINS, Bin, binned

PLAYED = {"ludo": (2, 4), "ente": (2, 4), "maumau": (2, 5)}
"""Numbers of seats with which each game is judged."""

GAMES_PLAYED = 10_000
"""Games of one case."""

MIND = "middle"
"""Strength of the bots that play."""


def report(games: int | None = None) -> None:
    """Print the calibration of each game."""
    print("chance of winning by play-outs in 20 bins: predicted, actual ± standard error (games)")
    for name, numbers in PLAYED.items():
        for seats in numbers:
            bins = calibrated(name, seats, games or GAMES_PLAYED)
            print(judged(name, seats, bins), flush=True)


def calibrated(name: str, seats: int, games: int) -> list[Bin]:
    """Compare predictions with results; each game is looked at once, from one seat."""
    luck = np.random.default_rng((seats, games))
    pairs = np.empty((2, games))
    for game in range(games):
        states = decisions(name, seats, str(game))
        state, seat = states[int(luck.integers(len(states) - 1))], int(luck.integers(seats))
        outcome = states[-1].outcome
        assert outcome is not None  # noqa: S101 - the last state is the end
        pairs[0, game] = run_to_end(chances(state))[seat]
        pairs[1, game] = (seat in outcome.winners) / len(outcome.winners)
    return binned(pairs)


def decisions(name: str, seats: int, seed: str) -> list[State]:
    """Play a game; return the positions in which a seat decided, and the end."""
    game, luck = GAMES[name], DrawStream(seed, 0)
    state, player, found = game.start(seats), bot(name, game.options(), MIND), list[State]()
    while state.outcome is None:
        if state.seat is None:
            assert state.chance is not None  # noqa: S101 - no seat decides
            state = state.happen(state.chance.sample(luck))
        else:
            found.append(state)
            state = state.play(decide(player, state.seen_by(state.seat), luck).move)
    return [*found, state]


def judged(name: str, seats: int, bins: list[Bin]) -> str:
    """Return the bins as text, and compare the worst one with the goal."""
    worst = max(abs(each.off) for each in bins) * 100
    goal = Goal(f"{name}, {seats} seats, worst of {BINS} bins, points", 4, ".1f")
    return "\n".join([*map(str, bins), goal.judged(worst)])
