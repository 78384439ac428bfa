"""Transpilation of JavaScript and CSS by esbuild for browsers as old as Safari 15.4."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import NODE
from workshop.common.tools import run_tool

TARGETS = "es2021,safari15.4,chrome103,firefox102"
"""Oldest supported browsers; class static blocks are the first feature missing there."""

CLASSES = ("field", "static-field", "private-field", "private-method", "private-accessor")
"""Features of classes from 2022 that those browsers have; lowered, they need many helpers."""

OPTIONS = (
    f"--target={TARGETS}",
    "--supported:top-level-await=true",  # supported by Safari since 15.0, required by PyScript
    *(f"--supported:class-{name}=true" for name in CLASSES),
    "--charset=utf8",
    "--legal-comments=inline",
    "--log-level=error",
)

MINIFY = ("--minify-whitespace", "--minify-syntax", "--charset=ascii")
"""Additional options for a smaller script."""

RENAMED = ("--minify-identifiers",)

CALLED_ON_LOAD = b"//# allFunctionsCalledOnLoad\n"
"""First line of a script whose functions are nearly all called during the start. V8 then compiles
them in the background while the script arrives, https://v8.dev/blog/explicit-compile-hints.
"""


def transpiled(source: bytes, *, minify: bool = False, rename: bool = False) -> bytes:
    """Transpile a script for older browsers.

    `minify` also removes comments and white space, and escapes non-ASCII characters, so that the
    script works in pages of any character set. `rename` shortens names that other scripts can't
    see. Raises RuntimeError if the script uses something that can't be transpiled.
    """
    options = [*OPTIONS, *(MINIFY if minify else []), *(RENAMED if rename else [])]
    name = f"{digest(source + _version() + repr(options).encode())}.js"
    return cached(name, lambda: _esbuild(source, options))


def minified(styles: str) -> str:
    """Transpile and minify a style sheet for our oldest browsers."""
    target = f"--target={TARGETS}"
    options = [target, "--loader=css", "--minify-whitespace", "--minify-syntax", "--charset=utf8"]
    return _esbuild(styles.encode(), options).decode()


def bundled(
    script: Path,
    facts: Mapping[str, object] | None = None,
    *,
    rename: bool = False,
    is_module: bool = True,
) -> bytes:
    """Bundle a script with all its imports, then transpile and minify it.

    `facts` are values that replace names in the script; for `rename` see `transpiled`. A script
    that is not a module adds no names to the page.
    """
    known = [f"--define:{name}={json.dumps(value)}" for name, value in (facts or {}).items()]
    form = f"--format={'esm' if is_module else 'iife'}"
    whole = _esbuild(b"", [*OPTIONS, *known, "--bundle", form, str(script)])
    return transpiled(whole, minify=True, rename=rename)


def _version() -> bytes:
    return (NODE / "esbuild" / "package.json").read_bytes()


def _esbuild(source: bytes, options: list[str]) -> bytes:
    return run_tool("esbuild", [NODE / ".bin" / "esbuild", *options], source)
