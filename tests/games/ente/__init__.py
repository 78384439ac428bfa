"""Positions of the duck's journey, set up directly."""

from __future__ import annotations

from spielekiste.games.ente import DuckCourse, EnteState
from spielekiste.games.ente.course import DUCKS, places
from spielekiste.parts.dice import Thrown


def at(
    *fields: int,
    turn: int = 0,
    waits: tuple[int, ...] = (),
    just_beyond: bool = False,
    always_accept: bool = False,
) -> EnteState:
    """Return a position on the real course with a throw due."""
    course = DuckCourse(places(DUCKS), just_beyond, always_accept)
    return EnteState(course, fields, turn, waits or (0,) * len(fields))


def throw(state: EnteState, *faces: int) -> EnteState:
    """Return the state after these throws."""
    for face in faces:
        state = state.happen(Thrown((face,)))
    return state


def kinds(state: EnteState) -> str:
    """Return the events of the last step as text."""
    return " ".join(event.kind for event in state.events)
