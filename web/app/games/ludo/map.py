"""Where everything lies on the board of Ludo: an 11×11 grid, the first seat at the lower left."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, RaceBoard
from spielekiste.parts.track import Field

SIDE = 11
"""Columns and rows of the grid."""

QUARTER = 10
"""Fields of the track from one A to the next."""

CORNERS = 4

_EDGE = SIDE - 1

_ARM = (
    *((4, y) for y in range(10, 5, -1)),
    *((x, 6) for x in range(3, -1, -1)),
    (0, 5),
)
"""The first quarter of the track: up the lower arm, out along the left one."""

_YARDS = ((1.5, 8.0), (1.5, 2.0), (8.5, 2.0), (8.5, 8.0))
"""The middle of each corner's start fields."""

_SEATS = {
    3: ((0.0, -0.72), (-0.72, 0.55), (0.72, 0.55)),
    4: ((-0.66, -0.66), (0.66, -0.66), (-0.66, 0.66), (0.66, 0.66)),
}
"""Where the start fields lie around it, by how many there are."""


class Square(NamedTuple):
    """A place on the grid, in fields from the upper left corner."""

    x: float
    y: float

    @property
    def style(self) -> dict[str, str]:
        """The custom properties that put an element there."""
        return {"--x": f"{self.x:g}", "--y": f"{self.y:g}"}


def corner(board: RaceBoard, seat: Seat) -> int:
    """Return a seat's corner: 0 at the lower left, then clockwise."""
    return board.entries[seat] // QUARTER


def track(place: int) -> Square:
    """Return a field of the common track; 0 is the A of the first seat."""
    turns, along = divmod(place, QUARTER)
    return _turned(_ARM[along], turns)


def goal(corner_: int, number: int) -> Square:
    """Return a goal field of a corner, counted from 0 (a)."""
    return _turned((5, 9 - number), corner_)


def start(corner_: int, number: int, pieces: int) -> Square:
    """Return a start field of a corner."""
    (x, y), (right, down) = _YARDS[corner_], _SEATS[pieces][number]
    return Square(x + right, y + down)


def spot(board: RaceBoard, seat: Seat, field: Field, number: int) -> Square:
    """Return where a seat's piece stands; `number` tells the start fields apart."""
    place = board.place(seat, field)
    if place is not None:
        return track(place)
    if field == START:
        return start(corner(board, seat), number, board.pieces)
    return goal(corner(board, seat), field - board.track)


def _turned(at: tuple[int, int], turns: int) -> Square:
    """Turn a place by so many quarters clockwise round the middle."""
    x, y = at
    for _turn in range(turns):
        x, y = _EDGE - y, x
    return Square(x, y)
