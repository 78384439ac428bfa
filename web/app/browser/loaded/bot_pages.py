"""Modules of the pages for bots, which the page fetches when the first of them is shown."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path

ARCHIVE = Path("/home/pyodide/bots.zip")
"""Archive with the modules; Python imports them from it."""


def lay_open(archive: bytes, packages: Sequence[str]) -> None:
    """Make the archive's part of each package importable."""
    ARCHIVE.write_bytes(archive)
    for name in packages:
        importlib.import_module(name).__path__.append(f"{ARCHIVE}/{name.replace('.', '/')}")
    importlib.invalidate_caches()
