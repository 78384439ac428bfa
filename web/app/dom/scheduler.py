"""Render scheduling: a render runs in slices and serves all requests made before it begins."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from time import perf_counter
from typing import Generic, Protocol, TypeAlias, TypeVar

from spielekiste.core.work import Work, run_to_end

T = TypeVar("T")
A = TypeVar("A")

Strokes: TypeAlias = Generator[bool | None, None, None]
"""A rendering; each `next` runs one slice. It yields True if the page must be painted before the
next slice, False if that slice needs a separate task, None if it may run in the same task."""

Later: TypeAlias = Callable[[Callable[[], None]], object]
"""Function that schedules a callback in a separate task."""


SLICE_S = 0.008
"""Seconds after which no further slice starts in the same task."""

SLOW_S = 0.008
"""Time in seconds after which a handler is slow, so that rendering gets a task of its own."""


class RenderScheduler(Generic[T]):
    """Scheduler for the renderings of one page, which run one after another.

    A rendering can be requested at any time. Call `finish` before handling input, so that the page
    is up to date.
    """

    def __init__(
        self,
        draw: Callable[[T], Strokes],
        soon: Later,
        seen: Later,
        mark: Callable[[bool], None],
    ) -> None:
        self._draw = draw
        self._soon = soon
        self._seen = seen
        """Like `soon`, but after the page has been painted in its current state."""
        self._mark = mark
        """Called with True when the page becomes outdated, and with False when it is up to date."""
        self._wanted: T | None = None
        self._work: Strokes | None = None
        self._is_at_it = False
        self._is_acting = False
        """Whether input is being handled; the rendering that it requests begins afterwards."""
        self._after: list[Callable[[], None]] = []
        self._input: list[Callable[[], None]] = []
        """Input to be handled, one each time that the page is up to date."""

    def ask(self, wanted: T) -> None:
        """Request a rendering; it replaces an earlier request that has not begun."""
        self._wanted = wanted
        self._begin(self._soon)

    def then(self, act: Callable[[], None]) -> None:
        """Call `act` when the page is up to date, immediately if it already is."""
        if self._work is None:
            act()
        else:
            self._after.append(act)

    def handle(self, act: Callable[[], None]) -> None:
        """Call `act`, which may request a rendering, when the one under way is complete.

        Use it for input that need not be answered at once: the rendering goes on in slices, though
        without waiting for the page to be painted. If `act` takes long, as on a slow device, the
        page is painted before the rendering that it requests, so that it shows the pressed control.
        """
        if self._work is not None:
            self._input.append(act)
        elif self._is_acting:
            act()
        else:
            self._act(act)

    def handle_after_paint(self, act: Callable[[], None]) -> None:
        """Like `handle`, but not before the browser has painted the page in its current state.

        Use it for input to which the browser itself responds, such as a typed letter.
        """
        self._input.append(act)
        self._begin(self._seen)

    def after_input(self, act: Callable[[], None]) -> None:
        """Call `act` after the input that is still to be handled, immediately if there is none."""
        if self._input:
            self._input.append(act)
        else:
            act()

    def finish(self) -> None:
        """Complete the pending rendering now; do nothing when called by the rendering itself."""
        if self._work is not None and not self._is_at_it:
            self._do(run_to_end, self._work)

    def _act(self, act: Callable[[], None]) -> None:
        begun, self._is_acting = perf_counter(), True
        try:
            act()
        finally:
            self._is_acting = False
            if self._work is not None:
                is_slow = perf_counter() - begun > SLOW_S
                self._go_on_when(self._seen if is_slow else self._soon, self._work)

    def _begin(self, later: Later) -> None:
        """Schedule everything requested, unless it is under way."""
        if self._work is None:
            self._work = self._all()
            self._mark(True)  # noqa: FBT003 - a callback
            if not self._is_acting:
                self._go_on_when(later, self._work)

    def _go_on_when(self, later: Later, work: Strokes) -> None:
        later(lambda: self._go_on(work))

    def _go_on(self, work: Strokes) -> None:
        """Run one slice, unless `finish` has completed the work."""
        if work is self._work:
            with suppress(StopIteration):
                is_to_be_seen = self._do(run_slice, work)
                is_awaited = is_to_be_seen and not self._input
                self._go_on_when(self._seen if is_awaited else self._soon, work)

    def _do(self, how: Callable[[Strokes], A], work: Strokes) -> A:
        self._is_at_it = True
        try:
            return how(work)
        finally:
            self._is_at_it = False

    @property
    def _is_due(self) -> bool:
        return self._wanted is not None or bool(self._input)

    def _all(self) -> Strokes:
        """Render until no request or input is left; after an error, later requests still work."""
        try:
            while self._is_due:
                if self._wanted is not None:
                    wanted, self._wanted = self._wanted, None
                    yield from self._draw(wanted)
                if self._input:
                    yield False
                    self._input.pop(0)()
                    yield False
                elif self._is_due:
                    yield None
        finally:
            self._end()

    def _end(self) -> None:
        self._work = None
        self._mark(False)  # noqa: FBT003 - a callback
        after = self._input + self._after
        self._input, self._after = [], []
        for act in after:
            act()


Y = TypeVar("Y")


class Timers(Protocol):
    """The timer that `run_in_slices` needs."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after this delay."""


def run_slice(work: Generator[Y, None, object]) -> Y:
    """Run slices for `SLICE_S`, at least one, until one yields something other than None.

    Return the last yielded value; raise `StopIteration` with the result when the work ends.
    """
    until = perf_counter() + SLICE_S
    value = next(work)
    while value is None and perf_counter() < until:
        value = next(work)
    return value


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
