"""The little JavaScript there must be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from workshop.build.assets.site import Site
from workshop.common.paths import HASHED, WEB
from workshop.common.transpile import bundled, transpiled

CUT = ("cut.js",)
"""What notices a page that was cut on its way."""

FIRST = ("first.js",)
"""What makes the first picture the right one."""

BOOT = ("boot.js", "early.js")
"""What watches over the start, and sends for all else."""

PLAN = '{"written": "by the build"}'
"""What stands in interpreter.js where the build tells it where things lie."""


def add_script(site: Site, *names: str) -> str:
    """Put scripts of web/js into the site, as one under the first one's name; its path is returned."""
    return _add(site, names[0], _joined(names))


def inline(*names: str) -> str:
    """Scripts of web/js as they stand in a page, as one; ValueError if they cannot."""
    text = transpiled(_joined(names).encode(), minify=True, rename=True).decode().strip()
    if "</" in text:
        raise ValueError(f"{' and '.join(names)} cannot stand in a page: there is </ in the text")
    return text


def add_bundle(site: Site, name: str) -> str:
    """Put a script of web/js into the site, what it imports from npm in it; its path is returned."""
    return site.add_hashed(name, bundled(WEB / "js" / name))


def add_start(site: Site, pyscript: str, interpreter: str) -> str:
    """Put start.js into the site, pointed at PyScript's folder and at the interpreter."""
    text = _source("start.js").replace("@pyscript/core/dist/core.js", _beside(pyscript, "core.js"))
    text = text.replace("interpreter.js", PurePosixPath(interpreter).name)
    return _add(site, "start.js", text)


def add_interpreter(site: Site, runtime: str, plan: Mapping[str, object]) -> str:
    """Put interpreter.js into the site, pointed at Pyodide's folder and told the plan."""
    text = _source("interpreter.js").replace(PLAN, json.dumps(plan))
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = text.replace(f"pyodide/{name}", _beside(runtime, name))
    return _add(site, "interpreter.js", text)


def _add(site: Site, name: str, text: str) -> str:
    return site.add_hashed(name, transpiled(text.encode(), minify=True))


def _joined(names: Iterable[str]) -> str:
    return "\n".join(map(_source, names))


def _source(name: str) -> str:
    return (WEB / "js" / name).read_text("utf-8")


def _beside(folder: str, name: str) -> str:
    """How a script in assets/ names a file in a folder there."""
    return f"./{folder.removeprefix(HASHED + '/')}/{name}"
