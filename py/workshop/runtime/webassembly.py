"""Pyodide's WebAssembly without the parts that no script of ours asks for.

Pyodide exports 8,560 functions and variables, for libraries of machine code, and so keeps the code
behind them. We load no such libraries (`loadWebAssemblyModule` in workshop/runtime/patches.py), so
only the exports are kept that its scripts name, and what can be reached from them.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from workshop.common.hashes import digest
from workshop.common.paths import NODE
from workshop.runtime.in_node import made_once
from workshop.runtime.patches import patched

NAME = "pyodide.asm.wasm"

ASKED = re.compile(rb'wasmExports(?:\.|\[")(\w+)')
"""Pattern for the places where Pyodide's script asks for an export."""

ALSO = ("__main_argc_argv",)
"""Exports that the script asks for by a name that it computes."""

FEATURES = (
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-exception-handling",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
)
"""Parts of WebAssembly that Pyodide uses; no tool may add others, which old browsers lack."""


def webassembly() -> bytes:
    """Return the shipped WebAssembly; cached."""
    whole = (NODE / "pyodide" / NAME).read_bytes()
    roots = asked(patched("pyodide.asm.mjs", (NODE / "pyodide" / "pyodide.asm.mjs").read_bytes()))
    version = (NODE / "binaryen" / "package.json").read_bytes()

    def make(folder: Path) -> None:
        (folder / "whole.wasm").write_bytes(whole)
        (folder / "roots.json").write_text(json.dumps(_graph(roots)))
        graph = f"--graph-file={folder / 'roots.json'}"
        binaryen("wasm-metadce", graph, folder / "whole.wasm", "-o", folder / NAME)

    key = digest(whole + version + " ".join((*roots, *FEATURES)).encode())
    (made,) = made_once("webassembly", key, (NAME,), make)
    return made


def asked(script: bytes) -> list[str]:
    """Return the exports that Pyodide's script asks for; ValueError if there are few."""
    found = {name.decode() for name in ASKED.findall(script)}
    if len(found) < len(("malloc", "free")):
        raise ValueError("pyodide.asm.mjs: no use of exports: adapt ASKED")
    return sorted({*found, *ALSO})


def _graph(roots: Iterable[str]) -> list[dict[str, object]]:
    """Return the graph for wasm-metadce, in which the page needs each of these exports."""
    return [{"name": f"export {name}", "export": name, "root": True} for name in roots]


def binaryen(tool: str, *arguments: str | Path) -> None:
    """Run a tool of Binaryen; RuntimeError with its last output if it fails."""
    done = subprocess.run(
        ["node", NODE / "binaryen" / "bin" / tool, *FEATURES, *arguments],  # noqa: S607 - node is on PATH
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{tool}: {done.stderr[-3000:] or done.stdout[-3000:]}")
