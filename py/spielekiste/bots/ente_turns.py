"""How many turns the rest of a duck's journey takes on average, each offer answered for the best."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeAlias

from spielekiste.games.ente.course import DuckCourse
from spielekiste.games.ente.landing import Stop, Trip, go
from spielekiste.parts.track import Field

ROUNDS = 40
"""How often the turns of every field are made better from those of the others; as the way leads
back from a few fields only, they stand still to nine digits by then."""

Stops: TypeAlias = tuple[Stop, ...]
"""Where a piece may come to stand: without an offer taken, with one, with two …"""


class Turns:
    """The turns left from each field of a course, for a piece that is alone there."""

    def __init__(self, course: DuckCourse) -> None:
        self._left = [0.0] * (course.last + 1)
        self._ways = [_ways(course, field) for field in range(course.last)]

    def improve(self) -> None:
        """Work out every field once more, from the goal backwards."""
        for field in reversed(range(len(self._ways))):
            self._left[field] = 1 + self._after_throw(field)

    def of(self, field: Field) -> float:
        """Return the turns left on a field; 0 in the goal."""
        return self._left[field]

    def best(self, stops: Iterable[Stop]) -> float:
        """Return the turns left at the best of some places to stop."""
        return min(map(self._at, stops))

    def _at(self, stop: Stop) -> float:
        return self._after_throw(stop.field) if stop.again else self.of(stop.field) + stop.rest

    def _after_throw(self, field: Field) -> float:
        """Return the turns left after a throw that is no turn of its own."""
        faces = self._ways[field]
        return sum(map(self.best, faces)) / len(faces)


def turns_left(course: DuckCourse) -> Generator[None, None, Turns]:
    """Work out the turns of every field, one round a slice; what is known needs no slice."""
    if course not in _KNOWN:
        turns = Turns(course)
        yield
        for _round in range(ROUNDS):
            turns.improve()
            yield
        _KNOWN[course] = turns
    return _KNOWN[course]


_KNOWN: dict[DuckCourse, Turns] = {}
"""Courses whose turns are worked out; a course is played on for a whole game."""


def chain(trip: Trip, stop: Stop) -> Stops:
    """Return where a piece may stop from here on: it declines at once, or takes offer by offer."""
    stops = [stop]
    while (offer := stops[-1].offer) is not None:
        stops.append(go(trip, offer.id, stops[-1].field, offer.target))
    return tuple(stops)


def _ways(course: DuckCourse, field: Field) -> tuple[Stops, ...]:
    """Return for each face where a piece may come to stand."""
    return tuple(_thrown(course, field, face) for face in range(1, course.sides + 1))


def _thrown(course: DuckCourse, field: Field, face: int) -> Stops:
    if course.stands_in_rain(field) and face != course.sides:
        return (Stop(field, ()),)
    trip = Trip(course, 0, (), face)
    return chain(trip, go(trip, "move", field, course.within(field + face)))
