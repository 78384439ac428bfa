"""What is shown step by step on the way from one position to the next; the model is there already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.ports.platform import Clock, Display

T = TypeVar("T")


class Frame(NamedTuple, Generic[T]):
    """One picture on the way, and how long it stays."""

    milliseconds: int
    shown: T


class Stepwise(Generic[T]):
    """A row of pictures shown one after another; whoever is impatient jumps to the end."""

    def __init__(self, clock: Clock, display: Display, redraw: Callable[[], None]) -> None:
        self._clock = clock
        self._display = display
        self._redraw = redraw
        self._left: list[Frame[T]] = []
        self._row = 0

    @property
    def shown(self) -> T | None:
        """The picture to show now; None when the position itself is to be shown."""
        return self._left[0].shown if self._left else None

    def start(self, frames: Sequence[Frame[T]]) -> None:
        """Show these pictures from now on; none of them with less motion."""
        self._row += 1
        self._left = [] if self._display.is_calm else list(frames)
        self._wait()

    def skip(self) -> bool:
        """Jump to the end; tell whether there was anything left to show."""
        ahead = bool(self._left)
        self._left = []
        self._row += 1
        return ahead

    def _wait(self) -> None:
        if self._left:
            row = self._row
            self._clock.later(self._left[0].milliseconds, lambda: self._next(row))

    def _next(self, row: int) -> None:
        """Go on to the next picture, unless another row has begun since."""
        if row == self._row and self._left:
            del self._left[0]
            self._wait()
            self._redraw()
