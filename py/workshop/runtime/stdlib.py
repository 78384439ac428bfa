"""Python's standard library: trimmed and compiled."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable

from workshop.common.paths import NODE
from workshop.runtime.in_node import LIBRARY, compiled

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
"""Modules of the standard library that neither micropip nor our games import."""

OPTIONAL = frozenset(["bz2", "compression", "gzip", "lzma", "ssl", "tarfile"])
"""Modules that the library imports only if they are there, as `asyncio` does with `ssl` and `shutil` with `bz2`, and that
no game needs: the snapshot is made without them.
"""


EMPTY_ZIP = b"PK\5\6" + bytes(18)
"""Empty library for the snapshot start, where all modules are imported already."""


def stdlib() -> bytes:
    """Compile the library for the plain start."""
    return compiled(library())


def lean_stdlib() -> bytes:
    """Compile the library for the snapshot, without optional modules, annotations and line numbers."""
    return compiled(lean_library(), LIBRARY)


def library() -> dict[str, bytes]:
    """Return the files of Pyodide's library by path, without the modules of `UNUSED`."""
    return _files(UNUSED)


def lean_library() -> dict[str, bytes]:
    """Return those without optional modules."""
    return _files(UNUSED | OPTIONAL)


def _files(without: frozenset[str]) -> dict[str, bytes]:
    with zipfile.ZipFile(NODE / "pyodide" / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(name) for name in names if _top(name) not in without}


def library_modules(names: Iterable[str]) -> dict[str, bytes]:
    """Return the sources of modules of Pyodide's standard library by path."""
    with zipfile.ZipFile(NODE / "pyodide" / "python_stdlib.zip") as archive:
        return {f"{name}.py": archive.read(f"{name}.py") for name in names}


def _top(name: str) -> str:
    """Return the package or module to which a file of the library belongs."""
    return name.partition("/")[0].removesuffix(".py")
