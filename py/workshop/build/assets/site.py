"""The site's files during a build, with content hashes in their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from workshop.common.hashes import digest, digest_all
from workshop.common.paths import HASHED
from workshop.common.wheel import opened, pack


@dataclass
class Site:
    """Files of the site by path. Nothing is written to disk before `write`."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, path: str, data: bytes) -> str:
        """Add a file under a fixed path; ValueError if the path already has different content."""
        if self.files.setdefault(path, data) != data:
            raise ValueError(f"{path} was added twice with different contents")
        return path

    def add_hashed(self, name: str, data: bytes) -> str:
        """Add a file below `assets/` with a content hash in its name; return its path."""
        pure = PurePosixPath(name)
        return self.add(f"{HASHED}/{pure.stem}-{digest(data)}{pure.suffix}", data)

    def add_archive(self, name: str, zipped: bytes) -> str:
        """Add a zip as `add_hashed` does, stored without compression; return its path.

        Hosts compress it as a whole, which makes it smaller than its compressed files, and updates as small as the
        change. They do so because it is named `.wasm`.
        """
        return self.add_hashed(f"{name}.wasm", pack(opened(zipped), compress=False))

    def add_folder(self, name: str, files: Mapping[str, bytes]) -> str:
        """Add files that refer to each other by name to one hashed folder; return its path."""
        folder = f"{HASHED}/{name}-{digest_all(files)}"
        for file, data in files.items():
            self.add(f"{folder}/{file}", data)
        return folder

    def write(self, target: Path) -> None:
        """Make `target` contain exactly these files; unchanged files keep their time stamps."""
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
