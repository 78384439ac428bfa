"""Python's standard library: trimmed, compiled, and with stubs for the snapshot."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable

from workshop.common.paths import NODE
from workshop.runtime.in_node import LIBRARY, compiled
from workshop.runtime.stubs import STUBS

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


EMPTY_ZIP = b"PK\5\6" + bytes(18)
"""Empty library for the snapshot start, where all modules are imported already."""


def stdlib() -> bytes:
    """Compile the library for the plain start, without the modules of `UNUSED`."""
    return compiled(_sources())


def _sources() -> dict[str, bytes]:
    with zipfile.ZipFile(NODE / "pyodide" / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and _is_used(name)]
        return {name: archive.read(name) for name in names}


def library_modules(names: Iterable[str]) -> dict[str, bytes]:
    """Return the sources of modules of Pyodide's standard library by path."""
    with zipfile.ZipFile(NODE / "pyodide" / "python_stdlib.zip") as archive:
        return {f"{name}.py": archive.read(f"{name}.py") for name in names}


def stubbed() -> bytes:
    """Compile the library for the snapshot, with some modules replaced by stubs."""
    stubs = {name: text.encode() for name, text in STUBS.items()}
    return compiled(_sources() | stubs, LIBRARY)


def _is_used(name: str) -> bool:
    return name.partition("/")[0].removesuffix(".py") not in UNUSED
