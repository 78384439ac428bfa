"""The view in Ludo."""

from __future__ import annotations

from spielekiste.arena.views.base import OpenGameView
from spielekiste.core.state import Seat
from spielekiste.games.ludo.moves import Step
from spielekiste.parts.track import Field

REACH = range(1, 7)
"""Distances at which a piece can be captured by one throw, in spaces."""


class LudoView(OpenGameView):
    """A turn in Ludo.

    Spaces are numbered from your own point of view: -1 waits to come out, 0 is your entry space A,
    1 to 39 the track, and from 40 (`goal`) on your goal spaces. Your move is one of `view.moves`;
    `move.origin` is the space of the piece that it moves.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("ludo", seed="g")
    >>> view.die, view.pieces, [str(move) for move in view.moves]
    (6, (-1, -1, -1), ['out'])
    """

    @property
    def die(self) -> int:
        """The number thrown."""
        face: int = self.state.face
        return face

    @property
    def pieces(self) -> tuple[Field, ...]:
        """Spaces of your pieces, sorted."""
        return self._all[self.me]

    @property
    def goal(self) -> Field:
        """The first goal space; pieces there are safe."""
        goal: Field = self.state.board.track
        return goal

    @property
    def others(self) -> dict[Seat, tuple[Field, ...]]:
        """Pieces of the other seats by seat, each in its own seat's numbering."""
        return {seat: own for seat, own in enumerate(self._all) if seat != self.me}

    def target(self, move: Step) -> Field:
        """Return the space that a move leads to."""
        space: Field = self.state.board.target(move.origin, self.die)
        return space

    def captures(self, move: Step) -> bool:
        """Tell whether a move captures a piece."""
        return self.state.board.hit(self._all, self.me, self.target(move)) is not None

    def danger(self, space: Field) -> int:
        """Return how many pieces of others are 1 to 6 spaces behind this space of yours."""
        board = self.state.board
        place = board.place(self.me, space)
        if place is None:
            return 0
        behind = {(place - distance) % board.track for distance in REACH}
        return sum(
            board.place(seat, other) in behind for seat, own in self.others.items() for other in own
        )

    @property
    def _all(self) -> tuple[tuple[Field, ...], ...]:
        pieces: tuple[tuple[Field, ...], ...] = self.state.pieces
        return pieces
