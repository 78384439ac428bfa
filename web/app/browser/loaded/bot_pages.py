"""Modules that only the pages for bots need, fetched when the first of them is shown."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path("/home/pyodide")
"""Folder of the archives; Python imports modules from them."""


def lay_open(name: str, archive: bytes, packages: Sequence[str]) -> None:
    """Make the archive importable, and its part of each package."""
    path = FOLDER / f"{name}.zip"
    if not path.exists():
        path.write_bytes(archive)
        sys.path.append(str(path))
    for package in packages:
        places, part = (
            importlib.import_module(package).__path__,
            f"{path}/{package.replace('.', '/')}",
        )
        if part not in places:
            places.append(part)
    importlib.invalidate_caches()
