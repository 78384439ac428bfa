"""The effects of a move, followed to its end: rides, ducks and other spaces (E2–E4)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Event, Seat, new_event
from spielekiste.games.ente.course import Advance, Again, Duck, DuckCourse, Place, Rain, Rest, Ride
from spielekiste.parts.track import Field

Told: TypeAlias = tuple[Event, ...]


class FieldOffer(NamedTuple):
    """An optional move (E5)."""

    id: str
    """Kind of offer: `duck` or `advance`."""
    target: Field
    """Target space, the goal at most."""


class Trip(NamedTuple):
    """Values that stay constant while a piece moves within one turn."""

    course: DuckCourse
    """The course and its rules."""
    seat: Seat
    """Owner of the piece."""
    others: tuple[Field, ...]
    """Spaces of the other pieces."""
    face: int
    """The number thrown."""


class Stop(NamedTuple):
    """The space where a piece stops, and the consequences."""

    field: Field
    """The space."""
    told: Told
    """Events until and including the stop."""
    offer: FieldOffer | None = None
    """The optional move from here (E5); None if there is none."""
    rest: int = 0
    """Number of turns the player has to miss."""
    again: bool = False
    """Whether the player throws again."""


def go(trip: Trip, kind: str, origin: Field, target: Field, told: Told = ()) -> Stop:
    """Move the piece to a space and apply the effects there (E4).

    `kind` is the kind of the move's event, and `told` are the events so far.
    """
    told = (*told, new_event(kind, trip.seat, "", origin, target, abs(target - origin)))
    if target == trip.course.last:
        return _stop(trip, target, told, "win")
    place = trip.course.places[target]
    if isinstance(place, Ride):
        return _ride(trip, place, target, told)
    if isinstance(place, Duck | Advance):
        return _may(trip, place, target, told)
    return _stay(trip, place, target, told)


def _ride(trip: Trip, ride: Ride, origin: Field, told: Told) -> Stop:
    if ride.lands:
        return go(trip, ride.id, origin, ride.target, told)
    gone = new_event(ride.id, trip.seat, "", origin, ride.target, abs(ride.target - origin))
    return Stop(ride.target, (*told, gone))


def _may(trip: Trip, place: Duck | Advance, field: Field, told: Told) -> Stop:
    """Offer the space's optional move, or make it if the table always accepts (E5)."""
    target = trip.course.offered(place, field, trip.face, trip.others)
    if target is None:
        return Stop(field, told)
    if trip.course.always_accept:
        return go(trip, place.id, field, target, told)
    asked = new_event("offer", trip.seat, place.id, field, target, target - field)
    return Stop(field, (*told, asked), FieldOffer(place.id, target))


def _stay(trip: Trip, place: Place | None, field: Field, told: Told) -> Stop:
    """Stop on a space that does not move the piece."""
    if isinstance(place, Rest):
        return _stop(trip, field, told, place.id, rest=place.turns)
    if isinstance(place, Again) and trip.face in place.faces:
        return _stop(trip, field, told, place.id, again=True)
    if isinstance(place, Rain):
        return _stop(trip, field, told, place.id)
    return Stop(field, told)


def _stop(
    trip: Trip, field: Field, told: Told, kind: str, *, rest: int = 0, again: bool = False
) -> Stop:
    here = new_event(kind, trip.seat, target=field, amount=rest)
    return Stop(field, (*told, here), None, rest, again)
