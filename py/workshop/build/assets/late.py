"""Parts not needed at the start: archives of modules, their messages and styles, loaded later."""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType

from app.browser.archives import CONTENTS
from app.shell.late import EVERY_ROOM, LateRoom
from workshop.build.assets.catalogues import compiled as compiled_texts
from workshop.build.assets.site import Site
from workshop.build.assets.styles import late_sheet
from workshop.common.paths import APP, RULES
from workshop.common.wheel import module_name, package_files
from workshop.runtime.in_node import OURS, compiled

PAGES = (
    "app/dom/markup.py",
    "app/prerender/pages.py",
    "app/prerender/embedding.py",
    "app/prerender/privacy.py",
)
"""Modules that only the build uses: they are in no archive, either."""


def _places(room: LateRoom) -> tuple[str, ...]:
    """Return the folders and modules of a page, as paths in a wheel."""
    paths = [name.replace(".", "/") for name in (f"app.pages.{room.folder}", *room.also)]
    return tuple(
        f"{path}{'/' if any((root.parent / path).is_dir() for root in (APP, RULES)) else '.py'}"
        for path in paths
    )


ARCHIVES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        name: tuple(place for room in EVERY_ROOM if room.archive == name for place in _places(room))
        for name in sorted({room.archive for room in EVERY_ROOM})
    }
)
"""Folders and modules in each archive, as paths in a wheel."""

PLACES = tuple(dict.fromkeys(place for places in ARCHIVES.values() for place in places))


def without_late(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a wheel's files by path, except those not needed at the start."""
    return {path: data for path, data in files.items() if not path.startswith(PLACES + PAGES)}


def modules_of(archive: str) -> dict[str, bytes]:
    """Return the modules in an archive, by path."""
    files = package_files(APP) | package_files(RULES)
    return {path: data for path, data in files.items() if path.startswith(ARCHIVES[archive])}


def orders_of(archive: str) -> dict[str, list[str]]:
    """Return the modules that each module with pages needs, itself included, by its name.

    They are ordered: each one follows those that it imports. A package that imports its modules is one of them, because
    whoever imports a module of it gets all.
    """
    files = {module_name(path): data for path, data in modules_of(archive).items()}
    wholes = {name for name, data in files.items() if f"{name}." in " ".join(_imports(data))}
    empty = {
        name for name in files if any(other.startswith(f"{name}.") for other in files)
    } - wholes
    sources = {name: data for name, data in files.items() if name not in empty}
    pages = sorted({room.module for room in EVERY_ROOM if room.archive == archive})
    return {page: list(_with_imports(page, sources, wholes, set())) for page in pages}


def _with_imports(
    name: str, sources: Mapping[str, bytes], wholes: Collection[str], known: set[str]
) -> Iterator[str]:
    known.add(name)
    for imported in _imports(sources[name]):
        each = next((whole for whole in wholes if imported.startswith(f"{whole}.")), imported)
        if each in sources and each not in known:
            yield from _with_imports(each, sources, wholes, known)
    yield name


def _imports(source: bytes) -> Iterator[str]:
    """Yield everything that may be a module imported at the top of a source."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_late(files: Sequence[str]) -> bool:
    """Return whether the start can do without a message used by these files of web/app."""
    return all(f"app/{file}".startswith(PLACES + PAGES) for file in files)


def texts_of(archive: str) -> dict[str, bytes]:
    """Return the messages used by this archive but not at the start, as `texts/<lang>.json`."""

    def wanted(files: Sequence[str]) -> bool:
        used = any(f"app/{file}".startswith(ARCHIVES[archive]) for file in files)
        return used and is_late(files)

    found = compiled_texts(wanted=wanted)
    return {path.replace("app/locale", "texts"): data for path, data in found.items()}


def add_late(site: Site) -> dict[str, str]:
    """Add the archives; return their paths by name."""
    return {name: site.add_archive(name, _archive(site, name)) for name in ARCHIVES}


def _archive(site: Site, name: str) -> bytes:
    styles = {"styles.css": late_sheet(site, style_folders(ARCHIVES[name]))}
    modules = modules_of(name)
    contents = {"packages": packages_of([*modules]), "orders": orders_of(name)}
    listed = {CONTENTS: json.dumps(contents).encode()}
    return compiled(modules | texts_of(name) | styles | listed, OURS)


def style_folders(places: Sequence[str] = PLACES) -> list[str]:
    """Return the folders of the application among these places, which may have styles; by default, of all archives."""
    return [
        place.removeprefix("app/")
        for place in places
        if place.startswith("app/") and place.endswith("/")
    ]


def packages_of(paths: Sequence[str]) -> list[str]:
    """Return the packages outside an archive that get modules from it, by the paths of these."""
    own = {PurePosixPath(path).parent for path in paths if path.endswith("/__init__.py")}
    above = {next(at for at in PurePosixPath(path).parents if at not in own) for path in paths}
    return sorted(".".join(at.parts) for at in above)
