"""Win rates of stronger bots against weaker ones, with two players per game."""

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
"""Games per pair; the two swap seats after each game, and the first turn after every second."""

PROCESSES = 2

RANDOM = "random"
"""Strength of a bot that makes random legal moves."""

PAIRS = (("strong", RANDOM), ("strong", "middle"), ("middle", "easy"), ("easy", RANDOM))

PLAYED = ("master", "ludo", "ente", "maumau")
"""Games without an exact solution; bots of the others are measured against theirs."""

GOALS = {"master": 0.75, "maumau": 0.75, "ludo": 0.65}
"""Minimum share of wins of a strong bot against random moves."""

SURE = 1.96
"""Standard deviations on either side of a 95 % confidence interval."""


class Anybody:
    """A bot that makes random legal moves."""

    def think(self, view: Any, rng: Source) -> Thinking:
        """Choose a legal move at random, all with the same probability."""
        moves = view.legal()
        yield
        return Decision(moves[rng.randrange(len(moves))], Rationale(RANDOM))


class Share(NamedTuple):
    """Result of one bot strength against another; a shared first place is half a win."""

    wins: float
    games: int

    @property
    def mean(self) -> float:
        """Share of wins."""
        return self.wins / self.games

    @property
    def limits(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval."""
        n, z = self.games, SURE
        middle = (self.mean + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(self.mean * (1 - self.mean) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def report() -> None:
    """Print the share of wins for every pair in every game."""
    with multiprocessing.Pool(PROCESSES) as pool:
        for game, (better, worse) in _duels():
            one = partial(play, game, better, worse)
            wins = sum(pool.imap_unordered(one, range(ROUNDS), chunksize=10))
            print(_line(game, better, worse, Share(wins, ROUNDS)), flush=True)


def play(game: str, better: str, worse: str, number: int) -> float:
    """Play one game; return the better bot's share of the win: 1, ½ or 0."""
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
