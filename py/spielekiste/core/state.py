"""The contract that all games implement: states, moves, events, outcomes, views."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from spielekiste.core.chance import Chance
from spielekiste.core.errors import UnknownSeat

Seat: TypeAlias = int
"""A seat at the table, counted clockwise from 0 (T1)."""

Points: TypeAlias = int
"""Unit of a game's scores: points, stars, spaces or cards left."""


class Move(Protocol):
    """A decision of a seat: frozen and hashable, with `str()` as its notation."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key for the canonical order, unique among the moves of a state."""
        ...


class Event(NamedTuple):
    """A fact about the last step: ids and numbers, never display text."""

    kind: str
    """Kind of event, an id listed in the game's `events`."""
    seat: Seat
    """The acting or affected seat."""
    what: str = ""
    """Id of the box, task, card, piece or symbol concerned."""
    origin: int | None = None
    """Starting space, in the game's own numbering."""
    target: int | None = None
    """Target space, in the game's own numbering."""
    amount: int = 0
    """Number of points, stars, spaces, cards or turns."""
    other: Seat | None = None
    """The other seat concerned, if any."""
    dice: tuple[int, ...] = ()
    """Dice concerned, sorted."""


new_event = partial(Event.__new__, Event)
"""Faster `Event` constructor for the rules: keyword calls take half the time of `Event(...)`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    reason: str
    """Reason for the end, an id listed in the game's `endings`."""
    places: tuple[int, ...]
    """Place of each seat, from 1; tied seats share the better place (T4)."""
    scores: tuple[Points, ...]
    """Score of each seat, in the game's own unit."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(scores: tuple[Points, ...]) -> tuple[int, ...]:
    """Return each seat's place, highest score first; tied seats share the better place (T4).

    >>> places((10, 30, 30, 5))
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class State(Protocol):
    """A frozen position. Exactly one of `seat`, `chance`, `outcome` is not None."""

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, even while chance is pending; after the end, the last one."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat that has to move; None if there is none."""
        ...

    @property
    def chance(self) -> Chance | None:
        """The pending chance event; None if there is none."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None until it ends."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the step that led to this state, in order."""
        ...

    def legal(self) -> tuple[Any, ...]:
        """Return the legal moves in canonical order; empty only if `seat` is None."""
        ...

    def play(self, move: Any) -> State:
        """Return the state after the move; raise `IllegalMove` if it is not legal."""
        ...

    def happen(self, result: Any) -> State:
        """Return the state after a chance result; raise `IllegalMove` if it is impossible."""
        ...

    def seen_by(self, seat: Seat | None) -> Any:
        """Return only what that seat may know or, for None, only what is public (no hands).

        Raises `UnknownSeat` if the seat does not exist.
        """
        ...


def observer(seat: Seat | None, seats: int) -> Seat | None:
    """Return the seat, or None for a public view; raise `UnknownSeat` if the seat does not exist.

    >>> observer(None, 2), observer(1, 2)
    (None, 1)
    """
    if seat is not None and seat not in range(seats):
        raise UnknownSeat(seat, seats)
    return seat


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class OpenView(Generic[S]):
    """A view in a game without hidden information: the whole state is public."""

    viewer: Seat | None
    """The viewing seat; None for the public view."""
    public: S
    """The state; it contains neither the seed nor future results."""

    def legal(self) -> tuple[Any, ...]:
        """Return the viewer's legal moves; empty unless the viewer has to decide."""
        state: Any = self.public
        decides = self.viewer is not None and state.seat == self.viewer
        moves: tuple[Any, ...] = state.legal() if decides else ()
        return moves
