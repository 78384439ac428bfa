"""What a restored interpreter does first; imported before the snapshot, called after."""

from __future__ import annotations

import gc
import importlib
import os
from random import Random
from types import ModuleType

GENERATORS = [found for found in gc.get_objects() if isinstance(found, Random)]
"""Every generator there is: all would give every visitor the same numbers."""

FILES: dict[str, bytes] = {}
"""What the file system, which no snapshot holds, must have: modules that need a page, and data."""

WAITING: list[tuple[ModuleType, str]] = []
"""The modules that have imported `js`, the page, when there was none, and as what."""


def resume() -> None:
    """Seed every generator anew, give the modules the page, and write the files."""
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
