"""How much a slice of work does, counted: a page must not stand still for it, on any machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

STEPS = 40_000
"""The most lines of Python, each turn of a loop again, that a slice may run: 4 ms on a desktop.

Only the first slice of a game, which works out what is kept for all that follow, comes near it."""


def steps(work: Iterator[None]) -> Iterator[int]:
    """Do the work, and yield how many lines each slice ran."""
    counted = 0

    def count(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal counted
        counted += event == "line"
        return count

    running = True
    while running:
        counted, before = 0, sys.gettrace()
        sys.settrace(count)
        try:
            running = next(work, True) is None
        finally:
            sys.settrace(before)
        yield counted
