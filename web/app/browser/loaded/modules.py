"""Modules that the start does not need, made importable from the archive that has them."""

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
        "class": ("app.links", "app.screens", "app.views", "spielekiste"),
        "arena-modules": ("spielekiste",),
    }
)
"""Packages of which an archive has a part, by its name."""


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
