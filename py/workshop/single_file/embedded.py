"""Selection of the files in the single file, adapted to it: references of modules, and zips."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from workshop.common.paths import HASHED
from workshop.common.wheel import opened, pack

LEFT_OUT = re.compile(
    r"""(?x) ^ (?: index | embed | 404 )\.html $
    | ^ posters/ | ^ host/ | ^ \.nojekyll $ | ^ embed\. (?: js | d\.ts | schema\.json ) $
    | ^ (?: sw\.js | release\.json | build\.json | manifest\.webmanifest ) $
    | ^ class/ .* \.webmanifest $
    | \. (?: whl | css | woff2 | png | svg ) $
    | ^ assets/(?:frame|update)- | / (?: python_stdlib\.zip | pyodide-lock\.json | (?:plain|whole)-\w+\.json ) $"""
)
"""Pattern for files that are inlined or useless in a single file: for devices, the plain start,
styles.
"""

OFFLINE = re.compile(rf"^{HASHED}/offline-")
"""Pattern for the module that stores the site on the device, which a single file does not need."""

ERASER = re.compile(rf"^{HASHED}/erase-")
"""Pattern for the script of a page that is shown over the application; it is loaded
at the start.
"""

SCRIPTED = re.compile(rb'^<!doctype html>(?s:.)*<script[^>]* src="(?![^"]*/erase-)')
"""Pattern for a page with its own script: only the page about embedding, which a single file can't
offer.
"""

REFERENCE = re.compile(r"""((?:\bfrom|\bimport|\bimport\()\s*["'])(\.{1,2}/[\w./-]+\.m?js)(["'])""")
"""Pattern for a module's reference to another module."""


def embedded_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files to embed, with module references as paths from the site's root.

    The files of a zip are not compressed, because that would keep xz from making them smaller.
    """
    return {
        path: _adapted(path, data)
        for path, data in files.items()
        if not LEFT_OUT.search(path) and not OFFLINE.match(path) and not SCRIPTED.search(data)
    }


def _adapted(path: str, data: bytes) -> bytes:
    suffix = PurePosixPath(path).suffix
    if suffix in {".js", ".mjs"}:
        return _pointed(path, data)
    return pack(opened(data), compress=False) if suffix == ".zip" else data


def _pointed(path: str, data: bytes) -> bytes:
    """Replace a module's relative references by paths from the root, as used in the import map."""
    folder = PurePosixPath(path).parent
    return REFERENCE.sub(
        lambda match: match[1] + _joined(folder, match[2]) + match[3], data.decode()
    ).encode()


def _joined(folder: PurePosixPath, reference: str) -> str:
    parts: list[str] = []
    for part in (folder / reference).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
