"""Data types of a sheet for teachers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Number: TypeAlias = int | float | Fraction
"""A count, an average, or a probability (0 … 1)."""

Facts: TypeAlias = Mapping[str, Number]
"""Numbers of an exercise by the names of their placeholders."""


class Task(NamedTuple):
    """One question of an exercise."""

    age: int
    """Age in years from which children can solve it at school."""
    ask: str
    answer: str
    """Solution; its {placeholders} are facts, `{x}` as a number or fraction, `{x_p}` in percent."""


@dataclass(frozen=True)
class Lesson:
    """Sheet of one game in English, translated when it is rendered."""

    material: str
    maths: str
    """Maths that children learn, one sentence per item."""
    language: str
    together: str
    way: tuple[str, ...]
    """Steps for four children who share one tablet."""
    tasks: tuple[Task, ...]
    """Exercise questions, ordered by age, easiest first."""
    easier: str
    harder: str
    talk: tuple[str, ...]
    """Open questions for a discussion."""
    facts: Callable[[], Facts]
    """Function that computes the numbers from the rules of the game."""
