"""Deterministic wheels for the browser, with a hash of their contents in their names."""

from __future__ import annotations

import base64
import hashlib
import io
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workshop.common.hashes import digest_all
from workshop.common.paths import ROOT

EPOCH = (2020, 1, 1, 0, 0, 0)
"""The time stamp of every file in a wheel."""

READABLE = 0o644 << 16
"""The permissions of every file in a wheel."""


@dataclass(frozen=True)
class Wheel:
    """A built wheel: its file name and its bytes."""

    name: str
    data: bytes


def version() -> str:
    """Return the project's version, which both wheels share."""
    return str(_project()["version"])


def commands() -> dict[str, bytes]:
    """Return the file of a wheel that lists the commands to install, by its path."""
    lines = [f"{name} = {place}" for name, place in _project()["scripts"].items()]
    text = "\n".join(["[console_scripts]", *lines, ""])
    return {f"spielekiste-{version()}.dist-info/entry_points.txt": text.encode()}


def _project() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"])


def module_name(path: str) -> str:
    """Return the name of the module with this path inside a wheel."""
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def package_files(package: Path) -> dict[str, bytes]:
    """Return the files of a Python package by their path inside a wheel."""
    return {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and path.suffix in {".py", ".json", ".typed"}
    }


def build_wheel(distribution: str, files: Mapping[str, bytes]) -> Wheel:
    """Build a pure wheel from `files`, with the build tag `0` plus a hash of the contents.

    The file name therefore changes only when the contents do, while the version number
    stays the same.
    """
    build = f"0{digest_all(files)}"
    stem = f"{distribution.replace('-', '_')}-{version()}"
    info = f"{stem}.dist-info"
    members = dict(files) | _metadata(distribution, info, build)
    members[f"{info}/RECORD"] = _record(members, f"{info}/RECORD")
    return Wheel(f"{stem}-{build}-py3-none-any.whl", pack(members))


def _metadata(distribution: str, info: str, build: str) -> dict[str, bytes]:
    metadata = (
        f"Metadata-Version: 2.4\nName: {distribution}\nVersion: {version()}\n"
        "License-Expression: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.11\n"
    )
    wheel = (
        "Wheel-Version: 1.0\nGenerator: spielekiste workshop\nRoot-Is-Purelib: true\n"
        f"Tag: py3-none-any\nBuild: {build}\n"
    )
    return {
        f"{info}/METADATA": metadata.encode(),
        f"{info}/WHEEL": wheel.encode(),
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def _record(members: Mapping[str, bytes], own: str) -> bytes:
    lines = [f"{name},{_checksum(data)},{len(data)}" for name, data in sorted(members.items())]
    return "\n".join([*lines, f"{own},,", ""]).encode()


def _checksum(data: bytes) -> str:
    raw = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return f"sha256={raw.decode().rstrip('=')}"


def pack(members: Mapping[str, bytes], *, compress: bool = True) -> bytes:
    """Zip the files; the bytes depend only on names and contents."""
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = method
            entry.external_attr = READABLE
            archive.writestr(entry, members[name])
    return buffer.getvalue()


def opened(archive: bytes) -> dict[str, bytes]:
    """Return the files of a zip by path."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
