"""The state of a duck's journey: throws, landings, offers, missed turns, the goal (E1–E6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, OpenView, Outcome, Seat, new_event, observer, places
from spielekiste.games.ente.course import (
    ANSWERS,
    Advance,
    Again,
    Answer,
    Duck,
    DuckCourse,
    Place,
    Rain,
    Rest,
    Ride,
)
from spielekiste.parts import track
from spielekiste.parts.dice import Throw, Thrown, throw_of
from spielekiste.parts.track import Field

RIDES = frozenset({"ship", "bus", "lost", "train", "suitcase"})
"""Kinds of events that move a piece directly from origin to target."""

EVENTS = RIDES | {
    "throw",
    "move",
    "offer",
    "duck",
    "advance",
    "decline",
    "hotel",
    "beach",
    "viewpoint",
    "rain",
    "stay",
    "miss",
    "win",
}
"""Kinds of events that the game emits. Spaces are 0 (before space 1) to 63 (the goal).

`throw`: the dice. `move`, `duck`, `advance` and rides: from origin to target; amount is the number
of spaces moved. `offer`: an optional move (`duck` or `advance`) with origin, target and amount;
`decline`: it was declined, on target. `hotel`, `beach`: on target, amount turns will be missed.
`viewpoint`: on target, throw again. `rain`: on target, a 6 is needed; `stay`: no 6 was thrown.
`miss`: a turn is missed, amount more will be. `win`: on target, the goal.
"""

OFFERS = frozenset({"duck", "advance"})
"""Ids of optional moves (E2, E3)."""

REASONS = track.REASONS
"""Reason ids for rejecting a step."""

ENDINGS = frozenset({"goal-reached"})
"""Reason ids for the end of a game (E6)."""


@dataclass(frozen=True, slots=True)
class EnteState:
    """A position of the duck's journey."""

    course: DuckCourse
    """The course and its rules."""
    fields: tuple[Field, ...]
    """Space of each seat's piece; 0 is before space 1."""
    turn: Seat
    """The seat whose turn it is."""
    waits: tuple[int, ...]
    """Number of turns each seat still has to miss."""
    face: int = 0
    """The number thrown while an offer is open; else 0."""
    offer: FieldOffer | None = None
    """The open offer; None if there is none."""
    outcome: Outcome | None = None
    """The result, once a piece has reached the goal."""
    events: Told = ()
    """Events of the last step."""

    @property
    def seat(self) -> Seat | None:
        """The seat that has to decide about an offer; None if there is none."""
        return self.turn if self.offer is not None else None

    @property
    def chance(self) -> Throw | None:
        """The pending throw; None while an offer is open and after the end."""
        if self.offer is not None or self.outcome is not None:
            return None
        return throw_of(1, self.course.sides)

    def legal(self) -> tuple[Answer, ...]:
        """Return both answers while an offer is open; else ()."""
        return ANSWERS if self.offer is not None else ()

    def play(self, move: Answer) -> EnteState:
        """Accept or decline the offer; raise `IllegalMove` with one of `REASONS`."""
        if self.offer is None:
            raise track.not_deciding(self.outcome, move)
        if not isinstance(move, Answer):
            raise IllegalMove("unknown-move", move)
        field = self.fields[self.turn]
        if move.takes:
            trip = self._trip(self.face)
            return self._stopped(trip, go(trip, self.offer.id, field, self.offer.target))
        declined = new_event("decline", self.turn, self.offer.id, target=field)
        return self._end_turn(self.fields, self.waits, (declined,))

    def happen(self, result: Thrown) -> EnteState:
        """Move by the number thrown, or stay in the rain; raise `IllegalMove` if impossible."""
        if self.offer is not None or self.outcome is not None:
            raise track.not_due(self.outcome, result)
        face = track.face_of(result, self.course.sides)
        told, field = (track.thrown(self.turn, face),), self.fields[self.turn]
        if self.course.stands_in_rain(field) and face != self.course.sides:
            stays = new_event("stay", self.turn, target=field, dice=result.dice)
            return self._end_turn(self.fields, self.waits, (*told, stays))
        trip, target = self._trip(face), self.course.within(field + face)
        return self._stopped(trip, go(trip, "move", field, target, told))

    def seen_by(self, seat: Seat | None) -> OpenView[EnteState]:
        """Return the full view: the journey has no hidden information."""
        return OpenView(observer(seat, len(self.fields)), self)

    def _trip(self, face: int) -> Trip:
        others = self.fields[: self.turn] + self.fields[self.turn + 1 :]
        return Trip(self.course, self.turn, others, face)

    def _stopped(self, trip: Trip, stop: Stop) -> EnteState:
        """Return the state once a piece stops: the end, an offer, a new throw or the next turn."""
        fields = track.put(self.fields, self.turn, stop.field)
        if stop.field == self.course.last:
            return self._won(fields, stop.told)
        if stop.offer is not None:
            return self._asked(fields, trip.face, stop)
        if stop.again:
            return EnteState(self.course, fields, self.turn, self.waits, events=stop.told)
        waits = track.put(self.waits, self.turn, stop.rest) if stop.rest else self.waits
        return self._end_turn(fields, waits, stop.told)

    def _asked(self, fields: tuple[Field, ...], face: int, stop: Stop) -> EnteState:
        return EnteState(
            self.course, fields, self.turn, self.waits, face, stop.offer, events=stop.told
        )

    def _won(self, fields: tuple[Field, ...], told: Told) -> EnteState:
        """End the game; the other seats are ranked by their spaces (E6)."""
        outcome = Outcome("goal-reached", places(fields), fields)
        return EnteState(self.course, fields, self.turn, self.waits, outcome=outcome, events=told)

    def _end_turn(self, fields: tuple[Field, ...], waits: tuple[int, ...], told: Told) -> EnteState:
        """Pass the turn to the next seat, skipping seats that must miss a turn (E5)."""
        seat = self._clockwise(self.turn)
        while waits[seat]:
            waits = track.put(waits, seat, waits[seat] - 1)
            told = (*told, new_event("miss", seat, amount=waits[seat]))
            seat = self._clockwise(seat)
        return EnteState(self.course, fields, seat, waits, events=told)

    def _clockwise(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.fields)


def start(course: DuckCourse, seats: int, first: Seat) -> EnteState:
    """Return the first state: all pieces before space 1 (E1)."""
    return EnteState(course, (0,) * seats, first, (0,) * seats)


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
