"""Modules outside the snapshot: archives that a page loads on demand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import PurePosixPath
from types import MappingProxyType

from app.browser.loaded.modules import TEXTS
from workshop.build.assets import catalogues
from workshop.build.assets.site import Site
from workshop.common.paths import APP, RULES
from workshop.common.wheel import package_files
from workshop.runtime.in_node import compiled

SERIES = "app/links/series.py"
"""Module of two archives: one shows codes, the other reads them."""

ARCHIVES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bots": ("app/screens/bots/", "app/views/bots/", "app/table/own/"),
        "class": ("app/screens/board/", "app/views/board/", SERIES, "app/browser/camera/"),
        "result": ("app/screens/result/", "app/views/handing/", SERIES),
    }
)
"""Packages in each archive; `app/browser/loaded/modules.py` names their parents."""

PLACES = tuple(place for places in ARCHIVES.values() for place in places)


def without_late(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a wheel except those that are in an archive, by path."""
    return {path: data for path, data in files.items() if not path.startswith(PLACES)}


def texts_of(archive: str) -> dict[str, bytes]:
    """Return the texts of an archive's own in each language, by path."""
    found = catalogues.compiled(used=lambda places: _is_late(places) and _is_in(archive, places))
    return {TEXTS.format(PurePosixPath(path).stem): data for path, data in found.items()}


def is_resident(places: Collection[str]) -> bool:
    """Return whether a message is used by any module that a start needs, given all its modules."""
    return not _is_late(places)


def _is_late(places: Collection[str]) -> bool:
    return bool(places) and all(place.startswith(PLACES) for place in places)


def _is_in(archive: str, places: Collection[str]) -> bool:
    return any(place.startswith(ARCHIVES[archive]) for place in places)


def modules_of(archive: str) -> dict[str, bytes]:
    """Return the modules in an archive, by path."""
    files = package_files(APP) | package_files(RULES)
    return {path: data for path, data in files.items() if path.startswith(ARCHIVES[archive])}


def add_late(site: Site) -> dict[str, str]:
    """Add the archives; return their paths by name."""
    return {
        name: site.add_hashed(f"{name}.zip", compiled(modules_of(name) | texts_of(name)))
        for name in ARCHIVES
    }
