"""The duck's journey: sixty-three spaces to the goal, with ducks, a ship, a bus and rain."""

from __future__ import annotations

from spielekiste.core.game import Beginning, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.ente import state
from spielekiste.games.ente.course import (
    ACCEPT,
    DECLINE,
    Answer,
    DuckCourse,
    EnteOptions,
    parse,
    places,
)
from spielekiste.games.ente.state import EnteState
from spielekiste.parts.dice import Throw

__all__ = ["ACCEPT", "DECLINE", "ENTE", "Answer", "DuckCourse", "EnteOptions", "EnteState"]


def _new(seats: int, options: EnteOptions, first: Seat) -> EnteState:
    course = DuckCourse(places(options.ducks), options.just_beyond, options.always_accept)
    return state.start(course, seats, first)


ENTE = Game(
    id="ente",
    version=1,
    seats=range(2, 5),
    options=EnteOptions,
    new=_new,
    parse=parse,
    beginning=Beginning("", Throw(1)),
    series=Series(1, ("none",), moves_on=False),
    events=state.EVENTS,
    reasons=state.REASONS,
    endings=state.ENDINGS,
    things=state.OFFERS,
)
"""The game's entry in the registry."""
