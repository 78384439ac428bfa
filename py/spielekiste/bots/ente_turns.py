"""Average number of turns left in a duck's journey if every offer is answered optimally."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeAlias

from spielekiste.games.ente.course import DuckCourse
from spielekiste.games.ente.state import Stop, Trip, go
from spielekiste.parts.track import Field

ROUNDS = 40
"""Number of passes over all spaces.

Only a few spaces lead back, so the values have converged to nine digits by then.
"""

Stops: TypeAlias = tuple[Stop, ...]
"""Possible stops of a piece: after accepting no offer, one offer, two offers and so on."""


class Turns:
    """Expected turns left from each space of a course, for a piece without opponents."""

    def __init__(self, course: DuckCourse) -> None:
        self._left = [0.0] * (course.last + 1)
        self._ways = [_ways(course, field) for field in range(course.last)]

    def improve(self) -> None:
        """Recompute all spaces once, from the goal backwards."""
        for field in reversed(range(len(self._ways))):
            self._left[field] = 1 + self._after_throw(field)

    def of(self, field: Field) -> float:
        """Return the expected turns left on a space; 0 on the goal."""
        return self._left[field]

    def best(self, stops: Iterable[Stop]) -> float:
        """Return the expected turns left from the best of these stops."""
        return min(map(self._at, stops))

    def _at(self, stop: Stop) -> float:
        return self._after_throw(stop.field) if stop.again else self.of(stop.field) + stop.rest

    def _after_throw(self, field: Field) -> float:
        """Return the expected turns left after an extra throw, which does not count as a turn."""
        faces = self._ways[field]
        return sum(map(self.best, faces)) / len(faces)


def turns_left(course: DuckCourse) -> Generator[None, None, Turns]:
    """Return the turns left on a course, computed in slices; cached results need no slice."""
    if course not in _KNOWN:
        turns = Turns(course)
        yield
        for _round in range(ROUNDS):
            turns.improve()
            yield
        _KNOWN[course] = turns
    return _KNOWN[course]


_KNOWN: dict[DuckCourse, Turns] = {}
"""Results by course; one course is used for a whole game."""


def chain(trip: Trip, stop: Stop) -> Stops:
    """Return the possible stops from here: decline now, or accept one offer after another."""
    stops = [stop]
    while (offer := stops[-1].offer) is not None:
        stops.append(go(trip, offer.id, stops[-1].field, offer.target))
    return tuple(stops)


def _ways(course: DuckCourse, field: Field) -> tuple[Stops, ...]:
    """Return the possible stops for each face."""
    return tuple(_thrown(course, field, face) for face in range(1, course.sides + 1))


def _thrown(course: DuckCourse, field: Field, face: int) -> Stops:
    if course.stands_in_rain(field) and face != course.sides:
        return (Stop(field, ()),)
    trip = Trip(course, 0, (), face)
    return chain(trip, go(trip, "move", field, course.within(field + face)))
