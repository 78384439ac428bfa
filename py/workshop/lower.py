"""JavaScript as browsers back to Safari 15.4 read it: lowered by esbuild, ours and vendored."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from workshop.paths import CACHE, NODE, ROOT
from workshop.site import digest

TARGETS = "es2021,safari15.4,chrome103,firefox102"
"""Whom we write for; class static blocks are the first thing that they lack."""

OPTIONS = (
    f"--target={TARGETS}",
    "--supported:top-level-await=true",  # Safari has it since 15.0, PyScript cannot do without
    "--charset=utf8",
    "--legal-comments=inline",
    "--log-level=error",
)

SHRUNK = ("--minify-whitespace", "--minify-syntax", "--charset=ascii")
"""What is asked for besides where a script is to be small."""

RENAMED = ("--minify-identifiers",)


def lowered(source: bytes, *, shrink: bool = False, rename: bool = False) -> bytes:
    """The script for older browsers; `shrink` takes comments and blanks out of it, too.

    `rename` gives short names to what no other script can see.
    A shrunk one is written in ASCII, so that it means the same in a page of any character set.

    RuntimeError if something in it cannot be had there.
    """
    options = [*OPTIONS, *(SHRUNK if shrink else []), *(RENAMED if rename else [])]
    kept = CACHE / f"{digest(source + _version() + repr(options).encode())}.js"
    if not kept.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(_esbuild(source, options))
        part.replace(kept)
    return kept.read_bytes()


def shrunk(styles: str) -> str:
    """The style sheet as our browsers need it, without comments, blanks and what says nothing."""
    target = f"--target={TARGETS}"
    options = [target, "--loader=css", "--minify-whitespace", "--minify-syntax", "--charset=utf8"]
    return _esbuild(styles.encode(), options).decode()


def bundled(script: Path, facts: Mapping[str, object] | None = None) -> bytes:
    """The script with all that it imports in it, as `lowered` leaves it.

    `facts` are names in it that the build knows the values of.
    """
    known = [f"--define:{name}={json.dumps(value)}" for name, value in (facts or {}).items()]
    whole = _esbuild(b"", [*OPTIONS, *known, "--bundle", "--format=esm", str(script)])
    return lowered(whole, shrink=True)


def _version() -> bytes:
    return (NODE / "esbuild" / "package.json").read_bytes()


def _esbuild(source: bytes, options: list[str]) -> bytes:
    done = subprocess.run(
        [str(NODE / ".bin" / "esbuild"), *options],
        input=source,
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"esbuild: {done.stderr.decode()[-2000:]}")
    return done.stdout
