"""Files of Pyodide, PyScript and micropip, taken from their pinned packages."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from workshop.common.paths import NODE, VENDOR
from workshop.common.transpile import CALLED_ON_LOAD, transpiled
from workshop.runtime.binary import imports
from workshop.runtime.kind import is_small
from workshop.runtime.patches import eager, patched, without_prelude
from workshop.runtime.stdlib import stdlib
from workshop.runtime.trim import trimmed, without_dead_code
from workshop.runtime.webassembly import LATER, NAME, uncut, webassembly

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", NAME)
"""Files that a start loads from the package; the lock file and the library are built here."""

IMPORT = re.compile(r"""(?:from|import\()\s*["']\./([\w.-]+\.js)["']""")
"""Pattern for a module's import of another file in its folder."""

PLUGINS = ("error", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
"""PyScript's plugins. It loads all that the page's configuration does not turn off, also for MicroPython; of
`error`, which shows errors, it then loads the file only to turn it off.
"""

UNUSED = re.compile(
    rf"codemirror|^py-D|mpy-|xterm|toml|zip-|index-|^({'|'.join(PLUGINS[1:])})-[\w-]{{8}}\.js$"
)
"""Pattern for PyScript's modules that our page never loads: editors, terminals, archives, plugins."""

SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


def pyodide_files() -> dict[str, bytes]:
    """Return Pyodide, the standard library for the plain start, and micropip, by file name."""
    source = NODE / "pyodide"
    wheel = micropip_wheel()
    starter, script, _wasm = PYODIDE
    files = {starter: _shipped(source / starter), script: _script(source)}
    parts = webassembly()
    files[NAME] = parts.first
    if parts.later:
        files[LATER] = parts.later
    files["python_stdlib.zip"] = stdlib()
    files[wheel.name] = wheel.read_bytes()
    files["pyodide-lock.json"] = lock_for(wheel)
    return files


def pyscript_files() -> dict[str, bytes]:
    """Return the PyScript modules that our page can load, by file name."""
    source = NODE / "@pyscript" / "core" / "dist"
    names, todo = set[str](), ["core.js"]
    while todo:
        name = todo.pop()
        names.add(name)
        todo += [n for n in _imports(source / name) if n not in names and not UNUSED.search(n)]
    files = {name: _shipped(source / name) for name in names}
    (core,) = (name for name in names if name.startswith("core-"))
    return files | {core: without_prelude(files[core])}


def core_modules() -> list[str]:
    """Return PyScript's entry module and its direct imports."""
    return ["core.js", *_imports(NODE / "@pyscript" / "core" / "dist" / "core.js")]


def micropip_wheel() -> Path:
    """Return the one micropip wheel downloaded during set-up."""
    (wheel,) = VENDOR.glob("micropip-*.whl")
    return wheel


def _imports(module: Path) -> list[str]:
    return IMPORT.findall(module.read_text("utf-8"))


def _shipped(path: Path) -> bytes:
    data = patched(path.name, path.read_bytes()) if is_small() else path.read_bytes()
    if path.suffix not in {".js", ".mjs"}:
        return data
    return CALLED_ON_LOAD + transpiled(SOURCE_MAP.sub(b"\n", data), minify=True)


def _script(folder: Path) -> bytes:
    """Return Pyodide's main script, of a small build without code that nothing calls."""
    starter, name, _wasm = PYODIDE
    if not is_small():
        return _shipped(folder / name)
    whole, _calls = uncut()
    data = patched(name, (folder / name).read_bytes())
    data = trimmed(data, imports(whole), (folder / starter).read_bytes())
    data = without_dead_code(transpiled(SOURCE_MAP.sub(b"\n", data), minify=True))
    return CALLED_ON_LOAD + eager(data)


def lock_info() -> dict[str, str]:
    """Return the entry about Pyodide itself from its lock file."""
    return dict(_lock()["info"])


def _lock() -> dict[str, Any]:
    return dict(json.loads((NODE / "pyodide" / "pyodide-lock.json").read_text("utf-8")))


def lock_for(wheel: Path) -> bytes:
    """Return Pyodide's lock file reduced to micropip, with the hash of the given wheel."""
    lock = _lock()
    entry = lock["packages"]["micropip"]
    entry["file_name"] = wheel.name
    entry["version"] = wheel.name.split("-")[1]
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": entry}
    return json.dumps(lock, sort_keys=True).encode()
