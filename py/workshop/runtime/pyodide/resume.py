"""First steps of a restored interpreter; imported before the snapshot, called after the restore."""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, cast

GENERATORS = [found for found in gc.get_objects() if isinstance(found, Random)]
"""All random generators in memory; without new seeds, all visitors would get the same numbers."""

FILES: dict[str, bytes] = {}
"""Files missing from the snapshot, since it has no file system: modules that need a
page, and data.
"""

WAITING: list[tuple[ModuleType, str]] = []
"""Modules that imported `js` before there was a page, with the name of their reference to it."""


def resume(read: Callable[[int, int], Any]) -> Callable[[], bool]:
    """Seed every generator, set the modules' references to the page's `js`, and write the files.

    `read` returns a part of the deferred code as a JavaScript array. Returns the function that loads
    the code of one more module.
    """
    deferred: Any = importlib.import_module("deferred")
    deferred.source = lambda start, length: read(start, length).to_bytes()
    js = importlib.import_module("js")
    for module, name in WAITING:
        setattr(module, name, js)
    WAITING.clear()
    for generator in GENERATORS:
        generator.seed()
    for folder in {name.rpartition("/")[0] for name in FILES}:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - as below
    for name, data in FILES.items():
        with open(name, "wb", buffering=0) as file:  # noqa: PTH123 - every page waits for this
            file.write(data)
    FILES.clear()
    importlib.invalidate_caches()
    return cast("Callable[[], bool]", deferred.load_next)
