"""Kinds of moves: moves that a learner doesn't tell apart, and so misjudges in the same way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from spielekiste.coach.hands import HANDS
from spielekiste.parts.dice import HAND, THROWS, Dice, largest_group
from spielekiste.parts.sheet import SheetRules
from workshop.solve.simulate import STARTS
from workshop.solve.solver import Places, plain

KEPT = int(STARTS[HAND])
"""Number of hands of 0 to 4 dice."""

BRACKETS = 4
"""Brackets of an entry's points: nothing, or the lower, middle or upper third of what is possible."""


@dataclass(frozen=True)
class Kinds:
    """Numbering of the kinds of moves on a sheet.

    An entry's kind is its box with the bracket of its points. A keep's kind is the dice it keeps,
    and whether the box of their most frequent number is open. Both also depend on the throws left
    and the part of the game. So two legal moves in one position are always of different kinds.
    """

    rules: SheetRules
    parts: int = 3
    """Number of parts of the game that a learner tells apart."""
    looks: bool = True
    """Whether a learner looks at the box of the most frequent number when choosing what to keep."""

    @property
    def boxes(self) -> int:
        """Number of boxes on the sheet."""
        return len(self.rules.enters)

    @property
    def moves(self) -> int:
        """Number of kinds at one moment of the game."""
        return self.boxes * BRACKETS + KEPT * (1 + self.looks)

    @property
    def count(self) -> int:
        """Number of all kinds."""
        return self.moves * THROWS * self.parts

    def moments(self, turns: Places, left: Places) -> Places:
        """Return, by game, the first kind for this turn and this many throws left."""
        return (turns * self.parts // self.boxes * THROWS + left) * self.moves

    def entries(self, points: NDArray[np.int16]) -> Places:
        """Return the kinds of entries that score these points, by box and game."""
        top = plain(self.rules)[0].max(axis=1)[:, None]
        bracket = np.minimum(-(-points.astype(np.intp) * (BRACKETS - 1) // top), BRACKETS - 1)
        kinds: Places = np.arange(self.boxes)[:, None] * BRACKETS + bracket
        return kinds

    def keeps(self, hands: Places, is_open: NDArray[np.bool_]) -> Places:
        """Return the kinds of keeps, by hand and game; `is_open` is by box and game."""
        hands = np.maximum(hands, 0)
        kinds: Places = self.boxes * BRACKETS + hands
        if self.looks:
            kinds = kinds + KEPT * is_open[main_box()[hands], np.arange(is_open.shape[1])]
        return kinds


@cache
def main_box() -> Places:
    """Return, for each hand of 0 to 4 dice, the index of the box of its most frequent number."""
    return np.array([_main(hand) - 1 for hands in HANDS[:HAND] for hand in hands])


def _main(hand: Dice) -> int:
    often = largest_group(hand)
    return max((face for face in hand if hand.count(face) == often), default=6)
