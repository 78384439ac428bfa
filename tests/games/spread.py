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
    """All positions after so many steps; a game that is over stays where it is."""
    now: dict[Key, tuple[Node, Fraction, int]] = {key(first): (first, Fraction(1), 1)}
    for _step in range(depth):
        later: dict[Key, tuple[Node, Fraction, int]] = {}
        for here, chance, lines in now.values():
            after = follow(here) or [here]
            for there in after:
                _, p, n = later.get(key(there), (there, Fraction(0), 0))
                later[key(there)] = (there, p + chance / len(after), n + lines)
        now = later
    return {place: (p, n) for place, (_, p, n) in now.items()}
