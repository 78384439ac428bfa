"""The files of the site while it is being built, and how their names follow their content."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

HASH_LENGTH = 12
"""Hex digits of a content hash in a file name."""

HASHED = "assets"
"""The folder whose files never change under one name; served with a long cache."""


def digest(data: bytes) -> str:
    """The content hash of `data` as it appears in file names."""
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]


def hash_of(data: bytes) -> str:
    """The whole hash of a file, in base64: browsers compare it under the name `integrity`."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def digest_all(files: Mapping[str, bytes]) -> str:
    """One content hash for named files, whatever their order."""
    return digest("\n".join(f"{name} {digest(files[name])}" for name in sorted(files)).encode())


CARRIED = "take"
"""The folder of what is carried away: the crate in other forms."""


@dataclass
class Site:
    """Path below the site's root → content. Nothing is on disk before `write`."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, path: str, data: bytes) -> str:
        """Put a file under a fixed name; the same name with other content is a mistake."""
        if self.files.setdefault(path, data) != data:
            raise ValueError(f"{path} was added twice with different content")
        return path

    def add_hashed(self, name: str, data: bytes) -> str:
        """Put a file below `assets/` under a name that holds its hash; that path is returned."""
        pure = PurePosixPath(name)
        return self.add(f"{HASHED}/{pure.stem}-{digest(data)}{pure.suffix}", data)

    def add_folder(self, name: str, files: Mapping[str, bytes]) -> str:
        """Put files that know each other by name into one hashed folder; its path is returned."""
        folder = f"{HASHED}/{name}-{digest_all(files)}"
        for file, data in files.items():
            self.add(f"{folder}/{file}", data)
        return folder

    def write(self, target: Path) -> None:
        """Make `target` hold exactly these files; unchanged ones keep their time stamps."""
        target.mkdir(parents=True, exist_ok=True)
        _remove_others(target, self.files)
        for path, data in self.files.items():
            _write_changed(target / path, data)


def _remove_others(target: Path, wanted: Iterable[str]) -> None:
    keep = {target / path for path in wanted}
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in keep:
            path.unlink()


def _write_changed(path: Path, data: bytes) -> None:
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
