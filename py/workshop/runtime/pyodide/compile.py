"""Compile the sources in /from.zip into /to.zip, without docstrings and assertions."""

from __future__ import annotations

import importlib.util
import marshal
import zipfile

EPOCH = (2020, 1, 1, 0, 0, 0)

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Header of a .pyc file that Python loads without checking its source."""


def compiled(name: str, source: bytes) -> bytes:
    """Compile a source to the bytes of a .pyc."""
    code = compile(source, f"/{name}", "exec", dont_inherit=True, optimize=2)
    return HEAD + marshal.dumps(code)


def main() -> None:
    """Write the new archive."""
    with zipfile.ZipFile("/from.zip") as old, zipfile.ZipFile("/to.zip", "w") as new:
        for name in sorted(old.namelist()):
            data, is_source = old.read(name), name.endswith(".py")
            entry = zipfile.ZipInfo(f"{name}c" if is_source else name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, compiled(name, data) if is_source else data, compresslevel=9)


main()
