"""Builder of Pyodide, PyScript, a snapshot and a plan from wheels.

A page can start in two modes. The snapshot start writes the snapshot, with the wheels already
imported, over the memory of a new interpreter. If it fails, the plain start installs the wheels
with micropip. web/js/start/interpreter.js does both, as described by the plan.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workshop.common.wheel import Wheel
from workshop.runtime.delta import Delta, delta, word_sum
from workshop.runtime.snapshot import snapshot, texts
from workshop.runtime.stdlib import EMPTY_ZIP
from workshop.runtime.vendor import PYODIDE, lock_info, pyodide_files, pyscript_files
from workshop.runtime.webassembly import LATER, webassembly

MEMORY = ("memory.wasm", "modules.wasm")
"""The two files of the snapshot: up to the modules' regions, and from there. Together they arrive sooner than
one file would. They are named `.wasm` because hosts compress that type, as is `CODE`.
"""

CODE, REST = "code.wasm", "rest.zip"
"""The code of the snapshot's deferred functions, if there are any, and an empty library."""


@dataclass(frozen=True)
class Bundle:
    """Files that a page loads to run the wheels, in three folders with fixed file names."""

    pyodide: Mapping[str, bytes]
    pyscript: Mapping[str, bytes]
    snapshot: Mapping[str, bytes]
    delta: Delta
    """Contents of the snapshot's files."""
    texts: Mapping[str, str]
    """Path at which Python expects the texts of a language, by its code."""

    def plan(self, pyodide: str, snapshot: str, wheels: Sequence[str]) -> dict[str, object]:
        """Return the plan for interpreter.js, with the paths of the files on the page.

        Its type is `SpielekistePlan` in web/js/globals.d.ts.
        """
        data = self.delta.data
        return {
            "runtime": f"{pyodide}/",
            "memory": [[f"{snapshot}/{name}", len(self.snapshot[name])] for name in MEMORY],
            "head": self.delta.head,
            "heap": self.delta.size,
            "base": self.delta.base,
            "ring": self.delta.ring,
            "size": len(data),
            "checksum": self.delta.checksum,
            "code": _checked(snapshot, CODE, self.snapshot),
            "rest": f"{snapshot}/{REST}",
            "later": _checked(pyodide, LATER, self.pyodide),
            "texts": {
                language: [*_file(snapshot, f"{language}.json", self.snapshot), path]
                for language, path in self.texts.items()
            },
            "total": sum(len(self.pyodide[name]) for name in PYODIDE) + len(data),
            "wheels": list(wheels),
            "lock": lock_info(),
        }


def _checked(folder: str, name: str, files: Mapping[str, bytes]) -> tuple[str, int, int] | None:
    """Return the facts of a file that only a small build has."""
    return _file(folder, name, files) if name in files else None


def _file(folder: str, name: str, files: Mapping[str, bytes]) -> tuple[str, int, int]:
    """Return path, size in bytes and checksum of a file that interpreter.js checks."""
    return f"{folder}/{name}", len(files[name]), word_sum(files[name])


def bundle(
    wheels: Sequence[Wheel], last: Bundle | None = None, *, recording: bool = False
) -> Bundle:
    """Build all files for these wheels; ValueError if the patches do not fit this Pyodide.

    All but the snapshot may come from the last bundle. If `recording`, Python records the functions that are called
    (e2e/support/eager.py).
    """
    made, parts = snapshot(wheels, recording=recording), webassembly()
    report = json.loads(made.report)
    memory = delta(
        made.memory,
        parts.first,
        parts.later,
        ring=report["ring"],
        regions=report["regions"],
    )
    halves = (memory.data[: memory.cut], memory.data[memory.cut :])
    files = dict(zip(MEMORY, halves, strict=True)) | {REST: EMPTY_ZIP}
    if made.code:
        files[CODE] = made.code
    apart = texts(wheels)
    files |= {f"{language}.json": data for language, (_path, data) in apart.items()}
    paths = {language: path for language, (path, _data) in apart.items()}
    pyodide = last.pyodide if last else pyodide_files()
    pyscript = last.pyscript if last else pyscript_files()
    return Bundle(pyodide, pyscript, files, memory, paths)
