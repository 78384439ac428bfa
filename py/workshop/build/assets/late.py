"""Modules that are not in the snapshot: archives that a page loads on demand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from workshop.build.assets.site import Site
from workshop.common.paths import APP, RULES
from workshop.common.wheel import package_files
from workshop.runtime.in_node import compiled

ARCHIVES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bots": ("app/screens/bots/", "app/views/bots/", "app/table/own/"),
        "class": (
            "app/links/lab_results.py",
            "app/screens/lab/",
            "app/views/lab/",
            "spielekiste/lab/",
        ),
    }
)
"""Packages and modules in each archive. Their parents are named in `app/browser/loaded/modules.py`."""

PLACES = tuple(place for places in ARCHIVES.values() for place in places)


def without_late(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a wheel, by path, without those that are in an archive."""
    return {path: data for path, data in files.items() if not path.startswith(PLACES)}


def modules_of(archive: str) -> dict[str, bytes]:
    """Return the modules in an archive, by path."""
    files = package_files(APP) | package_files(RULES)
    return {path: data for path, data in files.items() if path.startswith(ARCHIVES[archive])}


def add_late(site: Site) -> dict[str, str]:
    """Add the archives; return their paths by name."""
    return {name: site.add_hashed(f"{name}.zip", compiled(modules_of(name))) for name in ARCHIVES}
