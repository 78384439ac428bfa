"""How often a stronger bot wins against a weaker one, two at a table."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

from spielekiste import GAMES
from spielekiste.bots import Bot, Decision, Rationale, Thinking, bot, decide, stream
from spielekiste.core.chance import DrawStream, Source
from spielekiste.core.state import Seat

ROUNDS = 2000
"""Games of each pair; the two change seats after each, and the first turn after every second."""

PROCESSES = 2

RANDOM = "random"
"""Who takes any legal move."""

PAIRS = (("strong", RANDOM), ("strong", "middle"), ("middle", "easy"), ("easy", RANDOM))

PLAYED = ("master", "ludo", "ente", "maumau")
"""The games that have no exact answer; the bots of the others are measured against it."""

GOALS = {"master": 0.75, "maumau": 0.75, "ludo": 0.65}
"""The share that a strong bot should at least win against chance."""

SURE = 1.96
"""Standard deviations on either side of a 95 % confidence interval."""


class Anybody:
    """Takes any legal move."""

    def think(self, view: Any, rng: Source) -> Thinking:
        """Take one by chance, all equally likely."""
        moves = view.legal()
        yield
        return Decision(moves[rng.randrange(len(moves))], Rationale(RANDOM))


class Share(NamedTuple):
    """What one mind won against another, a shared first place being half a win."""

    wins: float
    games: int

    @property
    def mean(self) -> float:
        """The share of wins."""
        return self.wins / self.games

    @property
    def limits(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval."""
        n, z = self.games, SURE
        middle = (self.mean + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(self.mean * (1 - self.mean) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def report() -> None:
    """Print the share of wins of every pair in every game."""
    with multiprocessing.Pool(PROCESSES) as pool:
        for game, (better, worse) in _duels():
            one = partial(play, game, better, worse)
            wins = sum(pool.imap_unordered(one, range(ROUNDS), chunksize=10))
            print(_line(game, better, worse, Share(wins, ROUNDS)), flush=True)


def play(game: str, better: str, worse: str, number: int) -> float:
    """Play one game; return what the better one wins of it: 1, ½ or 0."""
    seat: Seat = number % 2
    minds = (better, worse) if seat == 0 else (worse, better)
    bots = [_player(game, mind) for mind in minds]
    state: Any = GAMES[game].start(2, first=number // 2 % 2)
    steps = 0
    while state.outcome is None:
        state, steps = _step(state, bots, f"bench{number}", steps), steps + 1
    mine, other = state.outcome.places[seat], state.outcome.places[1 - seat]
    return 0.5 if mine == other else float(mine < other)


def _step(state: Any, bots: list[Bot], seed: str, steps: int) -> Any:
    if state.chance is not None:
        return state.happen(state.chance.sample(DrawStream(seed, steps)))
    luck = stream(seed, state.seat, steps)
    return state.play(decide(bots[state.seat], state.seen_by(state.seat), luck).move)


def _player(game: str, mind: str) -> Bot:
    return Anybody() if mind == RANDOM else bot(game, GAMES[game].options(), mind)


def _duels() -> Iterator[tuple[str, tuple[str, str]]]:
    for game in PLAYED:
        for pair in PAIRS:
            yield game, pair


def _line(game: str, better: str, worse: str, share: Share) -> str:
    low, high = share.limits
    told = f"{game:8} {better:>6} beats {worse:6} {share.mean:6.1%}   95 %: {low:.1%} to {high:.1%}"
    goal = GOALS.get(game) if (better, worse) == PAIRS[0] else None
    if goal is None:
        return told
    return f"{told}   at least {goal:.0%}: {'yes' if share.mean >= goal else 'NO'}"
