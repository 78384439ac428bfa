"""What is loaded on demand: archives of modules with translations and styles, and the QR encoder."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipimport import zipimporter

from app import i18n
from spielekiste.core.work import Work

FOLDER = Path("/home/pyodide")
"""Folder of the archives; Python imports modules from them."""

CONTENTS = "contents.json"
"""File of an archive: the packages that get modules from it, and the modules that each page needs."""


def lay_open(name: str, archive: bytes) -> str:
    """Make the modules and translations in an archive available; return its styles.

    If they are available already, do nothing and return an empty string.
    """
    path = FOLDER / f"{name}.zip"
    if path.exists():
        return ""
    path.write_bytes(archive)
    sys.path.append(str(path))
    for package in _contents(path)["packages"]:
        importlib.import_module(package).__path__.append(f"{path}/{package.replace('.', '/')}")
    importlib.invalidate_caches()
    return _with_texts(zipimporter(str(path)))


def imported(name: str, module: str) -> Work[None]:
    """Import a module of a laid open archive, and before it, one by one, those that it imports.

    After a failure, importing the module fails again.
    """
    with suppress(ImportError):
        for dependency in _order(FOLDER / f"{name}.zip", module):
            importlib.import_module(dependency)
            yield


def _order(path: Path, module: str) -> Sequence[str]:
    try:
        orders: dict[str, list[str]] = _contents(path)["orders"]
    except (ImportError, OSError):  # nothing has arrived
        return ()
    return orders.get(module, ())


def _contents(path: Path) -> Any:
    return json.loads(zipimporter(str(path)).get_data(CONTENTS))


def _with_texts(archive: zipimporter) -> str:
    """Add the translations in an archive if it has any, and return its styles."""
    try:
        styles = archive.get_data("styles.css")
    except OSError:  # an archive of modules only
        return ""
    i18n.also(lambda language: archive.get_data(f"texts/{language}.json"))
    return styles.decode()


LARGEST = 30
"""Largest QR version: 137 modules per side, still readable by a phone from a screen."""


def rows(encoder: Any, text: str) -> Sequence[Sequence[int]] | None:
    """Return the modules of a QR code for `text`, 1 for dark; None if it is too long.

    `encoder` is the module `segno.encoder`, which the page fetches on first use.
    """
    try:
        code = encoder.encode(text, error="l", micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    return [list(row) for row in code.matrix] if code.version <= LARGEST else None
