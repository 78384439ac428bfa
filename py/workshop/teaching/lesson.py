"""What a sheet for teachers holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Number: TypeAlias = int | float | Fraction
"""A count, an average, or a probability (0 … 1)."""

Facts: TypeAlias = Mapping[str, Number]
"""The numbers of an exercise by the names of their places in the text."""


class Task(NamedTuple):
    """One question of the exercise."""

    ask: str
    answer: str
    """How it is solved; its {places} are facts, `{x}` as a number or fraction, `{x_p}` in percent."""


@dataclass(frozen=True)
class Lesson:
    """The sheet of one game, in English; translated where it is shown."""

    material: str
    maths: str
    """What is learnt, in one sentence each."""
    language: str
    together: str
    way: tuple[str, ...]
    """How four children share one tablet, step by step."""
    tasks: tuple[Task, ...]
    """The exercise, from easy to hard."""
    easier: str
    harder: str
    talk: tuple[str, ...]
    """Questions without one answer."""
    facts: Callable[[], Facts]
    """Reckons the numbers, by the rules of the game themselves."""
