"""The snapshot: memory of an interpreter that has imported the wheels and their dependencies.

It is made in node with the shipped Pyodide (see workshop/runtime/pyodide/), and works only with
that build of Pyodide. Modules that need the page during their import are stored as files and
imported on the page.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from workshop.common.hashes import digest_all
from workshop.common.paths import CACHE, NODE
from workshop.common.wheel import Wheel, module_name, opened
from workshop.runtime.in_node import (
    OURS,
    RUNTIME,
    SCRIPTS,
    Waiting,
    compiled,
    made_once,
    run,
    write,
)
from workshop.runtime.kind import DRAFT, is_draft, is_small
from workshop.runtime.patches import patched
from workshop.runtime.stdlib import lean_stdlib
from workshop.runtime.webassembly import NAME, uncut

FIRST = {name: (SCRIPTS / name).read_bytes() for name in ("deferred.py", "resume.py")}
"""Sources of the modules that a restored interpreter starts with."""

SITE_PACKAGES = "lib/python3.14/site-packages"

TEXTS = re.compile(r"/locale/(\w+)\.json$")
"""Pattern of the files with the texts of a language: a visitor needs one of them."""

EAGER = Path(__file__).with_name("eager.json")
"""Functions that a first game calls, by module; only they keep their code in the snapshot."""

MADE = ("memory.bin", "code.bin", "report.json")
"""Files that make up a snapshot."""

DRAFTS = 3
"""Number of snapshots of drafts to keep: one has 30 MB."""

LAYOUT = Path(__file__).with_name("layout.json")
"""Bytes of memory that are reserved for each module (layout.py)."""


@dataclass(frozen=True)
class Snapshot:
    """The memory of an interpreter with all modules."""

    memory: bytes
    code: bytes
    """Code of the functions that have stubs in the memory (pyodide/deferred.py)."""
    report: bytes
    """Report on its modules, as JSON."""


def snapshot(wheels: Sequence[Wheel], *, recording: bool = False) -> Snapshot:
    """Return the snapshot as made by Pyodide.

    If `recording`, no function is deferred, and `resume.called` has those that are called. That of the small kind is
    made twice: the first run finds out which objects will remain (pyodide/layout.mjs).
    """
    sources = _sources(wheels)
    first = _first()
    files = {
        **first,
        "wanted.json": json.dumps(wanted(sources)).encode(),
        **(_small(recording=recording) if is_small() else {}),
        **_below(f"root/{SITE_PACKAGES}", opened(compiled(sources | FIRST, OURS))),
        **_below(f"rest/{SITE_PACKAGES}", _data(wheels)),
    }

    def make(folder: Path) -> None:
        if is_draft():
            _finish_draft(folder, first, files)
            return
        _write(folder, files)
        if is_small():
            run("snapshot.mjs", folder, "trace")
        run("snapshot.mjs", folder)

    if is_draft():
        _remove_drafts()
    return Snapshot(*made_once(DRAFT if is_draft() else "snapshot", digest_all(files), MADE, make))


def _first() -> dict[str, bytes]:
    """Return the files with which Pyodide starts."""
    return {"stdlib.zip": lean_stdlib(), **_below("runtime", made_with())}


_WAITING: list[Waiting] = []
"""The process for the next draft, if it has been started."""


def start_next_draft() -> None:
    """Start Pyodide for the next draft, which takes most of the time of a snapshot."""
    if not _WAITING:
        _WAITING.append(Waiting("snapshot.mjs", _first()))


def stop_next_draft() -> None:
    """End the process for the next draft, if it has been started."""
    while _WAITING:
        _WAITING.pop().stop()


def _finish_draft(folder: Path, first: Mapping[str, bytes], files: Mapping[str, bytes]) -> None:
    """Make the snapshot of a draft, in the process that waits for it or in a new one."""
    waiting = _WAITING.pop() if _WAITING else Waiting("snapshot.mjs", first)
    if waiting.files != first:
        waiting.stop()
        waiting = Waiting("snapshot.mjs", first)
    _write(waiting.folder, files)
    waiting.finish(MADE, folder)


def _remove_drafts() -> None:
    """Remove all cached snapshots of drafts but the last few."""
    drafts = sorted(CACHE.glob(f"{DRAFT}-*"), key=lambda path: path.stat().st_mtime)
    for path in drafts[: -DRAFTS * len(MADE)]:
        path.unlink()


def _small(*, recording: bool) -> dict[str, bytes]:
    """Return the files that say where objects are placed, and which functions keep their code."""
    return {
        "layout.json": LAYOUT.read_bytes(),
        "eager.json": b"null" if recording else EAGER.read_bytes(),
    }


def made_with() -> dict[str, bytes]:
    """Return the scripts and the WebAssembly with which the snapshot is made, by file name."""
    scripts = {name: (NODE / "pyodide" / name).read_bytes() for name in RUNTIME}
    if not is_small():
        return scripts | {NAME: (NODE / "pyodide" / NAME).read_bytes()}
    return {name: patched(name, script) for name, script in scripts.items()} | {NAME: uncut()[0]}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    (folder / "rest").mkdir()  # may stay empty
    write(folder, files)


def _below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{name}": data for name, data in files.items()}


def _sources(wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """Return the modules of the wheels by path."""
    return {n: data for w in wheels for n, data in opened(w.data).items() if n.endswith(".py")}


def _data(wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """Return the files of the wheels for the snapshot that are not modules, by path."""
    files = _files(wheels)
    return {name: data for name, data in files.items() if _is_data(name) and not TEXTS.search(name)}


def texts(wheels: Sequence[Wheel]) -> dict[str, tuple[str, bytes]]:
    """Return path and content of each language's texts, which have files of their own, by its code."""
    found = ((TEXTS.search(name), name, data) for name, data in _files(wheels).items())
    return {at[1]: (f"/{SITE_PACKAGES}/{name}", data) for at, name, data in found if at}


def _files(wheels: Sequence[Wheel]) -> dict[str, bytes]:
    return {name: data for wheel in wheels for name, data in opened(wheel.data).items()}


def _is_data(name: str) -> bool:
    return ".dist-info/" not in name and not name.endswith((".py", ".typed"))


def wanted(sources: Mapping[str, bytes]) -> dict[str, list[str]]:
    """Return the modules for the snapshot: `own` from the wheels, and `others` that these import."""
    own = {module_name(name) for name in sources}
    tops = {name.partition(".")[0] for name in own} | {"js"}
    named = {name for source in sources.values() for name in _imported(source)}
    others = {name for name in named if name.partition(".")[0] not in tops}
    return {"own": sorted(own), "others": sorted(others)}


@cache
def _imported(source: bytes) -> frozenset[str]:
    """Return the modules that a source imports anywhere, except from its own package."""
    return frozenset(_imports(source))


def _imports(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
