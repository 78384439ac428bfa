"""Autosave of programs during editing."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import _
from app.ports.stage import Stage
from app.saves.programs import Programs

KEEP_MS = 500
"""Delay between the last change and the autosave, in milliseconds."""


class Keeper:
    """Autosave of programs, after a pause in typing and when a page is left."""

    def __init__(self, stage: Stage, programs: Programs) -> None:
        self._stage = stage
        self._programs = programs
        self._changes = 0

    def soon(self, keep: Callable[[], object]) -> None:
        """Note a change, and call `keep` unless another change follows within `KEEP_MS`."""
        self._changes += 1
        number = self._changes

        def due() -> None:
            if number == self._changes:
                keep()

        self._stage.clock.later(KEEP_MS, due)

    def now(self) -> bool:
        """Store the programs if one was changed; show an error and return False if that fails."""
        return not self._changes or store(self._stage, self._programs)


def store(stage: Stage, programs: Programs) -> bool:
    """Store programs; show an error if that fails, and return whether it succeeded."""
    if programs.store():
        return True
    text = _("Your program couldn’t be saved on this device. Save it as a file.")
    stage.notify(text, "error")
    return False
