"""A game as the registry knows it: who may sit down, how it begins, what it can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spielekiste.core.chance import Chance
from spielekiste.core.errors import InvalidSeats
from spielekiste.core.options import Options
from spielekiste.core.state import OpenView, Seat, State


@dataclass(frozen=True, slots=True)
class Beginning:
    """The game's own way to find who begins (T2)."""

    question: str
    """The question asked of the table, as an id; empty where it is thrown for."""
    throw: Chance | None = None
    """What each seat throws; the highest total begins, ties throw again among the tied."""


@dataclass(frozen=True, slots=True)
class Series:
    """How several games are played in a row."""

    most: int
    """The greatest number of games of one match."""
    scorings: tuple[str, ...]
    """How a match is scored: `total`, `places`, or `none` where every game has its own winner."""
    moves_on: bool
    """Whether the start moves on one seat clockwise; else another game asks T2 afresh."""


@dataclass(frozen=True, slots=True)
class Game:
    """One of the crate's games."""

    id: str
    """Its id, as in links and records."""
    version: int
    """The version of its rules; it goes up when a record would replay differently."""
    seats: range
    """How many may play."""
    options: type[Options]
    """Its options."""
    new: Callable[[int, Any, Seat], State]
    """Makes the first state from the number of seats, the options and the beginning seat."""
    parse: Callable[[str], Any]
    """Reads a move; raises `UnreadableNotation`. The reverse of the move's `str()`."""
    beginning: Beginning
    """Who begins (T2)."""
    series: Series
    """What a match of it is."""
    events: frozenset[str]
    """The kinds of events it tells."""
    reasons: frozenset[str]
    """The codes with which it refuses a step."""
    endings: frozenset[str]
    """The reasons for which it ends."""
    dice: bool = True
    """Whether dice are thrown, so that the table may use its own."""
    duels: bool = False
    """Whether everybody plays for themselves, so that two tables can play the same dice.

    Its states then have a `moment`: the turns that are over and the throws made in this one.
    """
    things: frozenset[str] = frozenset()
    """The ids that can stand in `Event.what` and in moves: boxes, tasks, cards, fields."""

    def start(
        self,
        seats: int,
        options: Mapping[str, object] | Options | None = None,
        first: Seat = 0,
    ) -> State:
        """Return the first state.

        `seats` is the number of players, `first` the seat that begins (T2, the table's business).
        Raises `InvalidSeats` or `InvalidOption`.
        """
        if seats not in self.seats:
            raise InvalidSeats("seat-count", None, seats)
        if first not in range(seats):
            raise InvalidSeats("seat-count", first, first)
        return self.new(seats, self.options.of(options), first)

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know less than the whole state, as with cards in the hand."""
        return not isinstance(self.start(self.seats[0]).seen_by(0), OpenView)
