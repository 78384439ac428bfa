"""A game's entry in the registry: its rules, its limits, and the ids it uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spielekiste.core.chance import Chance
from spielekiste.core.errors import InvalidSeats
from spielekiste.core.options import Options
from spielekiste.core.state import OpenView, Points, Seat, State


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game's own rule for choosing the starting player (T2)."""

    question: str
    """Id of the question to ask the players; empty if they throw for it instead."""
    throw: Chance | None = None
    """Throw that each seat makes; the highest total begins, and tied seats throw again."""


@dataclass(frozen=True, slots=True)
class Series:
    """Rules for playing several games in a row as one match."""

    most: int
    """Maximum number of games in a match."""
    scorings: tuple[str, ...]
    """Available scorings: `total`, `places`, or `none` if each game has its own winner."""
    moves_on: bool
    """Whether the next seat clockwise begins the next game; if not, T2 applies again."""


@dataclass(frozen=True, slots=True)
class Block:
    """The score sheet of a game for real dice, on which players write points only (B)."""

    version: int
    """Version in records, above `Game.version`, so that older programs say that it is newer."""
    new: Callable[[int, Any, Seat], State]
    """Function that creates the first state, like `Game.new`."""
    parse: Callable[[str], Any]
    """Parser for entries, the inverse of `str(entry)`; raises `UnreadableNotation`."""
    question: str
    """Id of the question who begins (B6); a throw-off is played with the real dice."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its rules and their description."""

    id: str
    """Id used in links and records."""
    version: int
    """Version of the rules; increased when existing records would replay differently, or if legal moves get another
    order, because links between homes name each by its place among them.
    """
    seats: range
    """Allowed numbers of players."""
    options: type[Options]
    """The class of its options."""
    new: Callable[[int, Any, Seat], State]
    """Function that creates the first state from number of seats, options and first seat."""
    parse: Callable[[str], Any]
    """Parser for moves, the inverse of `str(move)`; raises `UnreadableNotation`."""
    beginning: Beginning
    """Rule for choosing the starting player (T2)."""
    series: Series
    """Rules for matches of several games."""
    events: frozenset[str]
    """Kinds of events that the game emits."""
    reasons: frozenset[str]
    """Reason ids with which the game rejects moves and results."""
    endings: frozenset[str]
    """Reason ids for the end of a game."""
    dice: bool = True
    """Whether the game uses dice, so that players may throw real ones."""
    duels: bool = False
    """Whether players can't affect each other, so that two tables can play the same dice.

    States of such a game have a `moment`: the number of finished turns, and of throws in this turn.
    """
    stop: Callable[[Any], State | None] = lambda _state: None
    """Function that ends a game early if all agree: the ended state, or None if it can't end yet.

    By default, a game never ends early.
    """
    most_points: Callable[[Any], Points] = lambda _options: 0
    """Function that returns the points of a perfect sheet with these options.

    Extra points beyond a full sheet do not count. It is 0 by default, where only places count.
    """
    things: frozenset[str] = frozenset()
    """Ids that may occur in `Event.what` and in moves: boxes, tasks, cards, spaces."""
    block: Block | None = None
    """Score sheet for real dice; None if the game has none."""

    def start(
        self,
        seats: int,
        options: Mapping[str, object] | Options | None = None,
        first: Seat = 0,
    ) -> State:
        """Return the first state.

        `seats` is the number of players, `first` the seat that begins (the table decides it, T2).
        Raises `InvalidSeats` or `InvalidOption`.
        """
        if seats not in self.seats:
            raise InvalidSeats("seat-count", None, seats)
        if first not in range(seats):
            raise InvalidSeats("seat-count", first, first)
        return self.new(seats, self.options.of(options), first)

    @property
    def has_secrets(self) -> bool:
        """True if players have private information, such as a hand of cards."""
        return not isinstance(self.start(self.seats[0]).seen_by(0), OpenView)
