"""Scripts run with Pyodide in node, with cached results."""

from __future__ import annotations

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


OURS, LIBRARY = "ours", "library"
"""Kinds of modules that are compiled for the snapshot (`LEAN` in pyodide/compile.py)."""


FEW = 30
"""Number of sources that a draft leaves as they are: Python compiles them sooner when it imports them."""


def compiled(files: Mapping[str, bytes], lean: str = "") -> bytes:
    """Zip these files, with each source compiled by Pyodide; `lean` strips more.

    A draft compiles each source of a snapshot only once, and no others.
    """
    if is_draft():
        return pack(_reused(files, lean) if lean else files, compress=False)
    return _compiled(pack(files), lean)


def _reused(files: Mapping[str, bytes], lean: str) -> dict[str, bytes]:
    """Return the files with sources compiled if they were compiled before, or if many were not."""
    sources = {name: data for name, data in files.items() if name.endswith(".py")}
    kept = {name: CACHE / _name(name, data, lean) for name, data in sources.items()}
    new = {name: sources[name] for name, path in kept.items() if not path.is_file()}
    if len(new) > FEW:
        results = opened(_compiled(pack(new), lean))
        for name in new:
            kept[name].write_bytes(results[f"{name}c"])
        new = {}
    results = {f"{name}c": path.read_bytes() for name, path in kept.items() if name not in new}
    return {name: data for name, data in files.items() if name not in sources} | results | new


def _name(name: str, source: bytes, lean: str) -> str:
    """Return the name of the cached file of a compiled source."""
    return f"{digest(f'{name} {lean} {_tools_once()}'.encode() + source)}.pyc"


def _compiled(packed: bytes, lean: str) -> bytes:
    def make(folder: Path) -> None:
        (folder / "from.zip").write_bytes(packed)
        run("compile.mjs", folder / "from.zip", folder / "to.zip", lean)

    (archive,) = made_once("compiled" + lean, digest(packed), ("to.zip",), make)
    return archive


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
