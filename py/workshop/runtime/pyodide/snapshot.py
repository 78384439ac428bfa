"""Import whatever can be imported before there is a page, and tidy up for the snapshot."""

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
"""Python keeps small values in classes by size; as many bytes of each are written blank."""

PAGE = {"pyscript", "_pyscript"}
"""What is there only on a page."""

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
"""What no visible statement imports: PyScript, Pyodide or Python itself ask for it."""


class NeedsPage(ImportError):
    """A module wants something that is there only on a page."""


class NoPage(ModuleType):
    """What modules import as `js` until `resume.py` gives them the page's."""

    def __getattr__(self, name: str) -> object:
        """Refuse what is there only on a page."""
        raise NeedsPage(name)


class Guard:
    """A finder that refuses what is there only on a page."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse, or let others look."""
        if name.partition(".")[0] in PAGE:
            raise NeedsPage(name)
        return None


def is_left(name: str) -> bool:
    """Import a module; tell whether it has to wait for the page."""
    try:
        importlib.import_module(name)
    except NeedsPage:
        return True
    return False


def tidy() -> None:
    """Forget what is of no use on the page: sources, caches, garbage, and this run's chance."""
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
    """Keep what has to be a file on the page: these modules, and all that lies below /rest."""
    files = importlib.import_module("resume").FILES
    for name in left:
        path = SITE / f"{name.replace('.', '/')}.pyc"
        files[str(path)] = path.read_bytes()
    for path in sorted(filter(Path.is_file, REST.rglob("*"))):
        files[f"/{path.relative_to(REST)}"] = path.read_bytes()


def await_page(names: Iterable[str], js: ModuleType) -> None:
    """Note which of these modules get the page's `js` from `resume.py`, and as what."""
    modules = [sys.modules[name] for name in names if name in sys.modules]
    waiting = importlib.import_module("resume").WAITING
    waiting += [(each, name) for each in modules for name, had in vars(each).items() if had is js]


def main() -> None:
    """Import, and write down what is left."""
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
    Path("/report.json").write_text(json.dumps({"left": left, "imported": sorted(sys.modules)}))
    tidy()


main()
