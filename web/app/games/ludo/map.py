"""Coordinates on the board of Ludo: an 11×11 grid with the first seat at the lower left."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, RaceBoard
from spielekiste.parts.track import Field

SIDE = 11
"""Columns and rows of the grid."""

QUARTER = 10
"""Number of spaces from one A to the next."""

CORNERS = 4

_EDGE = SIDE - 1

_ARM = (
    *((4, y) for y in range(10, 5, -1)),
    *((x, 6) for x in range(3, -1, -1)),
    (0, 5),
)
"""The first quarter of the track: up the lower arm, then left along the left arm."""

_YARDS = ((1.5, 8.0), (1.5, 2.0), (8.5, 2.0), (8.5, 8.0))
"""Centre of the start spaces in each corner."""

_SEATS = {
    3: ((0.0, -0.72), (-0.72, 0.55), (0.72, 0.55)),
    4: ((-0.66, -0.66), (0.66, -0.66), (-0.66, 0.66), (0.66, 0.66)),
}
"""Offsets of the start spaces from their centre, by their number."""


class Square(NamedTuple):
    """A point on the grid, in spaces from the upper left corner."""

    x: float
    y: float

    @property
    def style(self) -> dict[str, str]:
        """CSS custom properties that place an element at this point."""
        return {"--x": f"{self.x:g}", "--y": f"{self.y:g}"}


def corner(board: RaceBoard, seat: Seat) -> int:
    """Return a seat's corner: 0 at the lower left, then clockwise."""
    return board.entries[seat] // QUARTER


def track(place: int) -> Square:
    """Return the point of a track space; 0 is the A of the first seat."""
    turns, along = divmod(place, QUARTER)
    return _turned(_ARM[along], turns)


def goal(corner_: int, number: int) -> Square:
    """Return the point of a corner's home space, counted from 0 (a)."""
    return _turned((5, 9 - number), corner_)


def start(corner_: int, number: int, pieces: int) -> Square:
    """Return the point of a corner's start space."""
    (x, y), (right, down) = _YARDS[corner_], _SEATS[pieces][number]
    return Square(x + right, y + down)


def spot(board: RaceBoard, seat: Seat, field: Field, number: int) -> Square:
    """Return the point of a seat's piece; `number` selects its start space."""
    place = board.place(seat, field)
    if place is not None:
        return track(place)
    if field == START:
        return start(corner(board, seat), number, board.pieces)
    return goal(corner(board, seat), field - board.track)


def _turned(at: tuple[int, int], turns: int) -> Square:
    """Rotate a point clockwise around the centre by a number of quarter turns."""
    x, y = at
    for _turn in range(turns):
        x, y = _EDGE - y, x
    return Square(x, y)
