"""Import whatever can be imported before there is a page, and tidy up for the snapshot."""

from __future__ import annotations

import ast
import gc
import importlib
import json
import linecache
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

SITE = Path("/lib/python3.14/site-packages")

SMALL, LARGE, HEAD, BLANK = 16, 513, 16, 400_000
"""Python keeps small values in classes by size; as many bytes of each are written blank."""

PAGE = {"js", "pyscript", "_pyscript"}
"""What is there only on a page."""

UNSAID = (
    "_strptime",
    "base64",
    "encodings.ascii",
    "encodings.cp437",
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
    "zipfile",
)
"""What no visible statement imports: PyScript, Pyodide or Python itself ask for it."""


class NeedsPage(ImportError):
    """A module wants something that is there only on a page."""


class Guard:
    """A finder that refuses what is there only on a page."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse, or let others look."""
        if name.partition(".")[0] in PAGE:
            raise NeedsPage(name)
        return None


def modules() -> list[str]:
    """Return every module of the installed wheels."""
    files = (path.relative_to(SITE).with_suffix("") for path in SITE.rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in files)


def said(own: Sequence[str]) -> Iterator[str]:
    """Yield every module that a statement anywhere in the wheels imports."""
    tops = {name.partition(".")[0] for name in own} | PAGE
    for path in SITE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            yield from (name for name in names if name.partition(".")[0] not in {*tops, ""})


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
    sys.path[:] = [entry for entry in sys.path if not entry.endswith(".zip")]
    for generator in importlib.import_module("awake").GENERATORS:
        generator.seed(0)
    gc.collect()
    for size in range(SMALL, LARGE, SMALL):
        blank = [bytes(size - HEAD) for _ in range(BLANK // size)]
        del blank


def main() -> None:
    """Import, and write down what is left."""
    sys.dont_write_bytecode = True
    importlib.invalidate_caches()
    own = modules()
    for name in {*said(own), *UNSAID}:
        importlib.import_module(name)
    guard = Guard()
    sys.meta_path.insert(0, guard)
    left = [name for name in own if is_left(name)]
    sys.meta_path.remove(guard)
    Path("/report.json").write_text(json.dumps({"left": left, "imported": sorted(sys.modules)}))
    tidy()


main()
