"""Import every module that needs no page, and tidy up before the snapshot."""

from __future__ import annotations

import gc
import importlib
import json
import linecache
import re
import sys
import zipimport
from collections.abc import Iterable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

SITE = Path("/lib/python3.14/site-packages")
REST = Path("/rest")

SMALL, LARGE, HEAD, BLANK = 16, 513, 16, 400_000
"""Limits and step of Python's size classes for small values, the size of an object's header, and
the number of bytes to zero in each class.
"""

PAGE = {"pyscript", "_pyscript"}
"""Modules that exist only on a page."""

UNSAID = (
    "base64",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "html",
    "inspect",
    "io",
    "json",
    "linecache",
    "pathlib",
    "pyodide.code",
    "random",
    "traceback",
    "unicodedata",
)
"""Modules that PyScript, Pyodide or Python import without a visible import statement."""


class NeedsPage(ImportError):
    """Error for a module that needs the page while it is imported."""


class NoPage(ModuleType):
    """Placeholder for `js` until `resume.py` sets the page's module."""

    def __getattr__(self, name: str) -> object:
        """Raise NeedsPage, because there is no page."""
        raise NeedsPage(name)


class Guard:
    """Import finder that rejects modules belonging to the page."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raise NeedsPage for a module of the page; return None for all others."""
        if name.partition(".")[0] in PAGE:
            raise NeedsPage(name)
        return None


def is_left(name: str) -> bool:
    """Import a module; return whether it needs the page."""
    try:
        importlib.import_module(name)
    except NeedsPage:
        return True
    return False


def tidy() -> None:
    """Remove things that the page does not need: sources, caches, garbage, and random state
    from this run.
    """
    linecache.clearcache()
    re.purge()
    importlib.invalidate_caches()
    sys.path_importer_cache.clear()
    vars(zipimport)["_zip_directory_cache"].clear()
    sys.path[:] = [entry for entry in sys.path if not entry.endswith(".zip")]
    for generator in importlib.import_module("resume").GENERATORS:
        generator.seed(0)
    gc.collect()
    for size in range(SMALL, LARGE, SMALL):
        blank = [bytes(size - HEAD) for _ in range(BLANK // size)]
        del blank


def keep(left: Iterable[str]) -> None:
    """Store the files for the page: the modules in `left`, and everything below /rest."""
    files = importlib.import_module("resume").FILES
    for name in left:
        path = SITE / f"{name.replace('.', '/')}.pyc"
        files[str(path)] = path.read_bytes()
    for path in sorted(filter(Path.is_file, REST.rglob("*"))):
        files[f"/{path.relative_to(REST)}"] = path.read_bytes()


def await_page(names: Iterable[str], js: ModuleType) -> None:
    """Record for `resume.py` which modules refer to `js`, and the names that they use for it."""
    modules = [sys.modules[name] for name in names if name in sys.modules]
    waiting = importlib.import_module("resume").WAITING
    waiting += [(each, name) for each in modules for name, had in vars(each).items() if had is js]


def main() -> None:
    """Import all wanted modules, and report those that need the page."""
    wanted = json.loads(Path("/wanted.json").read_text("utf-8"))
    importlib.invalidate_caches()
    for name in (*UNSAID, *wanted["others"]):
        importlib.import_module(name)
    guard, js = Guard(), NoPage("js")
    sys.meta_path.insert(0, guard)
    sys.modules["js"] = js
    left = [name for name in wanted["own"] if is_left(name)]
    del sys.modules["js"]
    sys.meta_path.remove(guard)
    keep(left)
    await_page(wanted["own"], js)
    report = {
        "left": left,
        "imported": sorted(sys.modules),
        "streams": [id(each.buffer) for each in (sys.stdin, sys.stdout, sys.stderr)],
        "ring": id(sys.modules),
    }
    Path("/report.json").write_text(json.dumps(report))
    tidy()


main()
