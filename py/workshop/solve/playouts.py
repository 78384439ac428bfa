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

POSITIONS = {"ludo": 300, "ente": 50, "maumau": 25}
"""Number of positions from the beginning of a game of which one is looked at."""

GAMES_PLAYED = 50_000
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
    """Compare predictions with results; each game is looked at once, from one seat.

    The position is chosen before the game is played, because one chosen afterwards would be one of a
    short game too often. Games that don't reach it are left out.
    """
    luck = np.random.default_rng((seats, games))
    pairs = np.empty((2, games))
    number = seed = 0
    while number < games:
        at, seat = int(luck.integers(POSITIONS[name])), int(luck.integers(seats))
        *states, end = positions(name, seats, str(seed))
        seed += 1
        if at < len(states) and end.outcome is not None:
            pairs[0, number] = run_to_end(chances(states[at]))[seat]
            pairs[1, number] = (seat in end.outcome.winners) / len(end.outcome.winners)
            number += 1
    return binned(pairs)


def positions(name: str, seats: int, seed: str) -> list[State]:
    """Play a game; return the positions in which a bar is computed, and the end."""
    game, luck = GAMES[name], DrawStream(seed, 0)
    state, player, found = game.start(seats), bot(name, game.options(), MIND), list[State]()
    while state.outcome is None:
        if game.dice or state.seat is not None:
            found.append(state)
        if state.chance is not None:
            state = state.happen(state.chance.sample(luck))
        else:
            state = state.play(decide(player, state.seen_by(state.turn), luck).move)
    return [*found, state]


def judged(name: str, seats: int, bins: list[Bin]) -> str:
    """Return the bins as text, and compare the worst one with the goal."""
    worst = max(abs(each.off) for each in bins) * 100
    goal = Goal(f"{name}, {seats} seats, worst of {BINS} bins, points", 4, ".1f")
    return "\n".join([*map(str, bins), goal.judged(worst)])
