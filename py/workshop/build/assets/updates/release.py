"""The previous release: its list of files, and the files, from a folder or its server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from workshop.common.address import site_address
from workshop.common.hashes import digest, hash_of
from workshop.common.paths import ROOT

SINCE = "SINCE"
"""Environment variable: the folder of the last release, or `live` for the one at the site's address."""

LIST = "release.json"
"""File of the site with its list of files and its updates."""

SECONDS = 30
"""Longest wait for one file of the live site."""

UNREADABLE = (OSError, HTTPException, ValueError)
"""Errors of a file that is missing, cannot be loaded, or is not what it should be."""

POLICY_HASH = re.compile(rb"'sha256-[^']*'")


@dataclass(frozen=True)
class Release:
    """Data of a release that the next build needs."""

    files: Mapping[str, str]
    """Hash of every file that devices keep, by path."""
    headers: str
    """Hash of the headers that pages are sent with."""
    updates: tuple[tuple[str, str, str], ...]
    """Path and hash of each update to it, newest first, and the start page's hash in the release that it changes."""
    load: Callable[[str], bytes]
    """Reads a file of the release."""

    def read(self, path: str, hash_: str) -> bytes:
        """Return a file of the release; ValueError if it does not match the list."""
        data = self.load(path)
        if hash_of(data) != hash_:
            raise ValueError(f"{path} of the last release is not the file that its {LIST} names")
        return data

    def found(self, path: str, hash_: str) -> bytes | None:
        """Return a file of the release; if it cannot be used, report why and return None."""
        try:
            return self.read(path, hash_)
        except UNREADABLE as error:
            print(f"no update is made from {path} of the last release: {error!r}")
            return None


def headers_hash() -> str:
    """Return the hash of netlify.toml, excluding inline script hashes; the start page has those."""
    return digest(POLICY_HASH.sub(b"", (ROOT / "netlify.toml").read_bytes()))


def listed(files: Mapping[str, str], updates: tuple[tuple[str, str, str], ...]) -> bytes:
    """Return the list file of a release."""
    return json.dumps({"files": files, "headers": headers_hash(), "updates": updates}).encode()


def last() -> Release | None:
    """Return the last release, or None if none is named or its server has no readable list.

    Raises ValueError if the named folder holds no release.
    """
    place = os.environ.get(SINCE, "")
    if not place:
        return None
    return _live(site_address()) if place == "live" else in_folder(ROOT / place)


def last_hash() -> str:
    """Return a hash of the last release's list, as an input to the build; empty without one."""
    release = last()
    return (
        digest(repr((release.files, release.headers, release.updates)).encode()) if release else ""
    )


def in_folder(folder: Path) -> Release:
    """Return the release in a folder; ValueError if there is none."""
    return _parsed(folder / LIST, lambda path: (folder / path).read_bytes())


@cache
def _live(address: str) -> Release | None:
    """Return the release served at an address, reading its list once per build."""
    if not address:
        raise ValueError(f"{SINCE}=live needs the site's address in SITE_ADDRESS")

    def load(path: str) -> bytes:
        with urlopen(urljoin(address, path), timeout=SECONDS) as answer:  # noqa: S310 - checked address
            return bytes(answer.read())

    try:
        return _parsed(f"{address}{LIST}", load)
    except UNREADABLE as error:
        print(f"no update is made from the last release: {address}{LIST}: {error!r}")
        return None


def _parsed(place: object, load: Callable[[str], bytes]) -> Release:
    try:
        found = json.loads(load(LIST))
        updates = tuple((path, hash_, start) for path, hash_, start in found["updates"])
        return Release(dict(found["files"]), found["headers"], updates, load)
    except (FileNotFoundError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{SINCE}: {place} is not the list of a release: {error!r}") from error
