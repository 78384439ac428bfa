"""The fast way: what an interpreter remembers that has already imported everything.

The memory of an interpreter with the wheels and all they need imported is made in node, by the
Pyodide that is shipped (see workshop/runtime/pyodide/). It goes with one Pyodide only, and holds the files
that can be read on a page alone. For the plain way the standard library is compiled and trimmed.
"""

from __future__ import annotations

import ast
import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from workshop.build.assets.site import Site
from workshop.common.hashes import digest, digest_all
from workshop.common.paths import CACHE, NODE, ROOT
from workshop.common.wheel import Wheel, pack
from workshop.runtime.delta import Delta, delta
from workshop.runtime.patches import changed
from workshop.runtime.stubs import HOLLOW, is_hollow

SCRIPTS = Path(__file__).parent / "pyodide"
PYSCRIPT = NODE / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
"""PyScript's own Python, which it writes to the file system before every script; see interpreter.js."""

AWAKE = (SCRIPTS / "awake.py").read_bytes()

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs")
"""The scripts of Pyodide that make the memory: those that are shipped (see workshop/runtime/patches.py)."""

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


EMPTY_ZIP = b"PK\5\6" + bytes(18)
"""What stands in the library's place: everything is imported already."""


def fast(wheels: Sequence[Wheel]) -> Delta:
    """The memory with these wheels imported, and with the files that they need on a page."""
    memory, _ = snapshot(wheels)
    return delta(memory, (NODE / "pyodide" / "pyodide.asm.wasm").read_bytes())


def add_fast(site: Site, made: Delta) -> tuple[str, str]:
    """Put the memory, and the empty library that goes with it, into the site; returns their paths.

    The memory is called .wasm, which it is the content of, because hosts then compress it.
    """
    folder = site.add_folder("fast", {"memory.wasm": made.data, "rest.zip": EMPTY_ZIP})
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


def snapshot(wheels: Sequence[Wheel]) -> tuple[bytes, bytes]:
    """The memory as Pyodide gives it, and a report on what is imported and what is left, in JSON."""
    sources = _sources(wheels)
    files = {
        "stdlib.zip": hollow(stdlib()),
        "wanted.json": json.dumps(wanted(sources)).encode(),
        **_below(f"root/{SITE_PACKAGES}", _opened(compiled(sources | {"awake.py": AWAKE}))),
        **_below(f"rest/{SITE_PACKAGES}", _data(wheels)),
        **_below(f"rest/{HOME}", _pyscripts()),
        **{
            f"runtime/{name}": changed(name, (NODE / "pyodide" / name).read_bytes())
            for name in RUNTIME
        },
    }

    def make(folder: Path) -> None:
        Site(files).write(folder)
        _node("snapshot.mjs", folder)

    memory, report = _cached("snapshot", digest_all(files), ("memory.bin", "report.json"), make)
    return memory, report


def hollow(library: bytes) -> bytes:
    """The compiled library with shells in the place of what no page needs."""
    shells = _opened(compiled({name: text.encode() for name, text in HOLLOW.items()}))
    return pack(_opened(library) | shells)


def _below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{name}": data for name, data in files.items()}


def _opened(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def _sources(wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """The modules of the wheels by their path."""
    return {n: data for w in wheels for n, data in _opened(w.data).items() if n.endswith(".py")}


def _data(wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """The files of the wheels that are no modules."""
    files = {name: data for wheel in wheels for name, data in _opened(wheel.data).items()}
    return {name: data for name, data in files.items() if _is_data(name)}


def _is_data(name: str) -> bool:
    return ".dist-info/" not in name and not name.endswith((".py", ".typed"))


def wanted(sources: Mapping[str, bytes]) -> dict[str, list[str]]:
    """What the memory must hold: the wheels' `own` modules, and `others` that they import.

    ValueError if they import what has only a shell there (workshop/runtime/stubs.py).
    """
    own = {_module(name) for name in sources}
    tops = {name.partition(".")[0] for name in own} | {"js", "pyscript"}
    said = {name for source in sources.values() for name in _imported(source)}
    others = {name for name in said if name.partition(".")[0] not in tops}
    if shells := sorted(filter(is_hollow, others)):
        raise ValueError(f"only a shell in the memory: {', '.join(shells)}")
    return {"own": sorted(own), "others": sorted(others)}


def _module(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def _imported(source: bytes) -> Iterator[str]:
    """The modules that statements anywhere in a source import from outside its package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _pyscripts() -> dict[str, bytes]:
    """PyScript's own modules, compiled: a page that imports them finds them without their sources."""
    text = PYSCRIPT.read_text("utf-8")
    tree = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return _opened(compiled({name: source.encode() for name, source in _flat("", tree)}))


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
    runtime = ("package.json", *RUNTIME, "python_stdlib.zip")
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
