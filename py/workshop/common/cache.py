"""Cache for results that are slow to compute, in files named by the hash of their inputs."""

from __future__ import annotations

import os
from collections.abc import Callable

from workshop.common.paths import CACHE


def cached(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the cached file of this name, creating it if it is missing.

    A new file is written under a temporary name first, so that no process reads an incomplete file.
    """
    kept = CACHE / name
    if not kept.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = CACHE / f"{name}.{os.getpid()}.part"
        part.write_bytes(make())
        part.replace(kept)
    return kept.read_bytes()
