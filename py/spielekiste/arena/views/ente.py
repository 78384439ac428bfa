"""The view for the duck's journey."""

from __future__ import annotations

from spielekiste.arena.views.base import OpenGameView
from spielekiste.core.state import Seat
from spielekiste.games.ente.course import ACCEPT, DECLINE, Answer
from spielekiste.parts.track import Field


class DuckView(OpenGameView):
    """An offer in the duck's journey; the other turns need no decision.

    Your move is `view.accept` or `view.decline`. As text, moves are `accept` and `decline`.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("ente", seed="k")
    >>> view.die, view.space, view.target
    (4, 5, 9)
    """

    accept: Answer = ACCEPT
    """The move that accepts the offer."""

    decline: Answer = DECLINE
    """The move that declines the offer."""

    @property
    def seats(self) -> int:
        """Number of players in the game, at least 2."""
        return len(self.spaces)

    @property
    def die(self) -> int:
        """The number thrown, 1 to 6."""
        face: int = self.state.face
        return face

    @property
    def space(self) -> Field:
        """The space of your piece, 0 (before the first) to 63 (the goal)."""
        return self.spaces[self.me]

    @property
    def spaces(self) -> tuple[Field, ...]:
        """Space of each seat's piece, by seat.

        >>> view.spaces
        (7, 5)
        """
        spaces: tuple[Field, ...] = self.state.fields
        return spaces

    @property
    def target(self) -> Field:
        """The space that the offer leads to; its effect may then move the piece again."""
        target: Field = self.state.offer.target
        return target

    def space_after(self, answer: Answer, seat: Seat | None = None) -> Field:
        """Return the space of a seat's piece (yours by default) after an answer, with all effects.

        >>> view.space_after(view.accept), view.space_after(view.decline)
        (9, 5)
        """
        after: tuple[Field, ...] = self.state.play(answer).fields
        return after[self.me if seat is None else seat]

    def misses_after(self, answer: Answer) -> int:
        """Return how many turns you miss after an answer, 0 to 2.

        >>> view.misses_after(view.accept)
        0
        """
        waits: tuple[int, ...] = self.state.play(answer).waits
        return waits[self.me]
