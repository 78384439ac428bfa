"""Files compressed with brotli, as hosts send them; the slow results are cached."""

from __future__ import annotations

import brotli

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import CACHE

QUICK = 5
BEST = 11
"""Brotli qualities: the one that our server uses, and the one that hosts use."""


def packed(data: bytes, quality: int = QUICK) -> bytes:
    """Compress with brotli at `quality`, or return a cached result of at least that quality."""
    name = digest(data)
    for known in dict.fromkeys((BEST, quality)):
        kept = CACHE / f"{name}.br{known}"
        if kept.is_file():
            return kept.read_bytes()
    return cached(
        f"{name}.br{quality}", lambda: bytes(brotli.compress(data, quality=quality, lgwin=24))
    )
