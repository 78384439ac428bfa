"""An update: one file with the diffs from all files of the last release that have changed.

It starts with the size of its head, a little-endian word. The head is JSON, with a row for each file:
path and hash of the new file, path and hash of the old one, and the size of the diff. The
diffs follow in the same order.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator, Mapping

from workshop.build.assets.site import Site
from workshop.build.assets.updates.difference import difference
from workshop.build.assets.updates.release import Release, headers_hash
from workshop.common.cache import cached
from workshop.common.compress import packed
from workshop.common.hashes import digest, hash_of
from workshop.common.paths import HASHED

RELEASES = 4
"""Number of earlier releases that a device can be updated from."""

START = "index.html"
"""The start page. It is always fetched whole, because it brings the headers of all pages."""

NAME_HASH = re.compile(r"-[0-9a-f]{12,13}(?=[-./])")
"""Pattern for the hash in a path, or in a wheel's name."""

Row = tuple[str, str, str, str, int]

Updates = tuple[tuple[str, str, str], ...]


def add_updates(site: Site, kept: Mapping[str, str], release: Release | None) -> Updates:
    """Add to the site the updates from the last release and earlier; return all, newest first.

    A device combines them if it has missed a release. Each row has the update's path and hash, and the
    hash that the start page had before it.
    """
    if not release:
        return ()
    if release.files == kept:
        return tuple(_again(site, release, RELEASES))
    data = update(site.files, kept, release)
    newest = site.add(f"{HASHED}/update-{digest(data)}.wasm", data)  # hosts compress this type
    return (newest, hash_of(data), release.files[START]), *_again(site, release, RELEASES - 1)


def _again(site: Site, release: Release, most: int) -> Iterator[tuple[str, str, str]]:
    """Add earlier updates again, up to the first unreadable one, since older ones depend on it."""
    for path, hash_, start in release.updates[:most]:
        data = release.found(path, hash_)
        if data is None:
            return
        yield site.add(path, data), hash_, start


def update(files: Mapping[str, bytes], kept: Mapping[str, str], release: Release) -> bytes:
    """Return the update from the release to these files."""
    found = list(_differences(files, kept, release))
    rows = [(*row, len(data)) for row, data in found]
    head = json.dumps(rows, separators=(",", ":")).encode()
    return struct.pack("<I", len(head)) + head + b"".join(data for _row, data in found)


def _differences(
    files: Mapping[str, bytes], kept: Mapping[str, str], release: Release
) -> Iterator[tuple[tuple[str, str, str, str], bytes]]:
    """Yield the diffs that are smaller to transfer than the whole file."""
    older = {NAME_HASH.sub("-", path): path for path in release.files}
    is_same_host = release.headers == headers_hash()
    for path, hash_ in sorted(kept.items()):
        old = older.get(NAME_HASH.sub("-", path))
        if not old or path == START or release.files[old] == hash_:
            continue
        if path.endswith(".html") and not is_same_host:
            continue
        before = release.found(old, release.files[old])
        if before is None:
            continue
        data = _difference(before, files[path])
        if 2 * len(packed(data)) < len(packed(files[path])):
            yield (path, hash_, old, release.files[old]), data


def _difference(old: bytes, new: bytes) -> bytes:
    return cached(f"{digest(old)}-{digest(new)}.difference", lambda: difference(old, new))
