"""The fast way: what an interpreter remembers that has already imported everything.

Three files are made, in node, by the Pyodide that is shipped (see workshop/pyodide/):
the memory of an interpreter with the wheels and all they need imported; a small archive of what
can be imported on a page only, and of the wheels' data; the standard library, compiled and
trimmed, for the plain way. Memory and small archive go together and with one Pyodide.
"""

from __future__ import annotations

import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from workshop.paths import CACHE, NODE, ROOT, WORKSHOP
from workshop.site import Site, digest, digest_all
from workshop.wheel import Wheel, pack

SCRIPTS = WORKSHOP / "pyodide"
PYSCRIPT = NODE / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
"""PyScript's own Python, which it writes to the file system at every start."""

SITE_PACKAGES = "lib/python3.14/site-packages"
HOME = "home/pyodide"

UNUSED = frozenset(
    [
        "_pyrepl",
        "antigravity",
        "cProfile",
        "ctypes",
        "curses",
        "dbm",
        "doctest",
        "ensurepip",
        "ftplib",
        "idlelib",
        "imaplib",
        "lib2to3",
        "mailbox",
        "modulefinder",
        "multiprocessing",
        "pickletools",
        "poplib",
        "profile",
        "profiling",
        "pstats",
        "pydoc",
        "pydoc_data",
        "shelve",
        "smtplib",
        "sqlite3",
        "tkinter",
        "test",
        "this",
        "trace",
        "tracemalloc",
        "turtle",
        "turtledemo",
        "unittest",
        "venv",
        "wave",
        "webbrowser",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp",
    ]
)
"""Modules of the standard library that neither micropip nor a game of ours reaches."""


@dataclass(frozen=True)
class Fast:
    """The two files of the fast way."""

    memory: bytes
    rest: bytes


def fast(wheels: Sequence[Wheel]) -> Fast:
    """The memory with these wheels imported, and what goes with it."""
    memory, report = _snapshot(wheels)
    left = set(json.loads(report)["left"])
    files = {f"{SITE_PACKAGES}/{name}": data for name, data in _left(wheels, left).items()}
    for name, text in _pyscripts():
        stem = Path(name).with_suffix(".cpython-314.py").name
        files[f"{HOME}/{Path(name).parent}/__pycache__/{stem}"] = text.encode()
    return Fast(memory, compiled(files))


def add_fast(site: Site, made: Fast) -> tuple[str, str]:
    """Put both files into one hashed folder; their paths are returned.

    The memory is called .wasm, which it is the content of, because hosts then compress it.
    """
    folder = site.add_folder("fast", {"memory.wasm": made.memory, "rest.zip": made.rest})
    return f"{folder}/memory.wasm", f"{folder}/rest.zip"


def stdlib() -> bytes:
    """The standard library for the plain way: compiled, and trimmed to what can be reached."""
    with zipfile.ZipFile(NODE / "pyodide" / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and _is_used(name)]
        return compiled({name: archive.read(name) for name in names})


def compiled(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files; each source is replaced by what Pyodide compiles it to."""
    packed = pack(files)

    def make(folder: Path) -> None:
        (folder / "from.zip").write_bytes(packed)
        _node("compile.mjs", folder / "from.zip", folder / "to.zip")

    (archive,) = _cached("compiled", digest(packed), ("to.zip",), make)
    return archive


def _snapshot(wheels: Sequence[Wheel]) -> tuple[bytes, bytes]:
    def make(folder: Path) -> None:
        for wheel in wheels:
            (folder / wheel.name).write_bytes(wheel.data)
        paths = [folder / wheel.name for wheel in wheels]
        _node("snapshot.mjs", *paths, folder / "memory.bin", folder / "report.json")

    key = digest_all({wheel.name: wheel.data for wheel in wheels})
    memory, report = _cached("snapshot", key, ("memory.bin", "report.json"), make)
    return memory, report


def _left(wheels: Sequence[Wheel], modules: set[str]) -> dict[str, bytes]:
    """The files of the wheels that the memory does not hold: data, and modules that need a page."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(io.BytesIO(wheel.data)) as archive:
            names = [name for name in archive.namelist() if ".dist-info/" not in name]
            found |= {name: archive.read(name) for name in names if _is_left(name, modules)}
    return found


def _is_left(name: str, modules: set[str]) -> bool:
    path = Path(name)
    if path.suffix != ".py":
        return path.suffix != ".typed"
    return ".".join(path.with_suffix("").parts) in modules


def _pyscripts() -> list[tuple[str, str]]:
    """Path below the home folder → source, for each module of PyScript."""
    text = PYSCRIPT.read_text("utf-8")
    tree = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return list(_flat("", tree))


def _flat(folder: str, tree: dict[str, object]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, inside in tree.items():
        path = f"{folder}{name}"
        rows += _flat(f"{path}/", inside) if isinstance(inside, dict) else [(path, str(inside))]
    return rows


def _is_used(name: str) -> bool:
    return name.partition("/")[0].removesuffix(".py") not in UNUSED


def _cached(
    kind: str, key: str, names: Sequence[str], make: Callable[[Path], None]
) -> tuple[bytes, ...]:
    """The files `make` leaves in its folder; kept until the scripts, Pyodide or `key` change."""
    whole = digest((key + _tools()).encode())
    kept = [CACHE / f"{kind}-{whole}-{name}" for name in names]
    if not all(path.is_file() for path in kept):
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            make(Path(folder))
            for name, path in zip(names, kept, strict=True):
                (Path(folder) / name).replace(path)
    return tuple(path.read_bytes() for path in kept)


def _tools() -> str:
    """The hash of all that makes the files, apart from what goes in."""
    scripts = {path.name: path.read_bytes() for path in sorted(SCRIPTS.iterdir()) if path.is_file()}
    runtime = ("package.json", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip")
    scripts |= {f"pyodide/{name}": (NODE / "pyodide" / name).read_bytes() for name in runtime}
    return digest_all(scripts)


def _node(script: str, *paths: Path) -> None:
    """Run a script of ours; RuntimeError with what it said if it failed."""
    done = subprocess.run(
        ["node", str(SCRIPTS / script), *map(str, paths)],  # noqa: S607 - node is asked for by name
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{script}: {done.stderr[-3000:] or done.stdout[-3000:]}")
