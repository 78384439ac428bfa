"""Fingerprint of all inputs of a build: equal fingerprints give equal sites."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workshop.build.assets.updates.release import SINCE, last_hash
from workshop.common.address import NAME, site_address
from workshop.common.hashes import digest_all
from workshop.common.paths import ASSETS, ROOT, RULES, WEB, WORKSHOP
from workshop.runtime.kind import VARIABLE, kind

FOLDERS = (RULES, WORKSHOP, WEB, ASSETS)
FILES = ("LICENSE", "netlify.toml", "package-lock.json", "pyproject.toml")
IGNORED = {"__pycache__", ".mypy_cache"}
GUIDES = "guides"
"""Folder whose Markdown becomes pages; elsewhere it is for people who work on the project."""


def source_files() -> Iterator[Path]:
    """Yield every file that a build reads; installed packages are represented by
    their lock files.
    """
    yield from (ROOT / name for name in FILES)
    for folder in FOLDERS:
        yield from (path for path in sorted(folder.rglob("*")) if _counts(path))


def _counts(path: Path) -> bool:
    is_read = path.suffix != ".md" or path.parent.name == GUIDES
    return path.is_file() and not IGNORED.intersection(path.parts) and is_read


def fingerprint() -> str:
    """Return the hash of names and contents of all sources, of the site's address, of the file
    list of the last release, and of the kind of build.
    """
    files = {str(p.relative_to(ROOT)): p.read_bytes() for p in source_files()}
    named = {NAME: site_address(), SINCE: last_hash(), VARIABLE: kind()}
    return digest_all(files | {name: value.encode() for name, value in named.items()})
