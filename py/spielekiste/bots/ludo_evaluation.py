"""What a position of Ludo is worth: way made, places reached, and what may be sent back."""

from __future__ import annotations

from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, RaceBoard
from spielekiste.games.ludo.board import Own, Pieces
from spielekiste.parts.track import Field

OUT = 12.0
"""What it is worth that a piece is out, in fields: the throws that a six takes."""

HOME = 6.0
"""What it is worth that a piece is in the goal, in fields: nobody can send it back."""

REACH = 6
"""From how many fields behind a piece can be met with one throw."""


def worth(board: RaceBoard, pieces: Pieces, seat: Seat) -> float:
    """Return how much better a seat stands than the others together, in fields."""
    mine = _standing(board, pieces, seat)
    theirs = sum(_standing(board, pieces, other) for other in range(len(pieces)) if other != seat)
    return mine - theirs / (len(pieces) - 1)


def danger(board: RaceBoard, pieces: Pieces, seat: Seat, field: Field) -> float:
    """Return how likely a piece on a field is met by the next throw of each other, added up."""
    place = board.place(seat, field)
    if place is None:
        return 0.0
    rivals = (other for other in range(len(pieces)) if other != seat)
    return sum(_threats(board, pieces[other], board.entries[other], place) for other in rivals)


def _standing(board: RaceBoard, pieces: Pieces, seat: Seat) -> float:
    return sum(_piece(board, pieces, seat, field) for field in pieces[seat])


def _piece(board: RaceBoard, pieces: Pieces, seat: Seat, field: Field) -> float:
    if field == START:
        return 0.0
    if field >= board.track:
        return OUT + HOME + field
    value = OUT + field
    return value - value * danger(board, pieces, seat, field)


def _threats(board: RaceBoard, rival: Own, entry: Field, place: Field) -> float:
    """Return the chance that one rival's next throw meets a place, a sixth for each way."""
    ahead = (place - entry) % board.track
    ways = sum(0 < ahead - field <= REACH for field in rival if field != START)
    if not ahead and START in rival:
        ways += 1
    return ways / board.sides
