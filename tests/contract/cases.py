"""Every game, number of seats and option value, and random games with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from spielekiste import GAMES
from spielekiste.core.game import Game
from spielekiste.core.options import OptionInfo, Options, to_text
from spielekiste.core.state import State


@dataclass(frozen=True)
class Case:
    """A combination of game, seats and options."""

    game: Game
    seats: int
    options: Options

    def __str__(self) -> str:
        changed = [
            f"{info.name}={to_text(value)}"
            for info, value in self.options.items()
            if value != info.default
        ]
        return " ".join([self.game.id, str(self.seats), *changed])

    def start(self) -> State:
        """Return the first state; the last seat begins."""
        return self.game.start(self.seats, self.options, self.seats - 1)


def cases() -> list[Case]:
    """Return every number of seats with default options, and every option with the most seats."""
    found = []
    for game in GAMES.values():
        found += [Case(game, seats, game.options()) for seats in game.seats]
        found += [Case(game, game.seats[-1], options) for options in variations(game)]
    return found


def variations(game: Game) -> list[Options]:
    """Return sets of options, each differing from the default in one value."""
    return [
        game.options.of({info.name: value})
        for info in game.options.described()
        for value in _values(info)
        if value != info.default
    ]


def _values(info: OptionInfo) -> tuple[Any, ...]:
    """Return all values of a choice; for a set, none and all; for a range, its ends."""
    if info.many:
        return ((), info.choices)
    return info.choices if len(info.choices) <= 4 else (info.choices[0], info.choices[-1])


def step(state: State, rng: Random) -> State:
    """Return the next state of a random game."""
    if state.chance is not None:
        return state.happen(state.chance.sample(rng))
    return state.play(rng.choice(state.legal()))


def walk(case: Case, seed: int) -> Iterator[State]:
    """Yield every state of one random game, including the first and the last."""
    rng = Random(f"{case} {seed}")
    state = case.start()
    yield state
    while state.outcome is None:
        state = step(state, rng)
        yield state
