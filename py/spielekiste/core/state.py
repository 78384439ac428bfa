"""The contract that every game keeps: states, moves, events, outcomes, views."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from spielekiste.core.chance import Chance
from spielekiste.core.errors import UnknownSeat

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0 (T1)."""

Points: TypeAlias = int
"""What a game scores in: points, stars, fields or cards left."""


class Move(Protocol):
    """What a seat decides: frozen, hashable, `str()` is its notation."""

    @property
    def rank(self) -> tuple[int, ...]:
        """The move's place in the canonical order; different moves of one state differ in it."""
        ...


class Event(NamedTuple):
    """One fact of what the last step did: ids and numbers, never display text."""

    kind: str
    """What happened, an id listed in the game's `events`."""
    seat: Seat
    """Who did it, or to whom it happened."""
    what: str = ""
    """The box, task, card, piece or symbol it is about, as an id."""
    origin: int | None = None
    """The field it started from, in the game's own count."""
    target: int | None = None
    """The field it led to, in the game's own count."""
    amount: int = 0
    """How many points, stars, fields, cards or turns."""
    other: Seat | None = None
    """The other seat concerned, if there is one."""
    dice: tuple[int, ...] = ()
    """The dice concerned, sorted."""


new_event = partial(Event.__new__, Event)
"""`Event` for the rules: called with keywords it is twice as fast, as no dictionary is made of them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    reason: str
    """Why it is over, an id listed in the game's `endings`."""
    places: tuple[int, ...]
    """The place of each seat, from 1; equal results share the better one (T4)."""
    scores: tuple[Points, ...]
    """The result of each seat, in the unit of the game."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(scores: tuple[Points, ...]) -> tuple[int, ...]:
    """Return each seat's place by highest score; equals share the better place (T4).

    >>> places((10, 30, 30, 5))
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class State(Protocol):
    """A frozen position. Exactly one of `seat`, `chance`, `outcome` is not None."""

    @property
    def turn(self) -> Seat:
        """Whose turn it is, also while chance is pending; after the end, who moved last."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat that decides next."""
        ...

    @property
    def chance(self) -> Chance | None:
        """The chance event that is due."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the step that led here did, in order."""
        ...

    def legal(self) -> tuple[Any, ...]:
        """Return the deciding seat's moves in canonical order; empty only if no seat decides."""
        ...

    def play(self, move: Any) -> State:
        """Return the state after the move; raise `IllegalMove` if it is not legal."""
        ...

    def happen(self, result: Any) -> State:
        """Return the state after the chance result; raise `IllegalMove` if it cannot occur."""
        ...

    def seen_by(self, seat: Seat | None) -> Any:
        """Return what that seat may know, and nothing else; for None what is public, no hand.

        Raises `UnknownSeat` for a seat that is not at the table.
        """
        ...


def observer(seat: Seat | None, seats: int) -> Seat | None:
    """Return who looks at a table of so many seats; raise `UnknownSeat` if nobody sits there.

    >>> observer(None, 2), observer(1, 2)
    (None, 1)
    """
    if seat is not None and seat not in range(seats):
        raise UnknownSeat(seat, seats)
    return seat


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class OpenView(Generic[S]):
    """A seat's view in a game without secrets, or the public one: all of the state is public."""

    viewer: Seat | None
    """Who looks; None for everybody."""
    public: S
    """The state; it holds neither seed nor any result that has not happened yet."""

    def legal(self) -> tuple[Any, ...]:
        """Return the viewer's legal moves; empty while the viewer does not decide."""
        state: Any = self.public
        decides = self.viewer is not None and state.seat == self.viewer
        moves: tuple[Any, ...] = state.legal() if decides else ()
        return moves
