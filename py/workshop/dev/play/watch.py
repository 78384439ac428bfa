"""Changes of the sources, noticed by their times and sizes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path

from workshop.common.paths import APP, ASSETS, LOCALE, ROOT, RULES, WEB, WORKSHOP

FOLDERS = (RULES, WEB, ASSETS, *(path for path in WORKSHOP.iterdir() if path.name != "bench"))
FILES = ("netlify.toml", "package-lock.json", "pyproject.toml")

SUFFIXES = (".css", ".html", ".js", ".json", ".mjs", ".po", ".py", ".svg", ".toml", ".txt")
"""Suffixes of sources; editors write other files, too."""

Stamps = dict[Path, tuple[int, int]]
"""Time of the last change and size of each source."""


class Need(Enum):
    """What a change needs; the later ones include the earlier ones."""

    STYLES = 1
    PYTHON = 2
    ALL = 3


def stamps() -> Stamps:
    """Return the stamps of all sources; a file that is just being replaced is left out."""
    paths = [
        *(ROOT / name for name in FILES),
        *(p for folder in FOLDERS if folder.is_dir() for p in _below(folder)),
    ]
    return {path: stamp for path in paths if (stamp := _stamp(path))}


def _below(folder: str | Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith((".", "__")):
                    yield from _below(entry.path)
            elif entry.name.endswith(SUFFIXES) and not entry.name.startswith("."):
                yield Path(entry.path)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size


def changes(before: Stamps, now: Stamps) -> set[Path]:
    """Return the files that were changed, added or removed."""
    return {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}


def need(paths: Iterable[Path]) -> Need:
    """Return the least that shows these changes."""
    return max(map(_need, paths), key=lambda one: one.value)


def _need(path: Path) -> Need:
    if path.suffix == ".css":
        return Need.STYLES
    if path.suffix == ".po" and path.is_relative_to(LOCALE):
        return Need.PYTHON
    if path.suffix == ".py" and any(path.is_relative_to(folder) for folder in (RULES, APP)):
        return Need.PYTHON
    return Need.ALL
