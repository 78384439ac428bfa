"""Machine-readable list of all the site's parts, in CycloneDX 1.6.

Parts that the site ships have the scope `required`, those that only build or test it `excluded`.
Names and versions come from the lock files, and Pyodide's contents from licences/index.json. The
licences of Python tools are those stated by the installed packages, so a tool that is not
installed has none. These tools have no hash; Pyodide's contents have no hash either, and some have
no version or origin.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import PurePosixPath
from typing import Any, TypeAlias
from uuid import NAMESPACE_URL, uuid5

from spielekiste import __version__
from workshop.build.assets.site import Site
from workshop.build.pages.licences import (
    NOT_SHIPPED,
    SBOM,
    listed,
    npm_lock,
    page_name,
    spdx,
    wheels,
)
from workshop.common.paths import WORKSHOP

Json: TypeAlias = dict[str, Any]

OURS = "spielekiste"
"""Reference of the site itself."""

SHIPPED, TOOL = "required", "excluded"
"""Scopes of parts that are shipped, and of those that only build or test."""

PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?:.*--hash=sha256:(\w+))?", re.MULTILINE)
"""Pattern for a line of a requirements file: name, version and, if on the same line, the hash."""

NUMBERED = re.compile(r"(?P<name>.+?),? (?P<version>\d+(?:\.\d+)+)\b")
"""Pattern for a piece of licences/index.json with a version."""

NAMED = re.compile(r"[A-Z][\w.]*-[\w.-]+|MIT|ISC|0BSD")
"""Pattern for a licence's name in SPDX."""

SHORT = 60
"""Length of a licence's name; longer entries in a package's metadata are whole texts."""


def add_sbom(site: Site) -> str:
    """Add the list of all parts to the site."""
    return site.add(SBOM, json.dumps(sbom(), ensure_ascii=False, separators=(",", ":")).encode())


def sbom() -> Json:
    """Return the list of all parts; it depends only on the lock files and the installed tools."""
    lock = npm_lock()
    parts = {part["bom-ref"]: part for part in (*_python(), *_npm(lock))}
    inside: Json = {
        "metadata": _metadata(),
        "components": sorted(parts.values(), key=lambda part: (part["scope"], part["bom-ref"])),
        "dependencies": _dependencies(lock, parts.values()),
    }
    number = uuid5(NAMESPACE_URL, json.dumps(inside, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
    } | inside


def _metadata() -> Json:
    about = (
        f"Scope “{SHIPPED}”: shipped with the site. Scope “{TOOL}”: only builds or tests it. "
        "Program, drawings, sounds and texts are its own."
    )
    ours = {
        "type": "application",
        "bom-ref": OURS,
        "name": "Spielekiste",
        "version": __version__,
        "description": about,
        "licenses": _licences("MIT"),
    }
    return {
        "lifecycles": [{"phase": "build"}],
        "authors": [{"name": "Spielekiste contributors"}],
        "component": ours,
    }


# ---------------------------------------------------------------------- parts


def _part(kind: str, name: str, version: str, licence: str, scope: str) -> Json:
    """Return the entry for a package from npm or PyPI."""
    path = name.replace("@", "%40", 1) if kind == "npm" else name.lower().replace("_", "-")
    purl = f"pkg:{kind}/{path}@{version}"
    licences = {"licenses": _licences(licence)} if licence else {}
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        **licences,
        "purl": purl,
    }


def _licences(short: str) -> list[Json]:
    """Return a licence in CycloneDX form: an SPDX name, an SPDX expression, or other text."""
    if re.search(r" (OR|AND|WITH) ", short):
        return [{"expression": short}]
    return [{"license": {"id" if NAMED.fullmatch(short) else "name": short}}]


def _python() -> Iterator[Json]:
    """Yield the wheels for the browser and the tools of the build."""
    shorts = {wheel.piece.split()[0]: wheel.short for wheel in wheels()}
    for name, version, digest in _pinned("runtime.txt"):
        hashes = [{"alg": "SHA-256", "content": digest}]
        yield _part("pypi", name, version, shorts[name], SHIPPED) | {"hashes": hashes}
    shipped = {name for name, _version, _digest in _pinned("runtime.txt")}
    for name, version, _digest in _pinned("requirements.txt"):
        if name not in shipped:
            yield _part("pypi", name, version, _installed_licence(name), TOOL)


def _pinned(file: str) -> list[tuple[str, str, str]]:
    """Return the name, version and hash from every line of a requirements file."""
    return PINNED.findall((WORKSHOP / file).read_text("utf-8"))


def _installed_licence(name: str) -> str:
    """Return the licence stated by an installed tool; empty if it states none concisely."""
    try:
        said = metadata(name).json
    except PackageNotFoundError:  # a tool of another operating system
        return ""
    short = str(said.get("license_expression") or said.get("license") or "")
    kinds = [each.rpartition(" :: ")[2] for each in said.get("classifier", ()) if LICENCE in each]
    return spdx(short if 0 < len(short) < SHORT else ", ".join(kinds)).replace("UNKNOWN", "")


LICENCE = "License :: "
"""Beginning of a package's classifier of its licence."""


def _npm(lock: Mapping[str, Json]) -> Iterator[Json]:
    """Yield the npm packages, and for shipped ones the components they were made from."""
    bundled = {name: row for row in listed("pieces") for name in row.get("npm", ())}
    for path, entry in sorted(lock.items(), key=lambda row: not row[1].get("dev")):
        name = path.rpartition("node_modules/")[2]
        if not name:
            continue
        is_tool = entry.get("dev") or path.endswith(NOT_SHIPPED[1:])
        scope = TOOL if is_tool and name not in bundled else SHIPPED
        part = _part("npm", name, entry["version"], spdx(str(entry.get("license", ""))), scope)
        inside = {"components": list(_pieces())} if name == "pyodide" else {}
        yield part | {"hashes": _hashes(entry)} | inside


def _hashes(entry: Json) -> list[Json]:
    """Return the hashes of a package in hexadecimal."""
    pairs = (each.partition("-") for each in entry.get("integrity", "").split())
    return [
        {"alg": f"SHA-{name.removeprefix('sha')}", "content": b64decode(text).hex()}
        for name, _dash, text in pairs
    ]


def _pieces() -> Iterator[Json]:
    """Yield the components of Pyodide, which no lock file lists."""
    for row in listed("pieces"):
        if "npm" in row:
            continue
        found = NUMBERED.match(row["piece"])
        named = found.groupdict() if found else {"name": row["piece"]}
        page = {"type": "license", "url": f"licences/{page_name(row['licence'])}.html"}
        origin = [{"type": "website", "url": row["origin"]}] if "origin" in row else []
        yield {
            "type": "library",
            "bom-ref": f"pyodide/{PurePosixPath(row['text']).stem}",
            **named,
            "scope": SHIPPED,
            "licenses": _licences(row["licence"]),
            "externalReferences": [*origin, page],
        }


# ---------------------------------------------------------------------- dependencies


def _dependencies(lock: Mapping[str, Json], parts: Iterable[Json]) -> list[Json]:
    """Return the dependencies between parts, as far as the lock files list them."""
    needed: dict[str, set[str]] = {}
    for path, entry in lock.items():
        ref = _ref(path, entry) if path else OURS
        for name in entry.get("dependencies", {}):
            needed.setdefault(ref, set()).add(_found(lock, path, name))
    shipped = {part["bom-ref"] for part in parts if part["scope"] == SHIPPED}
    needed[OURS] |= shipped - set().union(*needed.values())
    return [
        {"ref": ref, "dependsOn": sorted(others)}
        for ref, others in sorted(needed.items())
        if others
    ]


def _found(lock: Mapping[str, Json], path: str, name: str) -> str:
    """Return the package that npm resolves for a name: the nearest one up the folder tree."""
    place = path
    while f"{place}/node_modules/{name}".lstrip("/") not in lock:
        if not place:
            raise ValueError(f"package-lock.json: {path} needs {name}, which it does not list")
        place = place.rpartition("node_modules/")[0].rstrip("/")
    whole = f"{place}/node_modules/{name}".lstrip("/")
    return _ref(whole, lock[whole])


def _ref(path: str, entry: Json) -> str:
    name = path.rpartition("node_modules/")[2]
    return str(_part("npm", name, entry["version"], "", SHIPPED)["purl"])
