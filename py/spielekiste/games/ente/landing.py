"""From where a piece goes to where it stops: rides, ducks, what waits there (E2–E4)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Event, Seat, new_event
from spielekiste.games.ente.course import Advance, Again, Duck, DuckCourse, Place, Rain, Rest, Ride
from spielekiste.parts.track import Field

Told: TypeAlias = tuple[Event, ...]


class FieldOffer(NamedTuple):
    """What a player may do now (E5)."""

    id: str
    """`duck` or `advance`."""
    target: Field
    """Where the piece would go; no farther than the goal."""


class Trip(NamedTuple):
    """What holds while one piece goes its way in one turn."""

    course: DuckCourse
    """The course and the rules of the table."""
    seat: Seat
    """Whose piece it is."""
    others: tuple[Field, ...]
    """Where the other pieces stand."""
    face: int
    """The number thrown."""


class Stop(NamedTuple):
    """Where a piece has come to stand, and what comes of it."""

    field: Field
    """The field."""
    told: Told
    """What happened on the way and there."""
    offer: FieldOffer | None = None
    """What may be done now (E5)."""
    rest: int = 0
    """How many turns are to be missed."""
    again: bool = False
    """Whether the same player throws again."""


def go(trip: Trip, kind: str, origin: Field, target: Field, told: Told = ()) -> Stop:
    """Go from one field to another and see to what waits there (E4).

    `kind` is the event that takes the piece there, `told` what was told before.
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
    """Offer what the field has, or do it where the table always accepts (E5)."""
    target = trip.course.offered(place, field, trip.face, trip.others)
    if target is None:
        return Stop(field, told)
    if trip.course.always_accept:
        return go(trip, place.id, field, target, told)
    asked = new_event("offer", trip.seat, place.id, field, target, target - field)
    return Stop(field, (*told, asked), FieldOffer(place.id, target))


def _stay(trip: Trip, place: Place | None, field: Field, told: Told) -> Stop:
    """Stop on a field that moves the piece nowhere."""
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
