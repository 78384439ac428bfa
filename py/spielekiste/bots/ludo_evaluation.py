"""Evaluation of Ludo positions: progress, pieces out or home, and dangers."""

from __future__ import annotations

from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, RaceBoard
from spielekiste.games.ludo.board import Own, Pieces
from spielekiste.parts.track import Field

OUT = 12.0
"""Value of having a piece out, in spaces: the cost of waiting for a six."""

HOME = 6.0
"""Value of a piece in the goal, in spaces: it can't be captured."""

REACH = 6
"""Maximum distance, in spaces, at which one throw can capture a piece."""


def worth(board: RaceBoard, pieces: Pieces, seat: Seat) -> float:
    """Return the advantage of a seat over the average of the others, in spaces."""
    mine = _standing(board, pieces, seat)
    theirs = sum(_standing(board, pieces, other) for other in range(len(pieces)) if other != seat)
    return mine - theirs / (len(pieces) - 1)


def danger(board: RaceBoard, pieces: Pieces, seat: Seat, field: Field) -> float:
    """Return the sum of the opponents' probabilities of capturing here with their next throw."""
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
    """Return the probability that an opponent's next throw captures: 1/6 per suitable face."""
    ahead = (place - entry) % board.track
    ways = sum(0 < ahead - field <= REACH for field in rival if field != START)
    if not ahead and START in rival:
        ways += 1
    return ways / board.sides
