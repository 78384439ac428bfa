"""What a restored interpreter does first; imported before the snapshot, called after."""

from __future__ import annotations

import gc
import importlib
import zipfile
from random import Random

GENERATORS = [found for found in gc.get_objects() if isinstance(found, Random)]
"""Every generator there is: all would give every visitor the same numbers."""


def awake() -> None:
    """Shuffle every generator afresh, and unpack what could not be imported without a page."""
    for generator in GENERATORS:
        generator.seed()
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        archive.extractall("/")
    importlib.invalidate_caches()
