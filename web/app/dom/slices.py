"""Long computations in slices of a few milliseconds, with pauses for the page's other tasks."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Protocol, TypeVar

from spielekiste.core.work import Work

T = TypeVar("T")
Y = TypeVar("Y")


class Timers(Protocol):
    """The timer that `run_in_slices` needs."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after this delay."""


SLICE_S = 0.008
"""Seconds after which no further slice starts in the same task."""


def run_slice(work: Generator[Y, None, object]) -> Y:
    """Run slices for `SLICE_S`, at least one, until one yields something other than None.

    Return the last yielded value; raise `StopIteration` with the result when the work ends.
    """
    until = perf_counter() + SLICE_S
    found = next(work)
    while found is None and perf_counter() < until:
        found = next(work)
    return found


def run_in_slices(
    clock: Timers, work: Work[T], done: Callable[[T], None], wanted: Callable[[], bool]
) -> None:
    """Run the work in slices and pass its result to `done`; stop once `wanted()` is false.

    Each slice runs in a task of its own, and so does `done`, because showing the result takes time.
    """
    clock.later(0, lambda: _run_next(clock, work, done, wanted))


def _run_next(
    clock: Timers, work: Work[T], done: Callable[[T], None], wanted: Callable[[], bool]
) -> None:
    if not wanted():
        return
    try:
        run_slice(work)
    except StopIteration as end:
        answer: T = end.value
        clock.later(0, lambda: done(answer) if wanted() else None)
    else:
        run_in_slices(clock, work, done, wanted)
