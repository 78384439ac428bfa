"""Random positions, and lines with faults."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

from spielekiste import GAMES
from spielekiste.positions import Position
from tests.contract.cases import Case, cases, step, walk

SIGNS = (*" -.,/+*;=@?0123456789rygbwx", "\n", "é", "10", "deal", "draw", "plus", "end", "drawn")
"""Texts to insert."""

STOPS = 40
"""One in this many states of a game that can stop early is followed by its stop."""


def positions(least: int, number: int = 0) -> Iterator[Position]:
    """Yield at least this many positions of random games, each game equally often, to their ends."""
    total = 0
    every: list[Case] = cases()
    for seed in count(number):
        if total >= least:
            return
        for case in every:
            for state in walk(case, seed):
                total += 1
                yield Position.of(case.game, case.options, state)


def stopped(position: Position, rng: Random) -> Position | None:
    """Return now and then the position after the table has stopped, if it can."""
    end = position.game.stop(position.state) if rng.randrange(STOPS) == 0 else None
    return position.with_state(end) if end is not None else None


@cache
def texts() -> tuple[str, ...]:
    """Return the lines of many positions of each game, also as seats see them."""
    found: dict[str, list[str]] = {name: [] for name in GAMES}
    for number, position in enumerate(positions(20_000, 7_000)):
        if number % 11 == 0:
            found[position.game.id].append(str(position))
        if number % 13 == 0:
            seats = len(str(position).split(" ")[2].split("/"))
            seat = number % (seats + 1)
            found[position.game.id].append(str(position.seen_by(seat if seat < seats else None)))
    least = min(map(len, found.values()))
    return tuple(text for lines in found.values() for text in lines[:least])


def spoilt(rng: Random) -> str:
    """Return a line with one to three faults."""
    text = rng.choice(texts())
    for _ in range(rng.randrange(1, 4)):
        at, sign = rng.randrange(len(text) + 1), rng.choice(SIGNS)
        how = rng.randrange(5)
        if how == 0:
            text = text[:at] + sign + text[at:]
        elif how == 1:
            text = text[:at] + text[at + 1 :]
        elif how == 2:
            text = text[:at] + sign + text[at + 1 :]
        elif how == 3:
            text = _swapped(text, rng)
        else:
            text = text[:at] + rng.choice(texts())[at:]
    return text


def _swapped(text: str, rng: Random) -> str:
    """Return the text with two of its words or seats exchanged."""
    sign = rng.choice(" /,")
    words = text.split(sign)
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return sign.join(words)


def play_on(position: Position, rng: Random, steps: int = 12) -> None:
    """Play random moves from a position, as the rules promise."""
    state = position.state
    for _ in range(steps):
        waits = (state.seat is not None, state.chance is not None, state.outcome is not None)
        assert sum(waits) == 1
        if state.outcome is not None:
            return
        state = step(state, rng)
