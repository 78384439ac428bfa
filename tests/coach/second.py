"""Brute-force value of a position late in one sheet: every throw, keep and entry of the engine."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random

from spielekiste.parts.dice import Dice, Throw, Thrown
from spielekiste.parts.sheet import Box, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

Key = tuple[Sheet, Dice, Dice, int]


class Slow:
    """Expected totals under best play by brute force, sharing no code with the solver."""

    def __init__(self) -> None:
        self.known: dict[Key, float] = {}

    def __call__(self, state: SheetState) -> float:
        """Return the expected total of the single sheet."""
        if state.outcome is not None:
            return float(state.outcome.scores[0])
        key = (state.sheets[0], state.dice, state.kept, state.throws)
        if key not in self.known:
            self.known[key] = self.tried(state)
        return self.known[key]

    def tried(self, state: SheetState) -> float:
        """Return the mean over chance results, or the value of the player's best move."""
        if state.chance is not None:
            return sum(share * self(state.happen(result)) for result, share in falls(state.chance))
        return max(self(state.play(move)) for move in state.legal())


@cache
def falls(chance: Throw) -> list[tuple[Thrown, float]]:
    """Return the possible throws with their probabilities."""
    return [(result, float(share)) for result, share in chance.outcomes()]


def filled_at_random(rules: SheetRules, still_open: Collection[Box], rng: Random) -> Sheet:
    """Return a sheet with random entries in all boxes except those still open."""
    empty = Sheet((None,) * len(rules.enters))
    entries = [rules.offers(empty, some_dice(rng))[box].points for box in range(len(rules.enters))]
    boxes = [enter.box for enter in rules.enters]
    return Sheet(
        tuple(
            None if box in still_open else points
            for box, points in zip(boxes, entries, strict=True)
        )
    )


def some_dice(rng: Random) -> Dice:
    """Return five dice, all equal a third of the time, because further Kniffels are the hard
    part.
    """
    alike = rng.randrange(3) == 0
    first = rng.randint(1, 6)
    return tuple(sorted(first if alike else rng.randint(1, 6) for _ in range(5)))
