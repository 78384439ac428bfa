"""Pyodide's WebAssembly in two parts, without code that our scripts never request.

Pyodide exports 8,560 functions and variables for native libraries, and so keeps the code behind
them. We load no such libraries (`loadWebAssemblyModule` in workshop/runtime/patches.py), so we keep
only the exports named in its scripts, and the code reachable from them.

A game uses a fifth of the remaining code. So a page starts with the functions that were called
during the browser tests (`played.json`, see the README). It fetches the others during the
game, or immediately when one of them is called. pyodide/cut.mjs explains the calls between parts.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from workshop.common.hashes import digest
from workshop.common.paths import NODE
from workshop.common.tools import run_tool
from workshop.runtime import trampolines
from workshop.runtime.binary import (
    DATA,
    DATA_COUNT,
    END,
    HEAD,
    I32_CONST,
    functions,
    leb,
    sections,
    segments,
    signed_leb,
    text,
)
from workshop.runtime.in_node import made_once, run
from workshop.runtime.kind import is_small
from workshop.runtime.patches import patched
from workshop.runtime.trampolines import through_trampolines

NAME, LATER = "pyodide.asm.wasm", "pyodide.later.wasm"
"""File names of the first part, and of the later one."""

PLAYED = Path(__file__).with_name("played.json")
"""Functions of the first part, by their number in Pyodide's own WebAssembly."""

ASKED = re.compile(rb'wasmExports(?:\.|\[")(\w+)')
"""Pattern for the places where Pyodide's script asks for an export."""

WRAPPER = re.compile(rb'(\w+)=(?:Module\["\w+"\]=)?wasmExports\["(\w+)"\](?=[,;])')
"""Pattern for the places where the script only gives an export a name of its own."""

IDLE = re.compile(
    rb'\bvar _malloc,[^;]*;|wasmExports\["(\w+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);'
)
"""Pattern for the declaration of these names, and for Emscripten's conversions of results."""

ALSO = ("__main_argc_argv", "sbrk", "emscripten_stack_get_end")
"""Exports that the script requests by a name that it computes, and that our own scripts call (`web/js`, `pyodide/`)."""

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


@dataclass(frozen=True)
class Table:
    """Constants used only by functions in the later part."""

    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Division:
    """Functions of the first part (those used by the browser tests), and constants not in it."""

    functions: list[str]
    tables: list[Table]


@dataclass(frozen=True)
class WebAssembly:
    """The two shipped parts."""

    first: bytes
    later: bytes
    """Empty if there is only one."""


def webassembly() -> WebAssembly:
    """Return both parts; cached. ValueError if `PLAYED` belongs to another Pyodide."""
    if not is_small():
        return WebAssembly((NODE / "pyodide" / NAME).read_bytes(), b"")
    whole, calls = uncut()
    made = played()
    first, later = parted(whole, made.tables)
    names = json.dumps(made.functions)

    def make(folder: Path) -> None:
        (folder / "first.wasm").write_bytes(first)
        (folder / "later.wasm").write_bytes(later)
        (folder / "calls.dot").write_bytes(calls)
        (folder / "first.json").write_text(names)
        run("cut.mjs", folder)
        cut = folder / "first.out.wasm"
        cut.write_bytes(through_trampolines(cut.read_bytes()))

    key = digest(first + later + names.encode() + Path(trampolines.__file__).read_bytes())
    return WebAssembly(*made_once("parts", key, ("first.out.wasm", "later.out.wasm"), make))


def uncut() -> tuple[bytes, bytes]:
    """Return the WebAssembly in one part with numbered functions, and its calls; cached.

    The snapshot is made with it, as both parts use the same table and the same addresses.
    """
    whole = numbered((NODE / "pyodide" / NAME).read_bytes())
    roots = asked(patched("pyodide.asm.mjs", (NODE / "pyodide" / "pyodide.asm.mjs").read_bytes()))
    version = (NODE / "binaryen" / "package.json").read_bytes()

    def make(folder: Path) -> None:
        (folder / "whole.wasm").write_bytes(whole)
        (folder / "roots.json").write_text(json.dumps(_graph(roots)))
        graph = f"--graph-file={folder / 'roots.json'}"
        binaryen("wasm-metadce", "-g", graph, folder / "whole.wasm", "-o", folder / NAME)
        calls = binaryen(
            "wasm-opt", "--print-call-graph", folder / NAME, "-o", folder / "same.wasm"
        )
        (folder / "calls.dot").write_text(calls)

    key = digest(whole + version + " ".join((*roots, *FEATURES)).encode())
    made, calls = made_once("webassembly", key, (NAME, "calls.dot"), make)
    return made, calls


def parted(wasm: bytes, tables: Sequence[Table]) -> tuple[bytes, bytes]:
    """Return the WebAssembly twice: without the constants of these tables, and with only these."""
    memory = bytearray(max(at + len(data) for at, data in segments(wasm)))
    rest: list[tuple[int, bytes]] = []
    for at, data in segments(wasm):
        memory[at : at + len(data)] = data
        rest += _outside(at, data, tables)
    moved = [(each.start, bytes(memory[each.start : each.end])) for each in tables]
    return _with_constants(wasm, rest), _with_constants(wasm, moved)


def _outside(at: int, data: bytes, tables: Sequence[Table]) -> Iterator[tuple[int, bytes]]:
    """Yield the parts of a segment outside all the tables, which are in order."""
    start, end = at, at + len(data)
    for table in tables:
        if table.start < end and start < table.end:
            if start < table.start:
                yield start, data[start - at : table.start - at]
            start = table.end
    if start < end:
        yield start, data[start - at :]


def _with_constants(wasm: bytes, parts: Sequence[tuple[int, bytes]]) -> bytes:
    """Replace the data segments; their count is left out, as Pyodide does not refer to it."""
    kept = [whole for kind, whole in sections(wasm) if kind not in {DATA, DATA_COUNT}]
    body = leb(len(parts)) + b"".join(_segment(at, data) for at, data in parts)
    return wasm[:HEAD] + b"".join(kept) + bytes([DATA]) + leb(len(body)) + body


def _segment(at: int, data: bytes) -> bytes:
    return bytes([0, I32_CONST]) + signed_leb(at) + bytes([END]) + leb(len(data)) + data


def asked(script: bytes) -> list[str]:
    """Return the exports that Pyodide's script uses; ValueError if there are too few.

    A name that is only declared, assigned or converted is not used.
    """
    script = IDLE.sub(b"", script)
    rest = set(re.findall(rb"\w+", WRAPPER.sub(b"", script)))
    unused = {export for name, export in WRAPPER.findall(script) if name not in rest}
    used = {name.decode() for name in {*ASKED.findall(script)} - unused}
    if len(used) < len(("malloc", "free")):
        raise ValueError("pyodide.asm.mjs: no use of exports: adapt ASKED")
    return sorted({*used, *ALSO})


def played() -> Division:
    """Return the division into two parts; ValueError if it was recorded for another Pyodide."""
    noted = json.loads(PLAYED.read_text("utf-8"))
    if noted["pyodide"] != digest((NODE / "pyodide" / NAME).read_bytes()):
        raise ValueError(f"{PLAYED.name} belongs to another Pyodide: see runtime/README.md")
    bits = int.from_bytes(base64.b64decode(noted["functions"]), "little")
    functions = [str(at) for at in range(bits.bit_length()) if bits >> at & 1]
    return Division(functions, [Table(name, *ends) for name, ends in noted["tables"].items()])


def numbered(wasm: bytes) -> bytes:
    """Name each function after its number, because the tools keep names but not numbers."""
    start, count = functions(wasm)
    rows = [leb(start + at) + text(str(at)) for at in range(count)]
    names = leb(count) + b"".join(rows)
    body = text("name") + b"\1" + leb(len(names)) + names
    return wasm + b"\0" + leb(len(body)) + body


def _graph(roots: Iterable[str]) -> list[dict[str, object]]:
    """Return the graph for wasm-metadce, in which the page needs each of these exports."""
    return [{"name": f"export {name}", "export": name, "root": True} for name in roots]


def binaryen(tool: str, *arguments: str | Path) -> str:
    """Run a Binaryen tool and return its output; RuntimeError with the last lines if it fails."""
    return run_tool(
        tool, ["node", NODE / "binaryen" / "bin" / tool, *FEATURES, *arguments]
    ).decode()
