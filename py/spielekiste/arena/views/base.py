"""Base classes of the views: the deciding seat, its legal moves, and the current position.

In the examples of all members, `view` is the view created in the docstring of the class. The
examples in this file are valid in every game (tests/arena/test_reference.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.parts.dice import THROWS, Dice, Keep, Throw, check_keep

Move: TypeAlias = Any
"""A move of the game."""

Position: TypeAlias = Any
"""A position as defined by the game's rules."""


class View(ABC):
    """Members common to the views of all games.

    A view never contains hidden cards, the seed or future results. Changing it does not change the
    game.
    """

    game: str
    """Id of the game, such as `kniffel`."""

    seen: Position
    """The seat's view as defined by the game's rules."""

    def __init__(self, game: str, seen: Position) -> None:
        self.game = game
        self.seen = seen

    @property
    def me(self) -> Seat:
        """Your seat, counted clockwise from 0."""
        seat: Seat = self.seen.viewer
        return seat

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of players in the game."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, at least one; `str(move)` is the move as text."""
        moves: tuple[Move, ...] = self.seen.legal()
        return moves

    def move(self, text: str) -> Move:
        """Return the legal move with this text; raise `ValueError` if there is none.

        >>> text = str(view.moves[0])
        >>> view.move(text) == view.moves[0]
        True
        """
        for move in self.moves:
            if str(move) == text:
                return move
        known = ", ".join(map(str, self.moves[:8])) + (", …" if len(self.moves) > 8 else "")
        raise ValueError(f"{text!r} is not one of the legal moves: {known}")


class OpenGameView(View):
    """Additional members for games without hidden information."""

    @property
    def state(self) -> Position:
        """The position, for trying out moves: `view.state.play(move)` returns the next position.

        >>> after = view.state.play(view.moves[-1])
        >>> after == view.state
        False
        """
        return self.seen.public


class DiceView(OpenGameView):
    """Additional members for games with five dice and up to three throws per turn."""

    @property
    def dice(self) -> Dice:
        """The five dice on the table, sorted, such as `(1, 3, 3, 5, 6)`."""
        dice: Dice = self.state.dice
        return dice

    @property
    def throws_left(self) -> int:
        """Number of throws left in this turn: 2, 1 or 0."""
        return THROWS - int(self.state.throws)

    def count(self, face: int) -> int:
        """Return how many of the dice show this face (1 to 6).

        >>> view.count(6), view.count(3)
        (2, 0)
        """
        return self.dice.count(face)

    @property
    def keeps(self) -> list[Dice]:
        """All sets of dice you may keep, such as `()` and `(1, 3)`; empty if no throws are left.

        >>> view.keeps[:4]
        [(), (1,), (2,), (5,)]
        """
        return [move.dice for move in self.moves if isinstance(move, Keep)]

    def keep(self, *dice: int | Sequence[int]) -> Keep:
        """Return the move that keeps these dice and throws the others again.

        `keep(6, 6)` and `keep([6, 6])` are the same; `keep()` throws all five again. You can keep 0
        to 4 of the dice on the table, and only if `throws_left` is not 0.

        >>> str(view.keep(6, 5)), str(view.keep())
        ('keep 56', 'keep -')
        """
        return Keep(faces(dice))

    def throws(self, *dice: int | Sequence[int]) -> dict[Dice, float]:
        """Return the probability (0 to 1) of each result after keeping these dice.

        The keys are the five sorted dice. Raises `IllegalMove` if you can't keep these dice.

        >>> results = view.throws(5, 6, 6)
        >>> len(results), round(results[5, 6, 6, 6, 6], 3)
        (21, 0.028)
        """
        keep = self.keep(*dice)
        check_keep(keep, self.dice, self.state.throws, whole_cup=self._whole_cup)
        others = Throw(len(self.dice) - len(keep.dice), self.state.sides)
        return {
            tuple(sorted(keep.dice + thrown.dice)): float(probability)
            for thrown, probability in others.outcomes()
        }

    @property
    def _whole_cup(self) -> bool:
        """True if every throw uses all five dice (G1)."""
        return False


def faces(dice: Sequence[int | Sequence[int]]) -> Dice:
    """Return dice given as numbers or as lists of numbers, sorted.

    >>> faces([5, [3, 3]])
    (3, 3, 5)
    """
    found: list[int] = []
    for each in dice:
        found.extend([each] if isinstance(each, int) else each)
    return tuple(sorted(found))
