"""A server that records requests, and a function that publishes a second build."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from workshop.build.assets.service_worker import renew_worker
from workshop.build.assets.site import Site
from workshop.build.assets.updates.release import in_folder
from workshop.common.hashes import hash_of
from workshop.common.paths import DIST, HASHED
from workshop.dev.serve import Answer, Handler, running

STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)"')

HELD_S = 60
"""Longest time that a request is held, in seconds."""

WHOLE = re.compile(r' data-whole="([^"]+)"')


@contextmanager
def noting(root: Path = DIST) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder; yield its address (no trailing slash) and the requested paths, in order."""
    asked: list[str] = []

    class Noting(Handler):
        def _answer(self) -> Answer:
            asked.append(urlsplit(self.path).path)
            return super()._answer()

    with running(root, Noting) as address:
        yield address, asked


class Stops:
    """Requests held until the test releases them; each path is held once."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        """Paths requested since the beginning, in order."""
        self.is_on = False
        self._held: dict[str, Event] = {}

    def hold(self, path: str) -> None:
        """Hold the request if holding is on and it is the first for this path."""
        self.seen.append(path)
        if self.is_on and path not in self._held:
            self._held[path] = Event()
            self._held[path].wait(HELD_S)

    @property
    def waiting(self) -> list[Event]:
        """Requests still being held."""
        return [event for event in self._held.values() if not event.is_set()]


@contextmanager
def stopping(root: Path) -> Iterator[tuple[str, Stops]]:
    """Serve a folder; yield its address and the `Stops` that holds requests."""
    stops = Stops()

    class Stopping(Handler):
        def _answer(self) -> Answer:
            stops.hold(urlsplit(self.path).path)
            return super()._answer()

    with running(root, Stopping) as address:
        yield address, stops


def publish_next(root: Path, number: int, *, updates: bool = False) -> None:
    """Replace the build in the folder with another one, as a hosting service does.

    The styles of the new build are named `styles-build-<number>.css`; the previous ones are
    deleted. With `updates`, it includes a diff from the old build.
    """
    release = in_folder(root) if updates else None
    site = Site({path.relative_to(root).as_posix(): path.read_bytes() for path in _files(root)})
    old = _styles(site)
    new = f"{HASHED}/styles-build-{number}.css"
    site.add(new, site.files.pop(old) + f"/* {number} */".encode())
    whole = WHOLE.search(site.files["index.html"].decode())
    assert whole
    changes = {old: new, whole[1]: _whole(site, whole[1].split(" ")[0], old, new)}
    for name in [name for name in site.files if name.endswith(".html")]:
        for before, after in changes.items():
            site.files[name] = site.files[name].replace(before.encode(), after.encode())
    renew_worker(site, release)
    site.write(root)


def _whole(site: Site, path: str, old: str, new: str) -> str:
    """Add the list of files for the start, with the new style sheet; return its path and hash."""
    listed = json.loads(site.files.pop(path))
    start = [[new, hash_of(site.files[new])] if name == old else [name, its]
             for name, its in listed["start"]]  # fmt: skip
    path = site.add_hashed("whole.json", json.dumps(listed | {"start": start}).encode())
    return f"{path} {hash_of(site.files[path])}"


def _styles(site: Site) -> str:
    found = STYLES.search(site.files["index.html"].decode())
    assert found
    return found[1]


def _files(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file()]
