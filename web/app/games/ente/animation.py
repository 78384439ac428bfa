"""Animation of a move in the duck game, stone by stone or as a ride."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.games.animation import Frame
from spielekiste.core.state import Event, Seat
from spielekiste.games.ente import EnteState
from spielekiste.games.ente.state import RIDES
from spielekiste.parts.track import Field

ROLL = 640
"""Duration of the die's roll, in milliseconds."""

HOP = 120
"""Duration of a step from stone to stone, in milliseconds."""

FLIGHT = 720
"""Maximum duration of a walk over any number of stones, in milliseconds."""

RIDE = 700
"""Duration of a ride, in milliseconds."""

PAUSE = 160
"""Pause of a piece before a ride, in milliseconds."""


class JourneyFrame(NamedTuple):
    """One frame of the animation."""

    fields: tuple[Field, ...]
    turn: Seat
    going: bool = False
    ride: str = ""
    beat: int = 0
    arrived: bool = False
    """Whether the walk has ended, so that the text of its target may be shown."""


def frames(before: EnteState, events: Sequence[Event]) -> list[Frame[JourneyFrame]]:
    """Return the frames between two positions, derived from the events."""
    found: list[Frame[JourneyFrame]] = []
    fields, turn = before.fields, before.turn
    beat = 0
    for event in events:
        if event.kind == "throw":
            found.append(Frame(ROLL, JourneyFrame(fields, turn)))
        elif event.kind in RIDES:
            found.append(Frame(PAUSE, JourneyFrame(fields, turn, arrived=True)))
            fields = _at(fields, turn, event.target or 0)
            riding = JourneyFrame(fields, turn, going=True, ride=event.kind, arrived=True)
            found.append(Frame(RIDE, riding))
        elif event.kind in ("move", "duck", "advance"):
            steps = range((event.origin or 0) + 1, (event.target or 0) + 1)
            for field in steps:
                beat += 1
                fields = _at(fields, turn, field)
                pace = min(HOP, FLIGHT // len(steps))
                found.append(Frame(pace, JourneyFrame(fields, turn, going=True, beat=beat)))
    return found


def _at(fields: tuple[Field, ...], seat: Seat, field: Field) -> tuple[Field, ...]:
    return (*fields[:seat], field, *fields[seat + 1 :])
