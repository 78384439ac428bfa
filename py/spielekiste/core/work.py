"""Work in slices: generators that yield every few milliseconds to keep the page responsive."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]
"""A generator that does one slice of work per `next` and returns the answer at the end."""


def run_to_end(work: Generator[object, None, T]) -> T:
    """Run a work generator to the end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
