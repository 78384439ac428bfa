"""Modules not needed at the start, made importable from an archive that is loaded later."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

FOLDER = Path("/home/pyodide")
"""Folder of the archives; Python imports modules from them."""

PACKAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bots": ("app.screens", "app.views", "app.table"),
        "train": ("app.screens", "spielekiste"),
        "arena-modules": ("spielekiste",),
    }
)
"""Packages to which each archive adds modules, by the archive's name."""


def lay_open(name: str, archive: bytes) -> None:
    """Make the modules of an archive importable, unless they are already."""
    path = FOLDER / f"{name}.zip"
    if path.exists():
        return
    path.write_bytes(archive)
    sys.path.append(str(path))
    for package in PACKAGES[name]:
        importlib.import_module(package).__path__.append(f"{path}/{package.replace('.', '/')}")
    importlib.invalidate_caches()
