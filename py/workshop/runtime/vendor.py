"""The runtime: Pyodide, PyScript and micropip, copied from their pinned packages."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from workshop.build.assets.site import Site
from workshop.common.paths import NODE, VENDOR
from workshop.common.transpile import lowered
from workshop.runtime.patches import changed, eager
from workshop.runtime.snapshot import stdlib

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What comes from the package; the lock file is written anew for micropip alone, the library compiled."""

IMPORT = re.compile(r"""(?:from|import\()\s*["']\./([\w.-]+\.js)["']""")
"""A module's reference to a neighbour."""

UNUSED = re.compile(r"codemirror|^py-D|mpy-|xterm|toml|zip-|index-")
"""PyScript's modules for editors, terminals and archives; it loads them only where they are used.

Its small plugins it loads everywhere, once more for MicroPython, so they all have to be there.
"""

SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


def vendor_pyodide(site: Site) -> str:
    """Copy Pyodide and micropip into one hashed folder; its path is returned."""
    source = NODE / "pyodide"
    wheel = micropip_wheel()
    files = {name: _shipped(source / name) for name in PYODIDE}
    files["python_stdlib.zip"] = stdlib()
    files[wheel.name] = wheel.read_bytes()
    files["pyodide-lock.json"] = lock_for(wheel)
    return site.add_folder("pyodide", files)


def vendor_pyscript(site: Site) -> str:
    """Copy the modules of PyScript that such a page can load; the folder's path is returned."""
    source = NODE / "@pyscript" / "core" / "dist"
    names, todo = set[str](), ["core.js"]
    while todo:
        name = todo.pop()
        names.add(name)
        todo += [n for n in _imports(source / name) if n not in names and not UNUSED.search(n)]
    return site.add_folder("pyscript", {name: _shipped(source / name) for name in names})


def core_modules() -> list[str]:
    """PyScript's entry and what it imports at once."""
    return ["core.js", *_imports(NODE / "@pyscript" / "core" / "dist" / "core.js")]


def micropip_wheel() -> Path:
    """The one micropip wheel that set-up has downloaded."""
    (wheel,) = VENDOR.glob("micropip-*.whl")
    return wheel


def _imports(module: Path) -> list[str]:
    return IMPORT.findall(module.read_text("utf-8"))


def _shipped(path: Path) -> bytes:
    data = changed(path.name, path.read_bytes())
    if path.suffix not in {".js", ".mjs"}:
        return data
    return eager(path.name, lowered(SOURCE_MAP.sub(b"\n", data), shrink=True))


def lock_info() -> dict[str, str]:
    """What Pyodide's lock says of Pyodide itself."""
    return dict(_lock()["info"])


def _lock() -> dict[str, Any]:
    return dict(json.loads((NODE / "pyodide" / "pyodide-lock.json").read_text("utf-8")))


def lock_for(wheel: Path) -> bytes:
    """Pyodide's lock with micropip alone, at the hash of the wheel that is really there."""
    lock = _lock()
    entry = lock["packages"]["micropip"]
    entry["file_name"] = wheel.name
    entry["version"] = wheel.name.split("-")[1]
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": entry}
    return json.dumps(lock, sort_keys=True).encode()
