"""Pyodide's script without functions that nothing calls.

Pyodide offers 1,370 functions of JavaScript to WebAssembly: OpenGL, SDL, audio, events and much
else that only libraries of machine code use. Its own WebAssembly imports a fifth of them
(webassembly.py). The others are taken from the list of imports, and Terser removes their code.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import NODE
from workshop.common.tools import run_tool

LIST = re.compile(rb"(?<=\bwasmImports=\{)[^{}]*(?=\};)")
"""Pattern of the list of functions that WebAssembly can import, which are `name` or `name:function`."""

SIGNATURE = re.compile(rb'[\w$]+\.sig="\w*";')
"""Pattern of a function's signature for libraries of machine code, which would keep it alive."""

OFFERED = re.compile(rb'Module\["(\w+)"\]=(?!wasmExports\b)\w+;')
"""Pattern of a function that is offered to other scripts."""

ASKED = re.compile(rb'\b\w\.(\w+)|Module(?:\.|\[")(\w+)')
"""Pattern for the places where a script may ask for such a function."""

EVAL = re.compile(rb"(?<![\w.$])eval\(")
"""Pattern of a direct `eval`, because of which no variable could be removed."""

COMPRESS = "passes=3,toplevel=false,unused=true"
"""What Terser does. Names stay, so that errors can be read."""


def trimmed(script: bytes, imports: Collection[str], others: bytes) -> bytes:
    """Remove the functions that neither WebAssembly, by `imports`, nor the scripts call.

    `others` is the source of the scripts that use this one. Raises ValueError if the script doesn't
    offer all imports in the expected form.
    """
    lists = LIST.findall(script)
    offered = {_name(entry): entry for entry in b"".join(lists).split(b",")}
    if len(lists) != 1 or not offered.keys() >= set(imports):
        raise ValueError("pyodide.asm.mjs: no list of all imports: adapt LIST")
    kept = b",".join(entry for name, entry in offered.items() if name in imports)
    script = SIGNATURE.sub(b"", LIST.sub(lambda _: kept, script))
    rest = OFFERED.sub(b"", script)
    wanted = {name for found in ASKED.findall(rest + others) for name in found}
    script = OFFERED.sub(lambda found: found[0] if found[1] in wanted else b"", script)
    return EVAL.sub(b"(0,eval)(", script)


def _name(entry: bytes) -> str:
    return entry.partition(b":")[0].decode()


def without_dead_code(script: bytes) -> bytes:
    """Remove variables and functions without a use; RuntimeError if Terser fails."""
    version = (NODE / "terser" / "package.json").read_bytes()
    name = f"{digest(script + version + COMPRESS.encode())}.js"
    return cached(name, lambda: _terser(script))


def _terser(script: bytes) -> bytes:
    command = (NODE / ".bin" / "terser", "--module", "--compress", COMPRESS)
    return run_tool("terser", command, script)
