"""Count of lines executed per slice of work, a limit that is the same on any machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

STEPS = 40_000
"""Maximum number of Python lines that a slice may run, loop iterations included: 4 ms on a desktop.

Only the first slice of a game, which fills caches for later ones, comes close to it.
"""


def steps(work: Iterator[None]) -> Iterator[int]:
    """Run the work, and yield the number of lines executed in each slice."""
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
