"""When the page is drawn: beside all else, in slices, and once for all that asked meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, TypeAlias, TypeVar

from app.dom.slices import run_slice
from spielekiste.core.work import run_to_end

T = TypeVar("T")
A = TypeVar("A")

Strokes: TypeAlias = Generator[bool | None, None, None]
"""Each `next` does a slice; it yields whether the page is to be seen before the next one.

None where that may follow in the same task.
"""

Later: TypeAlias = Callable[[Callable[[], None]], object]
"""Calls something in a task of its own."""


class RenderScheduler(Generic[T]):
    """The drawings of one page, one after the other.

    What is wanted may be said at any time, and is looked at only when its drawing begins. What a
    person does next is an answer to what they see, so whoever answers them calls `finish` before.
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
        """Like `soon`, but when the page was painted as it is now."""
        self._mark = mark
        """Is told when the page begins to be behind, and when it is so no more."""
        self._wanted: T | None = None
        self._work: Strokes | None = None
        self._is_at_it = False
        self._after: list[Callable[[], None]] = []

    def ask(self, wanted: T) -> None:
        """Have the page drawn; what was asked for before and has not begun is not drawn any more."""
        self._wanted = wanted
        if self._work is None:
            self._work = self._all()
            self._mark(True)  # noqa: FBT003 - a callback
            self._go_on_when(self._soon, self._work)

    def then(self, act: Callable[[], None]) -> None:
        """Do it as soon as the page is drawn: at once, unless it is behind."""
        if self._work is None:
            act()
        else:
            self._after.append(act)

    def finish(self) -> None:
        """Do at once what is left to be drawn, but for what the drawing itself brings about."""
        if self._work is not None and not self._is_at_it:
            self._do(run_to_end, self._work)

    def _go_on_when(self, later: Later, work: Strokes) -> None:
        later(lambda: self._go_on(work))

    def _go_on(self, work: Strokes) -> None:
        """Do a slice of it, unless it was finished meanwhile."""
        if work is self._work:
            with suppress(StopIteration):
                is_to_be_seen = self._do(run_slice, work)
                self._go_on_when(self._seen if is_to_be_seen else self._soon, work)

    def _do(self, how: Callable[[Strokes], A], work: Strokes) -> A:
        self._is_at_it = True
        try:
            return how(work)
        finally:
            self._is_at_it = False

    def _all(self) -> Strokes:
        """Draw until nothing more is wanted; a drawing that fails keeps no later one from being done."""
        try:
            while self._wanted is not None:
                wanted, self._wanted = self._wanted, None
                yield from self._draw(wanted)
        finally:
            self._end()

    def _end(self) -> None:
        self._work = None
        self._mark(False)  # noqa: FBT003 - a callback
        after, self._after = self._after, []
        for act in after:
            act()
