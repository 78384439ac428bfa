"""What a late position of one sheet is worth: every throw, keep and entry of the engine, tried out."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random

from spielekiste.parts.dice import Dice, Throw, Thrown
from spielekiste.parts.sheet import Box, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

Key = tuple[Sheet, Dice, Dice, int]


class Slow:
    """Expected totals under best play, by trying everything; nothing is shared with the solver."""

    def __init__(self) -> None:
        self.known: dict[Key, float] = {}

    def __call__(self, state: SheetState) -> float:
        """The expected total of the one sheet."""
        if state.outcome is not None:
            return float(state.outcome.scores[0])
        key = (state.sheets[0], state.dice, state.kept, state.throws)
        if key not in self.known:
            self.known[key] = self.tried(state)
        return self.known[key]

    def tried(self, state: SheetState) -> float:
        """The mean over what chance does, or the best of what the player may do."""
        if state.chance is not None:
            return sum(share * self(state.happen(result)) for result, share in falls(state.chance))
        return max(self(state.play(move)) for move in state.legal())


@cache
def falls(chance: Throw) -> list[tuple[Thrown, float]]:
    """What a throw may show, and how likely it is."""
    return [(result, float(share)) for result, share in chance.outcomes()]


def filled_at_random(rules: SheetRules, still_open: Collection[Box], rng: Random) -> Sheet:
    """A sheet that holds the worth of random dice in all boxes but some."""
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
    """Five dice, a third of the time all alike: further Kniffels are the hard part."""
    alike = rng.randrange(3) == 0
    first = rng.randint(1, 6)
    return tuple(sorted(first if alike else rng.randint(1, 6) for _ in range(5)))
