"""Functions whose code arrives after the start of a first game, because that does not call them.

In the snapshot such a function has `stub` for its code, and no qualified name (snapshot.py). Its first
call loads the code of all deferred functions of its module from the file that the build made beside the snapshot.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from types import CodeType, FunctionType

FUNCTIONS: dict[str, list[FunctionType]] = {}
"""Deferred functions, by the module whose globals they use."""

PARTS: dict[str, list[tuple[int, int]]] = {}
"""Start and length in bytes of their code in the file, for modules whose code is not loaded."""

source: Callable[[int, int], bytes] | None = None
"""Reads a part of the file; the build and the page set it, and it is removed with the last part."""


def find(index: int) -> FunctionType:
    """Return the calling module's function at that index, with its code."""
    module = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - faster than inspect's
    if module in PARTS:
        load(module)
    return FUNCTIONS[module][index]


def load(module: str) -> None:
    """Load code and qualified names of a module's deferred functions; if the file is missing, nothing changes."""
    rows: list[tuple[CodeType, str]] = []
    if source is None:
        raise RuntimeError(f"the code of {module} cannot be loaded yet")
    for start, length in PARTS[module]:
        rows += marshal.loads(source(start, length))  # noqa: S302 - the build's own file
    for function, row in zip(FUNCTIONS[module], rows, strict=True):
        function.__code__, function.__qualname__ = row
    del PARTS[module]


def load_next() -> bool:
    """Load the code of one more module; return whether there are others."""
    global source  # noqa: PLW0603 - there is one file
    if PARTS:
        load(next(iter(PARTS)))
    if not PARTS:
        source = None  # a bot must not get hold of it
    return bool(PARTS)


def stub(*args: object, **kwargs: object) -> object:
    """Call the function that has this code; the build replaces the constants."""
    at = "find"
    return at("index")(*args, **kwargs)  # type: ignore[operator]
