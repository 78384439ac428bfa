"""Content hashes for file names and for the `integrity` attribute."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping

HASH_LENGTH = 12
"""Hex digits of a content hash in a file name."""


def digest(data: bytes) -> str:
    """Return the content hash of `data` as used in file names."""
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]


def hash_of(data: bytes) -> str:
    """Return the full SHA-256 hash in base64, as needed by the `integrity` attribute."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def digest_all(files: Mapping[str, bytes]) -> str:
    """Return one content hash for named files, independent of their order."""
    return digest("\n".join(f"{name} {digest(files[name])}" for name in sorted(files)).encode())
