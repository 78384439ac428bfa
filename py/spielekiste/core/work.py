"""Work in slices: a generator that yields every few milliseconds, so that a page can breathe."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]
"""Each `next` does a slice; what it returns at the end is the answer."""


def run_to_end(work: Generator[object, None, T]) -> T:
    """Do all the work without a pause and return the answer."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
