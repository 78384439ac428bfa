"""Files compressed with brotli, as hosts send them; the slow results are cached."""

from __future__ import annotations

import brotli

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import CACHE

QUICK = 5
BEST = 11
"""Brotli qualities: that of our server, and that of hosts."""


def packed(data: bytes, quality: int = QUICK) -> bytes:
    """Compress with brotli, or return a cached result of at least this quality."""
    name = digest(data)
    for known in dict.fromkeys((BEST, quality)):
        kept = CACHE / f"{name}.br{known}"
        if kept.is_file():
            return kept.read_bytes()
    return cached(
        f"{name}.br{quality}", lambda: bytes(brotli.compress(data, quality=quality, lgwin=24))
    )
