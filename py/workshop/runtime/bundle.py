"""Wheels in; out come Pyodide, PyScript, a snapshot that has imported the wheels, and a plan.

A page starts in one of two ways. The snapshot start writes the snapshot over the memory of a new
interpreter. The plain start installs the wheels by micropip, and is taken wherever the first fails.
web/js/interpreter.js does both, by the plan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workshop.common.paths import NODE
from workshop.common.wheel import Wheel
from workshop.runtime.delta import Delta, delta
from workshop.runtime.snapshot import snapshot
from workshop.runtime.stdlib import EMPTY_ZIP
from workshop.runtime.vendor import PYODIDE, lock_info, pyodide_files, pyscript_files

MEMORY, REST = "memory.wasm", "rest.zip"
"""The snapshot, called after its content, because hosts compress that; and an empty library."""


@dataclass(frozen=True)
class Bundle:
    """What a page loads to run the wheels: three folders of files that know each other by name."""

    pyodide: Mapping[str, bytes]
    pyscript: Mapping[str, bytes]
    snapshot: Mapping[str, bytes]
    delta: Delta
    """What the file of the snapshot holds."""

    def plan(self, pyodide: str, snapshot: str, wheels: Sequence[str]) -> dict[str, object]:
        """The plan for interpreter.js, with the paths under which the page finds the files.

        It is `SpielekistePlan` in web/js/globals.d.ts.
        """
        data = self.delta.data
        return {
            "runtime": f"{pyodide}/",
            "memory": f"{snapshot}/{MEMORY}",
            "head": self.delta.head,
            "heap": self.delta.size,
            "base": self.delta.base,
            "size": len(data),
            "checksum": self.delta.checksum,
            "rest": f"{snapshot}/{REST}",
            "total": sum(len(self.pyodide[name]) for name in PYODIDE) + len(data),
            "wheels": list(wheels),
            "lock": lock_info(),
        }


def bundle(wheels: Sequence[Wheel]) -> Bundle:
    """All that runs these wheels; ValueError if Pyodide is not the one that the patches are for."""
    memory, _ = snapshot(wheels)
    made = delta(memory, (NODE / "pyodide" / "pyodide.asm.wasm").read_bytes())
    files = {MEMORY: made.data, REST: EMPTY_ZIP}
    return Bundle(pyodide_files(), pyscript_files(), files, made)
