"""Positions of a game after some steps, with probabilities and numbers of lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

Node = TypeVar("Node")

Key = tuple[Any, ...]
"""Key of equal positions, in a form common to both implementations."""

Spread = dict[Key, tuple[Fraction, int]]
"""For each position, its probability under random play, and the number of lines to it."""


SHARES = 60
"""A number divisible by all possible numbers of next positions, which are six at most."""


def followers(state: Any) -> list[Any]:
    """Return the engine's next states in a game with one die, all equally likely."""
    if state.chance is not None:
        return [state.happen(result) for result, _ in state.chance.outcomes()]
    return [state.play(move) for move in state.legal()]


def spread(
    first: Node,
    follow: Callable[[Node], Sequence[Node]],
    key: Callable[[Node], Key],
    depth: int,
) -> Spread:
    """Return all positions after this many steps; finished games are unchanged.

    Probabilities are counted in integer shares, and each step divides one share into `SHARES`.
    """
    now: dict[Key, tuple[Node, int, int]] = {key(first): (first, 1, 1)}
    for _step in range(depth):
        later: dict[Key, tuple[Node, int, int]] = {}
        for here, shares, lines in now.values():
            after = follow(here) or [here]
            each, left = divmod(shares * SHARES, len(after))
            assert not left
            for there in after:
                place = key(there)
                _, p, n = later.get(place, (there, 0, 0))
                later[place] = (there, p + each, n + lines)
        now = later
    return {place: (Fraction(p, SHARES**depth), n) for place, (_, p, n) in now.items()}
