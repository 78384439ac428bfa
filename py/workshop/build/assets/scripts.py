"""JavaScript files of the site: inline scripts, modules and bundles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from workshop.build.assets.site import Site
from workshop.common.paths import HASHED, WEB
from workshop.common.transpile import CALLED_ON_LOAD, bundled, transpiled

CUT = ("start/cut.js",)
"""Script that detects a page that was cut off during transfer."""

PREPAINT = ("start/prepaint.js",)
"""Script that chooses the first picture."""

BOOT = ("start/boot.js", "start/preload.js")
"""Scripts that monitor the start and load everything else."""

HOME = ("tools/home.js",)
"""Script of 404.html that finds the first page."""

PLAN = '{"written": "by the build"}'
"""Placeholder in interpreter.js, replaced by the plan."""


def add_script(site: Site, *names: str) -> str:
    """Join scripts of web/js, add them under the first one's name and return the path."""
    return _add(site, PurePosixPath(names[0]).name, _joined(names))


def inline(*names: str) -> str:
    """Return scripts of web/js joined for inlining; ValueError if the text contains `</`."""
    text = transpiled(_joined(names).encode(), minify=True, rename=True).decode().strip()
    if "</" in text:
        raise ValueError(f"{' and '.join(names)} cannot be inlined: the text contains </")
    return text


def add_bundle(site: Site, name: str, *, rename: bool = False, on_load: bool = False) -> str:
    """Add a script of web/js bundled with its imports; return its path.

    `rename` shortens its names, which is worth it for a large import; for `on_load` see
    `CALLED_ON_LOAD`.
    """
    code = bundled(WEB / "js" / name, rename=rename)
    return site.add_hashed(PurePosixPath(name).name, (CALLED_ON_LOAD if on_load else b"") + code)


def add_start(site: Site, pyscript: str, interpreter: str) -> str:
    """Add start.js with the paths of PyScript and of the interpreter."""
    text = source("start/start.js")
    text = text.replace("@pyscript/core/dist/core.js", _beside(pyscript, "core.js"))
    text = text.replace("interpreter.js", PurePosixPath(interpreter).name)
    return _add(site, "start.js", text)


def add_interpreter(site: Site, runtime: str, plan: Mapping[str, object]) -> str:
    """Add interpreter.js with the path of Pyodide and the plan."""
    text = _joined(("start/restore.js", "start/hold.js", "start/interpreter.js")).replace(
        PLAN, json.dumps(plan)
    )
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = text.replace(f"pyodide/{name}", _beside(runtime, name))
    return _add(site, "interpreter.js", text)


def _add(site: Site, name: str, text: str) -> str:
    return site.add_hashed(name, CALLED_ON_LOAD + transpiled(text.encode(), minify=True))


def _joined(names: Iterable[str]) -> str:
    return "\n".join(map(source, names))


def source(name: str) -> str:
    """Return the text of a script of web/js."""
    return (WEB / "js" / name).read_text("utf-8")


def _beside(folder: str, name: str) -> str:
    """Return the relative path from a script in assets/ to a file in one of its folders."""
    return f"./{folder.removeprefix(HASHED + '/')}/{name}"
