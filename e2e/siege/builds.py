"""The build under test, and a second one in which nearly every file has another name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from unittest.mock import patch

from workshop.build.assets.site import Site
from workshop.build.assets.styles import opening
from workshop.build.publish import STAMP, build
from workshop.common.hashes import digest, digest_all
from workshop.common.paths import DIST, HASHED, ROOT

KEPT = ROOT / "build" / "siege"
"""Folder of the second build and of all results."""

SECOND = KEPT / "second"

SALT = b"second"
"""Text that changes the hashed names in the second build."""


HASH = re.compile(r"(?<=-)[0-9a-f]{12,13}(?=[./-])")
"""Hash in the name of a file or folder."""


def stem(name: str) -> str:
    """Return a file's name without its hashes, which is the same in both builds."""
    return HASH.sub("", name)


class Build:
    """A folder with a built site."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def hashes(self) -> dict[str, str]:
        """SHA-256 of every file, by file name."""
        files = (path for path in self.root.rglob("*") if path.is_file())
        return {path.relative_to(self.root).as_posix(): _sha(path) for path in sorted(files)}

    @cached_property
    def name(self) -> str:
        """Hash of the build, which changes with any file except the stamp of the sources."""
        told = [f"{name} {sha}" for name, sha in self.hashes.items() if name != STAMP]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]

    def differs(self, other: Build, name: str) -> bool:
        """Return whether another build lacks the file or has it with different content."""
        return self.hashes[name] != other.hashes.get(name)


def _sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def publish_second(target: Path = SECOND) -> Build:
    """Build the site again with other names for all hashed files.

    Files used by the first paint keep their names, because netlify.toml contains the hash of
    its styles.
    """
    if (target / STAMP).is_file() and (target / STAMP).read_bytes() == (DIST / STAMP).read_bytes():
        return Build(target)
    plain = Site.add_hashed

    def unsalted(site: Site) -> str:
        with patch.object(Site, "add_hashed", plain):
            return opening(site)

    with (
        patch.object(Site, "add_hashed", _add_hashed),
        patch.object(Site, "add_folder", _add_folder),
        patch("workshop.build.publish.opening", unsalted),
    ):
        site = build()
    site.add(STAMP, (DIST / STAMP).read_bytes())
    site.write(target)
    return Build(target)


def _add_hashed(site: Site, name: str, data: bytes) -> str:
    pure = PurePosixPath(name)
    return site.add(f"{HASHED}/{pure.stem}-{digest(data + SALT)}{pure.suffix}", data)


def _add_folder(site: Site, name: str, files: Mapping[str, bytes]) -> str:
    folder = f"{HASHED}/{name}-{digest(digest_all(files).encode() + SALT)}"
    for file, data in files.items():
        site.add(f"{folder}/{file}", data)
    return folder
