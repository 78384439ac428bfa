"""Comparison page: the same wheels, started by PyScript exactly as documented.

The files of Pyodide and PyScript are those of the packages, unchanged. Nothing is prepared,
preloaded or left out.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from workshop.common.paths import DIST, NODE
from workshop.runtime.vendor import PYODIDE, lock_for, micropip_wheel

PAGE = """<!doctype html>
<html lang="en" data-state="loading">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spielekiste</title>
<link rel="stylesheet" href="{styles}">
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="{saves}"></script>
<script type="module" src="{page}"></script>
<script type="module" src="pyscript/core.js"></script>
</head>
<body>
<main id="app"></main>
<div id="live"></div>
<script type="py" config="pyscript.json">
from app.main import start

await start()
</script>
</body>
</html>
"""
"""HTML with the elements and scripts that the application needs, and those that
PyScript requires.
"""

REPLACED = ("fast-*", "pyodide-*", "pyscript-*")
"""Files of our assets that are only needed by our own start."""


def write(folder: Path) -> Path:
    """Write the page and everything it loads into an empty folder; return the folder."""
    shutil.copytree(DIST / "assets", folder / "assets", ignore=shutil.ignore_patterns(*REPLACED))
    shutil.copytree(NODE / "@pyscript" / "core" / "dist", folder / "pyscript")
    _write_pyodide(folder / "pyodide")
    config = {
        "interpreter": "./pyodide/pyodide.mjs",
        "packages": [f"./{path}" for path in _found(folder, "*.whl")],
    }
    (folder / "pyscript.json").write_text(json.dumps(config), "utf-8")
    (styles,) = _found(folder, "site-*.css")
    (saves,) = _found(folder, "saves-*.js")
    (page,) = _found(folder, "page-*.js")
    text = PAGE.format(styles=styles, saves=saves, page=page)
    (folder / "index.html").write_text(text, "utf-8")
    (folder / "404.html").write_text("Not found", "utf-8")
    return folder


def _write_pyodide(folder: Path) -> None:
    """Copy Pyodide and micropip unchanged; the lock file names our micropip wheel."""
    folder.mkdir()
    for name in (*PYODIDE, "python_stdlib.zip"):
        shutil.copy(NODE / "pyodide" / name, folder / name)
    wheel = micropip_wheel()
    shutil.copy(wheel, folder / wheel.name)
    (folder / "pyodide-lock.json").write_bytes(lock_for(wheel))


def _found(folder: Path, pattern: str) -> list[str]:
    return sorted(f"assets/{path.name}" for path in (folder / "assets").glob(pattern))
