"""Fast play-out of a game of Ludo until somebody has all pieces home.

Everybody captures if possible, and otherwise moves the foremost piece.
"""

from __future__ import annotations

from random import Random

from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, LudoState
from spielekiste.games.ludo.board import ENTRY, Own, Step
from spielekiste.games.ludo.state import TRIES
from spielekiste.parts.track import Field


class LudoPlayout:
    """A mutable position, in which nobody has finished yet."""

    __slots__ = ("board", "pieces", "tries", "turn")

    def __init__(self, state: LudoState) -> None:
        self.board = state.board
        self.pieces = list(state.pieces)
        self.turn, self.tries = state.turn, state.tries

    def first_home(self, face: int, rng: Random) -> Seat:
        """Play on and return the seat that has all pieces home first.

        `face` is the throw to use, 0 if a throw is due.
        """
        sides, track = self.board.sides, self.board.track
        while True:
            face = face or int(rng.random() * sides) + 1
            seat = self.turn
            if self.use(face):
                if self.pieces[seat][0] >= track:
                    return seat
                if face != sides:
                    self._pass()
            face = 0

    def use(self, face: int) -> bool:
        """Move a piece and return True; if none can, let the throw lapse."""
        seat, board = self.turn, self.board
        own = self.pieces[seat]
        steps = board.steps(self.pieces, seat, face)
        if not steps:
            self._lapse(own)
            return False
        origin = self._choice(steps, face) if len(steps) > 1 else steps[0].origin
        target = ENTRY if origin == START else origin + face
        hit = board.hit(self.pieces, seat, target)
        if hit is not None:
            self.pieces[hit.seat] = _moved(self.pieces[hit.seat], hit.field, START)
        self.pieces[seat] = _moved(own, origin, target)
        return True

    def _choice(self, steps: tuple[Step, ...], face: int) -> Field:
        """Return the origin of the foremost piece that captures, or else of the foremost piece."""
        for step in reversed(steps):
            if self.board.hit(self.pieces, self.turn, self.board.target(step.origin, face)):
                return step.origin
        return steps[-1].origin

    def _lapse(self, own: Own) -> None:
        """Allow another try if no piece is on the track (L2); otherwise pass the turn (L9)."""
        self.tries += 1
        if self.tries >= TRIES or any(ENTRY <= field < self.board.track for field in own):
            self._pass()

    def _pass(self) -> None:
        self.turn, self.tries = (self.turn + 1) % len(self.pieces), 0


def _moved(own: Own, origin: Field, target: Field) -> Own:
    """Return one seat's pieces after a move, sorted."""
    fields = list(own)
    fields[fields.index(origin)] = target
    fields.sort()
    return tuple(fields)
