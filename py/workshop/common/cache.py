"""Results that are slow to make, kept in files that are named by what they were made from."""

from __future__ import annotations

import os
from collections.abc import Callable

from workshop.common.paths import CACHE


def cached(name: str, make: Callable[[], bytes]) -> bytes:
    """The file of that name; made, and kept, where there is none.

    It is written under another name first, so no process reads half of it.
    """
    kept = CACHE / name
    if not kept.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = CACHE / f"{name}.{os.getpid()}.part"
        part.write_bytes(make())
        part.replace(kept)
    return kept.read_bytes()
