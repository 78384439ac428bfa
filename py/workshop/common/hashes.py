"""Hashes of contents, as they appear in file names."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping

HASH_LENGTH = 12
"""Hex digits of a content hash in a file name."""


def digest(data: bytes) -> str:
    """The content hash of `data` as it appears in file names."""
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]


def hash_of(data: bytes) -> str:
    """The whole hash of a file, in base64: browsers compare it under the name `integrity`."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def digest_all(files: Mapping[str, bytes]) -> str:
    """One content hash for named files, whatever their order."""
    return digest("\n".join(f"{name} {digest(files[name])}" for name in sorted(files)).encode())
