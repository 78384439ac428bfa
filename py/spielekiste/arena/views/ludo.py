"""The view for Ludo."""

from __future__ import annotations

from spielekiste.arena.views.base import OpenGameView
from spielekiste.bots import ludo_evaluation
from spielekiste.core.state import Seat
from spielekiste.games.ludo.board import Step
from spielekiste.parts.track import Field

REACH = range(1, 7)
"""Distances at which a piece can be captured by one throw, in spaces."""


class LudoView(OpenGameView):
    """A turn in Ludo.

    Spaces are numbered from your own point of view: -1 is a start space, 0 your entry space A, 1 to
    39 the rest of the track, and 40 (`goal`) is the first of your goal spaces. Your move is one of
    `view.moves`; `move.origin` is the space of the piece to move. As text, moves are `out` (a new
    piece goes to A) and `move 12` (the piece on space 12 moves).

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("ludo", seed="g")
    >>> view.die, view.pieces
    (6, (-1, -1, -1))
    """

    @property
    def seats(self) -> int:
        """Number of players in the game, 2 to 4."""
        return len(self._all)

    @property
    def die(self) -> int:
        """The number thrown, 1 to 6."""
        face: int = self.state.face
        return face

    @property
    def pieces(self) -> tuple[Field, ...]:
        """Spaces of your pieces, sorted."""
        return self._all[self.me]

    @property
    def goal(self) -> Field:
        """The first goal space; pieces there are safe.

        >>> view.goal
        40
        """
        goal: Field = self.state.board.track
        return goal

    @property
    def others(self) -> dict[Seat, tuple[Field, ...]]:
        """Pieces of the other seats, by seat; each seat's spaces are in its own numbering.

        >>> view.others
        {0: (-1, -1, -1)}
        """
        return {seat: own for seat, own in enumerate(self._all) if seat != self.me}

    def target(self, move: Step) -> Field:
        """Return the space that a move leads to.

        >>> view.target(view.moves[0])
        0
        """
        space: Field = self.state.board.target(move.origin, self.die)
        return space

    def captures(self, move: Step) -> bool:
        """Return True if a move captures a piece.

        >>> view.captures(view.moves[0])
        False
        """
        return self.state.board.hit(self._all, self.me, self.target(move)) is not None

    def danger(self, space: Field) -> int:
        """Return how many opposing pieces are 1 to 6 spaces behind this space of yours.

        >>> view.danger(12)
        0
        """
        board = self.state.board
        place = board.place(self.me, space)
        if place is None:
            return 0
        behind = {(place - distance) % board.track for distance in REACH}
        return sum(
            board.place(seat, other) in behind for seat, own in self.others.items() for other in own
        )

    def risk(self, space: Field) -> float:
        """Return the risk that the next throws capture your piece on this space; 0 for none.

        This is the sum, over the other players, of the probability that their next throw (one throw
        each) captures it.

        >>> round(view.risk(20), 3)  # where the others' pieces come out
        0.167
        """
        return ludo_evaluation.danger(self.state.board, self._all, self.me, space)

    @property
    def _all(self) -> tuple[tuple[Field, ...], ...]:
        pieces: tuple[tuple[Field, ...], ...] = self.state.pieces
        return pieces
