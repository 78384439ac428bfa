"""Modules not needed at the start, made importable from an archive that is loaded later."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from zipimport import zipimporter

from app import i18n

FOLDER = Path("/home/pyodide")
"""Folder of the archives; Python imports modules from them."""

PACKAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bots": ("app.screens", "app.views", "app.table"),
        "class": ("app.screens", "app.views", "app.links", "app.browser"),
        "result": ("app.screens", "app.views", "app.links"),
        "arena-modules": ("spielekiste",),
    }
)
"""Packages to which each archive adds modules, by the archive's name."""

SPEAKING = frozenset(PACKAGES) - {"arena-modules"}
"""Archives that have texts of their own."""

TEXTS = "texts/{}.json"
"""File in such an archive with the texts of a language."""


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
    reader = zipimporter(str(path))
    if name in SPEAKING:
        i18n.add_texts(name, lambda language: reader.get_data(TEXTS.format(language)))
