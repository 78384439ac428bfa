"""What every bot is given: the seat that decides, its legal moves, and the position behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielekiste.core.state import Seat
from spielekiste.parts.dice import THROWS, Dice, Keep


class View:
    """What a bot may know when it has to decide; each game adds its own facts.

    A view never contains hidden cards, the seed or a future result. Changing it changes nothing in
    the game.
    """

    def __init__(self, game: str, seen: Any) -> None:
        self.game: str = game
        """Id of the game, such as `kniffel`."""
        self.seen: Any = seen
        """The seat's view as the rules give it (`State.seen_by`), for advanced bots."""

    @property
    def me(self) -> Seat:
        """Your seat, from 0, clockwise."""
        seat: Seat = self.seen.viewer
        return seat

    @property
    def moves(self) -> tuple[Any, ...]:
        """All legal moves, at least one; `str(move)` is the move as text."""
        moves: tuple[Any, ...] = self.seen.legal()
        return moves

    def move(self, text: str) -> Any:
        """Return the legal move with this text; raise `ValueError` if there is none.

        >>> from spielekiste.arena.views import first_view
        >>> first_view("ente", seed="k").move("accept").takes
        True
        """
        for move in self.moves:
            if str(move) == text:
                return move
        known = ", ".join(map(str, self.moves[:8])) + (", …" if len(self.moves) > 8 else "")
        raise ValueError(f"{text!r} is not one of the legal moves: {known}")


class OpenGameView(View):
    """A view in a game without secrets."""

    @property
    def state(self) -> Any:
        """The position, for trying moves: `state.play(move)` returns the next position."""
        return self.seen.public


class DiceView(OpenGameView):
    """Five dice, thrown up to three times."""

    @property
    def dice(self) -> Dice:
        """The five dice on the table, sorted, such as `(1, 3, 3, 5, 6)`."""
        dice: Dice = self.state.dice
        return dice

    @property
    def throws_left(self) -> int:
        """Number of throws that are left in this turn: 2, 1 or 0."""
        return THROWS - int(self.state.throws)

    def count(self, face: int) -> int:
        """Return how many of the dice show this face (1 to 6)."""
        return self.dice.count(face)

    @property
    def keeps(self) -> list[Dice]:
        """All dice that you may keep, such as `()`, `(1,)` and `(1, 3)`; empty without throws.

        >>> from spielekiste.arena.views import first_view
        >>> first_view("kniffel", seed="a").keeps[:4]
        [(), (1,), (2,), (5,)]
        """
        return [move.dice for move in self.moves if isinstance(move, Keep)]

    def keep(self, *dice: int | Sequence[int]) -> Keep:
        """Return the move that keeps these dice and throws the others again.

        `keep(3, 3)` and `keep([3, 3])` are the same; `keep()` throws all five again. You can keep
        0 to 4 dice, and only while `throws_left` is not 0.

        >>> str(DiceView.keep(None, 5, 3, 3)), str(DiceView.keep(None))
        ('keep 335', 'keep -')
        """
        faces: list[int] = []
        for each in dice:
            faces.extend([each] if isinstance(each, int) else each)
        return Keep(tuple(sorted(faces)))
