"""Files compressed with brotli, as a host sends them; the results are kept, for that is slow."""

from __future__ import annotations

import brotli

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import CACHE

QUICK = 5
BEST = 11
"""Qualities of brotli: what our server makes when asked, and what a host would send."""


def packed(data: bytes, quality: int = QUICK) -> bytes:
    """The file in brotli, of at least that quality if it was made so before."""
    name = digest(data)
    for known in dict.fromkeys((BEST, quality)):
        kept = CACHE / f"{name}.br{known}"
        if kept.is_file():
            return kept.read_bytes()
    return cached(
        f"{name}.br{quality}", lambda: bytes(brotli.compress(data, quality=quality, lgwin=24))
    )
