"""Long work beside the page: a few milliseconds of it, then the page has its turn."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Protocol, TypeVar

from spielekiste.core.work import Work

T = TypeVar("T")
Y = TypeVar("Y")


class Timers(Protocol):
    """A timer."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after that time."""


SLICE_S = 0.008
"""Seconds after which the page gets its turn, once the slice that is going on is done."""


def run_slice(work: Generator[Y, None, object]) -> Y:
    """Do slices of the work for `SLICE_S`, at least one, and no more after one that does not yield None.

    Return what the last one yielded; raise `StopIteration` with the answer of the work.
    """
    until = perf_counter() + SLICE_S
    found = next(work)
    while found is None and perf_counter() < until:
        found = next(work)
    return found


def run_in_slices(
    clock: Timers, work: Work[T], done: Callable[[T], None], wanted: Callable[[], bool]
) -> None:
    """Do the work in slices and hand its answer to `done`; stop when it is not wanted any more.

    The answer gets a turn of its own, as it is shown then.
    """
    if not wanted():
        return
    try:
        run_slice(work)
    except StopIteration as end:
        answer: T = end.value
        clock.later(0, lambda: done(answer) if wanted() else None)
    else:
        clock.later(0, lambda: run_in_slices(clock, work, done, wanted))
