"""Animation of a move in Ludo: pieces hop space by space, and tumble home when captured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from app.games.desk import Frame
from app.games.ludo.view import Stand
from spielekiste.core.state import Event, Seat
from spielekiste.games.ludo import START, LudoState
from spielekiste.parts.track import Field

ROLL = 640
"""Duration of the die's roll, in milliseconds."""

HOP = 135
"""Duration of a hop from space to space, in milliseconds."""

FALL = 350
"""Duration of a captured piece's fall back home, in milliseconds."""

READ = 560
"""Time for which an unusable roll is shown, in milliseconds."""


class TrackFrame(NamedTuple):
    """One frame of the animation."""

    stand: Stand
    turn: Seat
    hopping: tuple[Seat, int] | None = None
    falling: tuple[Seat, int] | None = None
    beat: int = 0
    seen: bool = False
    """Whether the text of the step may be shown yet."""


class LudoWalk:
    """Builder of the frames from one position to the next, event by event."""

    def __init__(self, stand: Stand, before: LudoState) -> None:
        self.stand = stand
        self.frames: list[Frame[TrackFrame]] = []
        self._before = before
        self._beat = 0

    def show(self, event: Event) -> None:
        """Add the frames of an event."""
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
        picture = TrackFrame(self.stand, self._before.turn, hopping, falling, self._beat, seen)
        self.frames.append(Frame(milliseconds, picture))


def matched(stand: Stand, pieces: Stand) -> Stand:
    """Match pieces to the previous rows, so that a piece that has not moved keeps its number."""
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
