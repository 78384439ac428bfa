"""The runtime: Pyodide, PyScript and micropip, copied from their pinned packages."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workshop.lower import lowered
from workshop.paths import NODE, VENDOR
from workshop.site import Site
from workshop.snapshot import stdlib

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What is taken as it is; the lock file is written anew for micropip alone, the library compiled."""

IMPORT = re.compile(r"""(?:from|import\()\s*["']\./([\w.-]+\.js)["']""")
"""A module's reference to a neighbour."""

UNUSED = re.compile(r"codemirror|^py-D|mpy-|xterm|toml|zip-|index-")
"""PyScript's modules for editors, terminals and archives; it loads them only where they are used.

Its small plugins it loads everywhere, once more for MicroPython, so they all have to be there.
"""

BREATHE = b'await Module["breathe"]?.()'
"""Lets the page do something else, if interpreter.js has said how."""

CHANGES: Mapping[str, Mapping[bytes, bytes]] = {
    "pyodide.asm.mjs": {
        b"new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer": b"new ArrayBuffer(4)",
        b"var module=new WebAssembly.Module(bytes);": (
            b"var module=(addFunction.modules??={})[sig]??=new WebAssembly.Module(bytes);"
        ),
        b"function receiveInstance(": b"async function receiveInstance(",
        b"updateGOT(origExports);LDSO.init();loadDylibs();": (
            BREATHE + b";updateGOT(origExports);LDSO.init();" + BREATHE + b";loadDylibs();"
        ),
        b"wasmExports=await (createWasm());run();": (
            b"wasmExports=await (createWasm());" + BREATHE + b";run();"
        ),
        b"API.finalizeBootstrap=function(t,e){t&&Wr();": (
            b"API.finalizeBootstrap=async function(t,e){t&&Wr();" + BREATHE + b";"
        ),
        b"let o=API.importlib.import_module;": BREATHE + b";let o=API.importlib.import_module;",
        b",API.pyodide_py=o(": b"," + BREATHE + b",API.pyodide_py=o(",
        b",API.sitepackages=API": b"," + BREATHE + b",API.sitepackages=API",
    },
    "pyodide.mjs": {b"let a=Ae(r,s,t);": b"let a=await Ae(r,s,t);"},
}
"""What is done in another way in Pyodide's scripts: how it comes → how it is shipped.

Memory that it shares with nobody, to sleep on in node: browsers complain of it on a page, and nobody
can sleep on a page's thread anyway. Wrappers for 260 functions of 30 kinds: one module a kind will do.
What it does in one go at the start, and what waits for it, is parted by `BREATHE`.
"""

HEAD, TAIL = b"async function _createPyodideModule(", b"export default _createPyodideModule;"
"""How the one function begins that is nearly all of Pyodide's script, and what comes after it."""

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


def changed(name: str, script: bytes) -> bytes:
    """A script with our `CHANGES`; ValueError if one of them has no place there any more."""
    for old, new in CHANGES.get(name, {}).items():
        if script.count(old) != 1:
            raise ValueError(f"{name}: {old.decode()} is done in another way now")
        script = script.replace(old, new)
    return script


def eager(name: str, script: bytes) -> bytes:
    """Pyodide's script with its one function in parentheses; ValueError if it is not like that.

    Engines take these for a sign that it is called at once, and read it to the end while it comes,
    not once more when it is called.
    """
    if name != "pyodide.asm.mjs":
        return script
    if (script.count(HEAD), script.count(TAIL)) != (1, 1):
        raise ValueError(f"{name}: its function begins or ends in another way now")
    script = script.replace(HEAD, b"const _createPyodideModule=(" + HEAD)
    return script.replace(TAIL, b");" + TAIL)


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
