"""The embedded files as elements of a page, compressed with xz (web/js/tools/single_file.js).

Similar files share a pack, because they are smaller together. A pack is an element, and its files
are empty elements that name the pack and their place in it. A start needs one pack, and the largest
files, each of which is compressed alone.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import PurePosixPath
from typing import TypeAlias

from spielekiste.coach.table import ValueTable
from workshop.common.cache import cached
from workshop.common.content_types import TYPES
from workshop.common.hashes import digest
from workshop.common.paths import HASHED
from workshop.runtime.bundle import MEMORY
from workshop.single_file.encoding import escaped
from workshop.single_file.tables import first_line, is_table, joined

Files: TypeAlias = Mapping[str, bytes]

ALONE = ".wasm"
"""Suffix of the files that are compressed alone."""

START = re.compile(rf"\.m?js$|^{HASHED}/.*(?:\.json|\.html|/rest\.zip)$")
"""Pattern for the files in the pack that a start needs, as it registers all modules; the others
are in a pack for later.
"""

BYTES = {"lc": 3, "lp": 0, "pb": 0}
WORDS = {"lc": 2, "lp": 2, "pb": 2}
"""Settings of LZMA for bytes, and for the interpreter's memory, which consists of words of four."""

SMALLEST = 1 << 12
"""Smallest dictionary of LZMA, in bytes."""


def elements(files: Files) -> bytes:
    """Write files as elements of a page in `CHARSET`."""
    rest = dict(sorted(files.items()))
    tables = {path: rest.pop(path) for path in files if is_table(files[path])}
    alone = {path: rest.pop(path) for path in tuple(rest) if path.endswith(ALONE)}
    start = {path: rest.pop(path) for path in tuple(rest) if START.search(path)}
    found = [
        *(_alone(path, data) for path, data in alone.items()),
        *_pack("start", start),
        *_pack("later", rest),
        *_tables(tables),
    ]
    return b"\n".join(found)


def compressed(data: bytes, settings: Mapping[str, int]) -> bytes:
    """Compress with xz, with a checksum; the result is cached."""
    size = max(len(data), SMALLEST)
    method = {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": size,
        **settings,
    }

    def make() -> bytes:
        return lzma.compress(data, check=lzma.CHECK_CRC32, filters=[method])

    return cached(f"{digest(data + repr(method).encode())}.xz", make)


def _alone(path: str, data: bytes) -> bytes:
    settings = WORDS if PurePosixPath(path).name in MEMORY else BYTES
    return _element(_file(path) | _size(data), compressed(data, settings))


def _pack(name: str, files: Files) -> Iterator[bytes]:
    """Yield a pack, and its files with their first byte and number of bytes."""
    whole = b"".join(files.values())
    yield _element({"data-pack": name} | _size(whole), compressed(whole, BYTES))
    at = 0
    for path, data in files.items():
        yield _element(_file(path) | {"data-in": f"{name} {at} {len(data)}"})
        at += len(data)


def _tables(files: Files) -> Iterator[bytes]:
    """Yield a pack for each shape of value tables, and its tables with their first row."""
    tables = {path: ValueTable.parse(data) for path, data in files.items()}

    def shape(path: str) -> tuple[int, int]:
        return tables[path].width, tables[path].groups

    for (width, groups), group in groupby(sorted(tables, key=shape), shape):
        paths = sorted(group)
        whole = joined([tables[path] for path in paths])
        name = f"tables-{width}-{groups}"
        rows = sum(tables[path].rows for path in paths)
        marks = {"data-pack": name, "data-shape": f"{rows} {width} {groups}"}
        yield _element(marks | _size(whole), compressed(whole, BYTES))
        at = 0
        for path in paths:
            place = {"data-in": f"{name} {at} {tables[path].rows}"}
            yield _element(_file(path) | place | {"data-line": first_line(files[path])})
            at += tables[path].rows


def _file(path: str) -> dict[str, str]:
    kind = TYPES.get(PurePosixPath(path).suffix, "application/octet-stream").partition(";")[0]
    return {"data-file": path, "data-type": kind}


def _size(data: bytes) -> dict[str, str]:
    return {"data-size": str(len(data))}


def _element(marks: Mapping[str, str], data: bytes = b"") -> bytes:
    attrs = {"type": "application/octet-stream"} | dict(marks)
    told = " ".join(f'{name}="{value}"' for name, value in attrs.items())
    return f"<script {told}>".encode() + escaped(data) + b"</script>"
