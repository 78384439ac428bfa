"""Frame-by-frame animations between positions; the match is already at the new position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.ports.platform import Clock, Display

T = TypeVar("T")


class Frame(NamedTuple, Generic[T]):
    """One frame of an animation and its duration."""

    milliseconds: int
    shown: T


class Stepwise(Generic[T]):
    """Player for a sequence of frames, which can be skipped."""

    def __init__(self, clock: Clock, display: Display, redraw: Callable[[], None]) -> None:
        self._clock = clock
        self._display = display
        self._redraw = redraw
        self._left: list[Frame[T]] = []
        self._row = 0

    @property
    def shown(self) -> T | None:
        """The current frame, or None to show the position itself."""
        return self._left[0].shown if self._left else None

    def start(self, frames: Sequence[Frame[T]]) -> None:
        """Show these frames instead of the current ones; show none with reduced motion."""
        self._row += 1
        self._left = [] if self._display.is_calm else list(frames)
        self._wait()

    def skip(self) -> bool:
        """Drop the remaining frames. Return whether there were any."""
        ahead = bool(self._left)
        self._left = []
        self._row += 1
        return ahead

    def _wait(self) -> None:
        if self._left:
            row = self._row
            self._clock.later(self._left[0].milliseconds, lambda: self._next(row))

    def _next(self, row: int) -> None:
        """Show the next frame, unless another animation has started since."""
        if row == self._row and self._left:
            del self._left[0]
            self._wait()
            self._redraw()
