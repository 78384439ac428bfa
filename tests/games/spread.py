"""Where a game can be after some steps, how likely, by how many lines: for counts of small cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

Node = TypeVar("Node")

Key = tuple[Any, ...]
"""What makes two positions the same, in a form common to both readings."""

Spread = dict[Key, tuple[Fraction, int]]
"""Position → its probability under uniform play, and the number of lines that lead to it."""


SHARES = 60
"""A number that can be divided by as many as may follow one position, which are six at most."""


def followers(state: Any) -> list[Any]:
    """What may follow in the engine where one die is thrown, all equally likely."""
    if state.chance is not None:
        return [state.happen(result) for result, _ in state.chance.outcomes()]
    return [state.play(move) for move in state.legal()]


def spread(
    first: Node,
    follow: Callable[[Node], Sequence[Node]],
    key: Callable[[Node], Key],
    depth: int,
) -> Spread:
    """All positions after so many steps; a game that is over stays where it is.

    Probabilities are counted in whole shares, of which each step makes `SHARES` out of one.
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
