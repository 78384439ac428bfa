"""Storing of programs while somebody writes them."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import _
from app.ports.stage import Stage
from app.saves.programs import Programs

KEEP_MS = 500
"""Delay after the last key until the programs are stored, in milliseconds."""


class Keeper:
    """Stores programs after a pause in typing, and when a page is left."""

    def __init__(self, stage: Stage, programs: Programs) -> None:
        self._stage = stage
        self._programs = programs
        self._changes = 0

    def soon(self, keep: Callable[[], None]) -> None:
        """Note a change, and call `keep` after a pause without another one."""
        self._changes += 1
        number = self._changes
        self._stage.clock.later(KEEP_MS, lambda: keep() if number == self._changes else None)

    def now(self) -> None:
        """Store the programs if one was changed; say so if that isn't possible."""
        if self._changes:
            store(self._stage, self._programs)


def store(stage: Stage, programs: Programs) -> bool:
    """Store programs; return whether that was possible, and say so if it wasn't."""
    if programs.store():
        return True
    text = _("Your program could not be stored on this device. Save it as a file.")
    stage.notify(text, "error")
    return False
