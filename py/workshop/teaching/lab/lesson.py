"""Data type of a lesson with the probability lab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spielekiste.lab.experiment import Experiment
from workshop.teaching.lesson import Facts


@dataclass(frozen=True)
class LabLesson:
    """One lesson in English, translated when it is rendered."""

    title: str
    age: int
    """Age in years from which children can follow it at school."""
    minutes: int
    question: str
    """The question that the class answers."""
    experiments: tuple[Experiment, ...]
    """Experiments to open in the lab."""
    steps: tuple[str, ...]
    answer: str
    """Solution; its {placeholders} are facts, as in `workshop.teaching.lesson.Task`."""
    facts: Callable[[], Facts]
    """Computes the numbers with the lab."""
