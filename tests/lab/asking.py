"""Helpers that ask the lab for exact chances, and a reimplementation of its keeping rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielekiste.core.work import run_to_end
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.exact import ExactChance, exact
from spielekiste.lab.experiment import Experiment


def chance_of(
    event: str, dice: int, sides: int, rolls: int = 1, rule: str = "nothing"
) -> ExactChance:
    """Return the lab's chances."""
    return run_to_end(exact(Experiment(DiceEvent.parse(event), dice, sides, rolls, rule)))


def most(rolled: Sequence[int]) -> Sequence[bool]:
    """Keep the most frequent number; if two tie, the higher."""
    face = max((rolled.count(face), face) for face in rolled)[1]
    return [other == face for other in rolled]


def each(rolled: Sequence[int]) -> Sequence[bool]:
    """Keep one die of each number."""
    return [face not in rolled[:at] for at, face in enumerate(rolled)]


KEEPERS: dict[str, Callable[[int], Callable[[Sequence[int]], Sequence[bool]]]] = {
    "most": lambda _sides: most,
    "each": lambda _sides: each,
    "high": lambda sides: lambda rolled: [face > sides / 2 for face in rolled],
    "nothing": lambda _sides: lambda rolled: [False] * len(rolled),
}
