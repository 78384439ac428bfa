"""What a move of the duck's journey looks like on the way: stone by stone, or carried by a ride."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.games.animation import Frame
from spielekiste.core.state import Event, Seat
from spielekiste.games.ente import EnteState
from spielekiste.games.ente.state import RIDES
from spielekiste.parts.track import Field

ROLL = 640
"""How long the die tumbles, in milliseconds."""

HOP = 120
"""How long a step from stone to stone takes."""

FLIGHT = 720
"""How long a walk takes at most, however many stones it has."""

RIDE = 700
"""How long ship, bus and the others take."""

PAUSE = 160
"""How long a piece stands before something takes it away."""


class JourneyFrame(NamedTuple):
    """A picture on the way to the position."""

    fields: tuple[Field, ...]
    turn: Seat
    going: bool = False
    ride: str = ""
    beat: int = 0
    arrived: bool = False
    """Whether the piece has walked: nothing is said before of what waits where it gets to."""


def frames(before: EnteState, events: Sequence[Event]) -> list[Frame[JourneyFrame]]:
    """Return the pictures between two positions, told from the events."""
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
