"""What a restored interpreter does first; imported before the snapshot, called after."""

from __future__ import annotations

import gc
import importlib
from pathlib import Path
from random import Random

GENERATORS = [found for found in gc.get_objects() if isinstance(found, Random)]
"""Every generator there is: all would give every visitor the same numbers."""

FILES: dict[str, bytes] = {}
"""What the file system, which no memory holds, must have: modules that need a page, and data."""


def awake() -> None:
    """Shuffle every generator afresh, and write the files."""
    for generator in GENERATORS:
        generator.seed()
    for name, data in FILES.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    FILES.clear()
    importlib.invalidate_caches()
