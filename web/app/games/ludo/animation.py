"""What a move of Ludo looks like on the way: pieces hop field by field, and tumble home when caught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from app.games.animation import Frame
from app.games.ludo.view import Stand
from spielekiste.core.state import Event, Seat
from spielekiste.games.ludo import START, LudoState
from spielekiste.parts.track import Field

ROLL = 640
"""How long the die tumbles, in milliseconds."""

HOP = 135
"""How long a hop from field to field takes."""

FALL = 350
"""How long a piece that was caught tumbles home."""

READ = 560
"""How long a throw that nobody can use stays on the table."""


class TrackFrame(NamedTuple):
    """A picture on the way to the position."""

    stand: Stand
    turn: Seat
    hopping: tuple[Seat, int] | None = None
    falling: tuple[Seat, int] | None = None
    beat: int = 0
    seen: bool = False
    """Whether what the step did is to be seen now: nothing is said of it before."""


class LudoWalk:
    """Walks from one position to the next, event by event."""

    def __init__(self, stand: Stand, before: LudoState) -> None:
        self.stand = stand
        self.frames: list[Frame[TrackFrame]] = []
        self._before = before
        self._beat = 0

    def show(self, event: Event) -> None:
        """Add what an event shows."""
        if event.kind == "throw":
            self.frames.append(Frame(ROLL, TrackFrame(self.stand, self._before.turn)))
        elif event.kind == "lapse":
            self._show(READ, None)
        elif event.kind in ("out", "move"):
            self._hop(event)
        elif event.kind == "capture":
            self._fall(event)

    def _hop(self, event: Event) -> None:
        origin, target = cast("int", event.origin), cast("int", event.target)
        number = self.stand[event.seat].index(origin)
        for field in range(origin + 1, target + 1):
            self._put(event.seat, number, field)
            self._beat += 1
            self._show(HOP * 2 if origin == START else HOP, (event.seat, number))

    def _fall(self, event: Event) -> None:
        caught, field = cast("int", event.other), cast("int", event.origin)
        number = self.stand[caught].index(field)
        self._put(caught, number, START)
        self._show(FALL, None, (caught, number))

    def _put(self, seat: Seat, number: int, field: Field) -> None:
        own = list(self.stand[seat])
        own[number] = field
        self.stand = (*self.stand[:seat], tuple(own), *self.stand[seat + 1 :])

    def _show(
        self,
        milliseconds: int,
        hopping: tuple[Seat, int] | None,
        falling: tuple[Seat, int] | None = None,
    ) -> None:
        seen = hopping is None
        shown = TrackFrame(self.stand, self._before.turn, hopping, falling, self._beat, seen)
        self.frames.append(Frame(milliseconds, shown))


def matched(stand: Stand, pieces: Stand) -> Stand:
    """Return the pieces in their rows: each stays where it was if one of them stands there."""
    if [len(own) for own in stand] != [len(own) for own in pieces]:
        return pieces
    return tuple(map(_matched, stand, pieces))


def _matched(was: Sequence[Field], now: Sequence[Field]) -> tuple[Field, ...]:
    left, row = list(now), list[Field | None](was)
    for number, field in enumerate(was):
        if field in left:
            left.remove(field)
        else:
            row[number] = None
    return tuple(left.pop(0) if field is None else field for field in row)
