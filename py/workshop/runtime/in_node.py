"""Scripts run with Pyodide in node, with cached results."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from workshop.common.hashes import digest, digest_all
from workshop.common.paths import CACHE, NODE, ROOT
from workshop.common.tools import run_tool
from workshop.common.wheel import opened, pack
from workshop.runtime.kind import is_draft

SCRIPTS = Path(__file__).parent / "pyodide"
"""Folder with our scripts for node and for its Pyodide."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs")
"""Pyodide's scripts for making the snapshot, patched like the shipped ones (patches.py)."""


PLAIN, OURS, LIBRARY = "plain", "ours", "library"
"""Kinds of modules: compiled as Python does it, and the two kinds of which the snapshot has less (pyodide/compile.py)."""


FEW = 30
"""Number of sources that a draft leaves as they are: Python compiles them sooner when it imports them."""


def compiled(files: Mapping[str, bytes], kind: str = PLAIN) -> bytes:
    """Zip these files, with each source compiled by Pyodide.

    A draft compiles only sources of a snapshot, and only if many are new.
    """
    compile_new({kind: files})
    paths = {name: _place(kind, name, data) for name, data in files.items() if _is_source(name)}
    code = {f"{name}c": path.read_bytes() for name, path in paths.items() if path.is_file()}
    rest = {name: data for name, data in files.items() if f"{name}c" not in code}
    return pack(rest | code, compress=not is_draft())


def compile_new(kinds: Mapping[str, Mapping[str, bytes]]) -> None:
    """Compile the sources of each kind that have not been compiled yet, in a single start of Pyodide."""
    new = {
        (kind, name): data
        for kind, files in kinds.items()
        if kind != PLAIN or not is_draft()
        for name, data in files.items()
        if _is_source(name) and not _place(kind, name, data).is_file()
    }
    if len(new) > (FEW if is_draft() else 0):
        code = opened(_compiled({f"{kind}/{name}": data for (kind, name), data in new.items()}))
        for (kind, name), data in new.items():
            place = _place(kind, name, data)
            part = place.with_suffix(f".{os.getpid()}")
            part.write_bytes(code[f"{kind}/{name}c"])
            part.replace(place)


def _is_source(name: str) -> bool:
    return name.endswith(".py")


def _place(kind: str, name: str, source: bytes) -> Path:
    """Return the path of a compiled source in the cache."""
    return CACHE / f"{digest(f'{name} {kind} {_tools_once()}'.encode() + source)}.pyc"


def _compiled(sources: Mapping[str, bytes]) -> bytes:
    """Zip these sources, compiled; the first folder of each name is its kind."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        old, new = Path(folder) / "from.zip", Path(folder) / "to.zip"
        old.write_bytes(pack(sources, compress=False))
        run("compile.mjs", old, new)
        return new.read_bytes()


def made_once(
    kind: str, key: str, names: Sequence[str], make: Callable[[Path], None]
) -> tuple[bytes, ...]:
    """Return the files created by `make`, cached until the scripts, Pyodide or `key` change."""
    whole = digest((key + _tools()).encode())
    kept = [CACHE / f"{kind}-{whole}-{name}" for name in names]
    if not all(path.is_file() for path in kept):
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            make(Path(folder))
            for name, path in zip(names, kept, strict=True):
                (Path(folder) / name).replace(path)
    return tuple(path.read_bytes() for path in kept)


@cache
def _tools_once() -> str:
    """Return `_tools()` as it was at first, for a process whose tools do not change."""
    return _tools()


def _tools() -> str:
    """Return a hash of everything that affects the results except the input."""
    scripts = {path.name: path.read_bytes() for path in sorted(SCRIPTS.iterdir()) if path.is_file()}
    runtime = ("package.json", *RUNTIME, "python_stdlib.zip")
    scripts |= {f"pyodide/{name}": (NODE / "pyodide" / name).read_bytes() for name in runtime}
    return digest_all(scripts)


class Waiting:
    """A script that has started Pyodide in a folder, and waits for the rest of its files there."""

    def __init__(self, script: str, files: Mapping[str, bytes]) -> None:
        """Start the script with its first files."""
        CACHE.mkdir(parents=True, exist_ok=True)
        self.files = files
        self._place = tempfile.TemporaryDirectory(dir=CACHE)
        self.folder = Path(self._place.name)
        write(self.folder, files)
        self._script = script
        self._process = subprocess.Popen(
            ["node", str(SCRIPTS / script), str(self.folder), "wait"],  # noqa: S607 - node is on PATH
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def finish(self, names: Sequence[str], target: Path) -> None:
        """Let the script go on to its end, and move these results; RuntimeError with its last output if it fails."""
        with self._place:
            output, _errors = self._process.communicate("go\n")
            if self._process.returncode:
                raise RuntimeError(f"{self._script}: {output[-3000:]}")
            for name in names:
                (self.folder / name).replace(target / name)

    def stop(self) -> None:
        """End the script without its results."""
        self._process.kill()
        self._process.communicate()
        self._place.cleanup()


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def run(script: str, *arguments: Path | str) -> None:
    """Run a script of `SCRIPTS`; RuntimeError with its last output if it fails."""
    run_tool(script, ["node", SCRIPTS / script, *arguments])
