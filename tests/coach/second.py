"""Brute-force value of a position late in one sheet: every throw, keep and entry of the engine."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import product
from math import prod
from random import Random

from spielekiste.parts.dice import Dice, Throw, Thrown
from spielekiste.parts.sheet import Box, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

Key = tuple[Sheet, Dice, Dice, int]


class Slow:
    """Expected values under best play by brute force, sharing no code with the solver."""

    def __init__(self, ended: Callable[[int], float] = float) -> None:
        self.known: dict[Key, float] = {}
        self.ended = ended
        """Value of a final total; its points if nothing else is meant."""

    def __call__(self, state: SheetState) -> float:
        """Return the expected value of the single sheet."""
        if state.outcome is not None:
            return self.ended(state.outcome.scores[0])
        key = (state.sheets[0], state.dice, state.kept, state.throws)
        if key not in self.known:
            self.known[key] = self.tried(state)
        return self.known[key]

    def tried(self, state: SheetState) -> float:
        """Return the mean over chance results, or the value of the player's best move."""
        if state.chance is not None:
            return sum(share * self(state.happen(result)) for result, share in falls(state.chance))
        return max(self(state.play(move)) for move in state.legal())


class SlowTotals:
    """Distributions of the total of one sheet, if the brute-force value decides every move."""

    def __init__(self) -> None:
        self.value = Slow()
        self.known: dict[Key, dict[int, float]] = {}

    def __call__(self, state: SheetState) -> dict[int, float]:
        """Return the probability of each final total of the single sheet."""
        if state.outcome is not None:
            return {state.outcome.scores[0]: 1.0}
        key = (state.sheets[0], state.dice, state.kept, state.throws)
        if key not in self.known:
            self.known[key] = self.tried(state)
        return self.known[key]

    def tried(self, state: SheetState) -> dict[int, float]:
        """Return the mixture over chance results, or the distribution of the best move."""
        if state.chance is None:
            return self(max(map(state.play, state.legal()), key=self.value))
        found: dict[int, float] = {}
        for result, share in falls(state.chance):
            for total, own in self(state.happen(result)).items():
                found[total] = found.get(total, 0.0) + share * own
        return found


def first_shares(*every: dict[int, float]) -> list[float]:
    """Return each player's part of the first place, summed over all combinations of totals."""
    shares = [0.0] * len(every)
    for ends in product(*[each.items() for each in every]):
        totals = [total for total, _ in ends]
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        for seat in first:
            shares[seat] += prod(share for _, share in ends) / len(first)
    return shares


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
