"""Import every module that needs no page, and tidy up before the snapshot.

The code of functions that a first game does not call goes into a file of its own (deferred.py). /eager.json lists
those that keep their code, by module. Without it, all do; if it is `null`, too, and those that are called after the
restore are recorded (e2e/support/eager.py).
"""

from __future__ import annotations

import gc
import importlib
import json
import linecache
import marshal
import re
import sys
import zipimport
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import SourcelessFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

SITE = Path("/lib/python3.14/site-packages")
REST = Path("/rest")

CODE = "/code.bin"
"""File for the code of deferred functions. It is opened without pathlib, which is deferred too."""

BETWEEN, END = "between", "end"
"""Regions of the memory for what is made between the imports and afterwards (layout.mjs)."""

BATCH = 20
"""Number of own modules after which their code is deferred, so that the next ones use its memory."""

ALWAYS = ("_frozen_importlib", "_pyodide", "deferred", "importlib", "pyodide", "resume")
"""Modules whose functions run before the page can load code."""

AWAITED = 0x80 | 0x100 | 0x200
"""Flags of asynchronous functions, which callers recognize by their code (inspect.CO_COROUTINE,
CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR).
"""

UNSAID = (
    "base64",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8_sig",
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


enter, leave = globals()["enter"], globals()["leave"]
"""Functions of snapshot.mjs, which must know which module is being imported."""


class NeedsPage(ImportError):
    """Error for a module that needs the page while it is imported."""


class NoPage(ModuleType):
    """Placeholder for `js` until `resume.py` sets the page's module."""

    def __getattr__(self, name: str) -> object:
        """Raise NeedsPage, because there is no page."""
        raise NeedsPage(name)


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


class Deferrer:
    """Moves the code of functions into the file, and stubs into the functions."""

    def __init__(self) -> None:
        self.deferred = cast("Any", importlib.import_module("deferred"))
        self.deferred.source = self._read
        eager = Path("/eager.json")
        self._eager: dict[str, list[str]] | None = None
        self.is_recording = False
        if eager.is_file():
            self._eager = json.loads(eager.read_bytes())
            self.is_recording = self._eager is None
        self._stubs: dict[tuple[int, tuple[str, ...]], CodeType] = {}
        self._known: set[int] = set()
        self._whole: dict[str, list[tuple[int, int]]] = {}
        self._size = 0
        Path(CODE).touch()

    def defer(self, own: Iterable[str] | None = None) -> None:
        """Defer new functions of these modules, or of all."""
        wanted = None if own is None else set(own)
        fresh: dict[str, list[FunctionType]] = defaultdict(list)
        for module, function in self._fresh():
            if wanted is None or module in wanted:
                fresh[module].append(function)
        for module, functions in fresh.items():
            self._store(module, functions)

    def finish(self) -> None:
        """Defer again what was loaded meanwhile because a module called it during its import."""
        for module in sorted(self._whole.keys() - self.deferred.PARTS.keys()):
            self._empty(module)
        self.deferred.PARTS = self._whole
        self.deferred.source = None

    def _fresh(self) -> Iterator[tuple[str, FunctionType]]:
        """Yield the functions that can be deferred and are not yet, with their module."""
        if self._eager is None:
            return
        for found in gc.get_objects():
            if type(found) is not FunctionType or id(found) in self._known:
                continue
            module, code = found.__globals__.get("__name__"), found.__code__
            if (
                isinstance(module, str)
                and module.partition(".")[0] not in ALWAYS
                and not code.co_flags & AWAITED
                and code.co_name not in self._eager.get(module, ())
            ):
                yield module, found

    def _store(self, module: str, functions: list[FunctionType]) -> None:
        data = marshal.dumps([(each.__code__, each.__qualname__) for each in functions])
        with open(CODE, "ab") as file:  # noqa: PTH123 - see CODE
            file.write(data)
        self._known |= set(map(id, functions))
        self._whole.setdefault(module, []).append((self._size, len(data)))
        self.deferred.FUNCTIONS.setdefault(module, []).extend(functions)
        self._size += len(data)
        self._empty(module)
        self.deferred.PARTS[module] = self._whole[module]

    def _empty(self, module: str) -> None:
        for index, function in enumerate(self.deferred.FUNCTIONS[module]):
            function.__code__ = self._stub(index, function.__code__.co_freevars)
            function.__qualname__ = function.__name__

    def _stub(self, index: int, free: tuple[str, ...]) -> CodeType:
        """Return the code that loads the function at that index; it is shared by all modules."""
        if (index, free) not in self._stubs:
            stub = self.deferred.stub.__code__
            values = {"find": self.deferred.find, "index": index}
            consts = tuple(values.get(each, each) for each in stub.co_consts)
            self._stubs[index, free] = stub.replace(co_consts=consts, co_freevars=free)
        return self._stubs[index, free]

    @staticmethod
    def _read(start: int, length: int) -> bytes:
        with open(CODE, "rb") as file:  # noqa: PTH123 - see CODE
            file.seek(start)
            return file.read(length)


def record() -> None:
    """Record from now on which functions are called, in `resume.called`: modules and names."""
    called: set[tuple[str, str]] = set()
    vars(importlib.import_module("resume"))["called"] = called
    tools: Any = vars(sys)["monitoring"]
    at = tools.OPTIMIZER_ID

    def note(code: CodeType, _offset: int) -> object:
        caller = sys._getframe(1)  # noqa: SLF001 - the function that begins
        called.add((str(caller.f_globals.get("__name__")), code.co_name))
        return tools.DISABLE

    tools.use_tool_id(at, "recorder")
    tools.register_callback(at, tools.events.PY_START, note)
    tools.set_events(at, tools.events.PY_START)


@contextmanager
def laid_out() -> Iterator[None]:
    """Tell layout.mjs which module is being imported."""
    load = SourcelessFileLoader.exec_module

    def exec_module(loader: SourcelessFileLoader, module: ModuleType) -> None:
        settle()
        enter(module.__name__)
        try:
            load(loader, module)
        finally:
            settle()
            leave()

    setattr(SourcelessFileLoader, "exec_module", exec_module)  # noqa: B010 - mypy
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()
    delattr(SourcelessFileLoader, "exec_module")


def settle() -> None:
    """Clear Python's lists of free objects: a module must not use the memory of another one."""
    gc.collect()
    gc.freeze()  # the next time is faster


def import_own(names: Sequence[str], deferrer: Deferrer) -> list[str]:
    """Import the modules of the wheels; return those that need the page."""
    left: list[str] = []
    for start in range(0, len(names), BATCH):
        with laid_out():
            left += filter(is_left, names[start : start + BATCH])
        deferrer.defer(name for name in names if name in sys.modules)
    return left


def main() -> None:
    """Import all wanted modules, and report those that need the page."""
    wanted = json.loads(Path("/wanted.json").read_text("utf-8"))
    importlib.invalidate_caches()
    for name in (*UNSAID, *wanted["others"]):
        importlib.import_module(name)
    js, deferrer = NoPage("js"), Deferrer()
    sys.modules["js"] = js
    enter(BETWEEN)
    left = import_own(wanted["own"], deferrer)
    leave()
    enter(END)
    del sys.modules["js"]
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
    deferrer.defer()
    deferrer.finish()
    is_recording = deferrer.is_recording
    del deferrer
    gc.collect()
    if is_recording:
        record()
    leave()


main()
