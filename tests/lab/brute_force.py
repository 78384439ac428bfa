"""Chances of dice by brute force, over every ordered result and every choice of dice to keep.

This module shares no code with `spielekiste.lab`. An array has an axis per die, so its numbers
are those of all ordered results; chances are integers, out of sides**dice for each roll left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np

Array = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


def every_event(dice: int, sides: int) -> Iterator[str]:
    """Yield the text of every event that is meaningful for these dice."""
    for face in range(1, sides + 1):
        yield from (f"least {number} {face}" for number in range(1, dice + 1))
        yield from (f"exactly {number} {face}" for number in range(dice + 1))
    yield from (f"above {bound}" for bound in range(dice, dice * sides))
    yield from (f"below {bound}" for bound in range(dice + 1, dice * sides + 1))
    yield from (f"sum {bound}" for bound in range(dice, dice * sides + 1))
    yield from (f"same {number}" for number in range(2, dice + 1))
    yield from (f"row {number}" for number in range(3, min(dice, sides) + 1))
    yield "even"
    if 2 <= dice <= sides:
        yield "different"
    if dice == 5:
        yield "house"


def happens(event: str, rolled: Sequence[int]) -> bool:
    """Return whether an event happens with these dice."""
    kind, *words = event.split(" ")
    numbers = list(map(int, words))
    shown = Counter(rolled)
    if kind in ("least", "exactly"):
        seen = sum(1 for face in rolled if face == numbers[1])
        return seen >= numbers[0] if kind == "least" else seen == numbers[0]
    if kind in ("above", "below", "sum"):
        total = sum(rolled)
        return {"above": total > numbers[0], "below": total < numbers[0]}.get(
            kind, total == numbers[0]
        )
    if kind == "row":
        starts = range(1, max(rolled) + 1)
        return any(shown.keys() >= set(range(low, low + numbers[0])) for low in starts)
    return {
        "same": lambda: shown.most_common(1)[0][1] >= numbers[0],
        "different": lambda: max(shown.values()) == 1,
        "even": lambda: not any(face % 2 for face in rolled),
        "house": lambda: set(shown.values()) == {2, 3},
    }[kind]()


def met(event: str, dice: int, sides: int) -> Array:
    """Return 1 for each ordered result in which the event happens, else 0."""
    every = product(range(1, sides + 1), repeat=dice)
    found = np.fromiter((happens(event, rolled) for rolled in every), np.int64, sides**dice)
    return found.reshape((sides,) * dice)


def chances(hits: Array, rolls: int, choose: Callable[[Array, Array], Array]) -> list[Fraction]:
    """Return the chances within 1, 2 … rolls, given `choose(hits, chances)` for the keeps."""
    whole, now = hits.size, hits
    found = [Fraction(int(hits.sum()), whole)]
    for left in range(1, rolls):
        now = np.where(hits == 1, whole**left, choose(hits, now))
        found.append(Fraction(int(now.sum()), whole ** (left + 1)))
    return found


def best_keep(_hits: Array, now: Array) -> Array:
    """Return the best chance over all choices of dice to keep, for each ordered result."""
    tables = [after(now, kept) for kept in _subsets(now.ndim)]
    best: Array = np.max(tables, axis=0)
    return best


def by_rule(keep: Callable[[Sequence[int]], Sequence[bool]]) -> Callable[[Array, Array], Array]:
    """Return a function that gives the chances if a rule decides which dice are kept."""

    def choose(_hits: Array, now: Array) -> Array:
        dice, sides = now.ndim, now.shape[0]
        tables = {kept: after(now, kept) for kept in (*_subsets(dice), tuple(range(dice)))}
        found = np.empty_like(now)
        for place in product(range(sides), repeat=dice):
            kept = tuple(at for at, stays in enumerate(keep([face + 1 for face in place])) if stays)
            found[place] = tables[kept][place]
        return found

    return choose


def after(now: Array, kept: tuple[int, ...]) -> Array:
    """Return the chances after the dice at these positions are kept and the others rolled.

    If all dice are kept, nothing is rolled, and the chances are unchanged.
    """
    others = tuple(at for at in range(now.ndim) if at not in kept)
    sides = now.shape[0]
    means = now.sum(axis=others, keepdims=True) * sides ** len(kept)
    return np.broadcast_to(means, now.shape)


def _subsets(dice: int) -> Iterator[tuple[int, ...]]:
    """Yield the positions of every choice that leaves at least one die to roll."""
    for size in range(dice):
        yield from combinations(range(dice), size)
