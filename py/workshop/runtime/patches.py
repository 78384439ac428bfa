"""What is done in another way in the runtime's scripts; the memory is made with these, too.

Which function has which number in WebAssembly's table is part of what a memory remembers, so an
interpreter can only have one that was made by the same scripts (see workshop/runtime/snapshot.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

BREATHE = b'await Module["breathe"]?.()'
"""Lets the page do something else, if interpreter.js has said how."""

CHANGES: Mapping[str, Mapping[bytes, bytes]] = {
    "pyodide.asm.mjs": {
        b"new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer": b"new ArrayBuffer(4)",
        b"if(isInternalSym(symName)){continue}var value=exports[symName];": (
            b"if(!(symName in GOT)||isInternalSym(symName)){continue}var value=exports[symName];"
        ),
        b"entry.value=addFunction(value,value.sig)": (
            b'if(symName.startsWith("emscripten_gl")){entry.value=0}'
            b"else if(value.sig){entry.value=getEmptyTableSlot();"
            b"setWasmTableEntry(entry.value,convertJsFunctionToWasm(value,value.sig))}"
            b"else{entry.value=addFunction(value)}"
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
"""How it comes → how it is shipped.

Memory that it shares with nobody, to sleep on in node: browsers complain of it on a page, and nobody
can sleep on a page's thread anyway. Numbers in the table for all 7,400 exports, in case that a
library of machine code asks for one, and for 270 functions that draw with OpenGL: such a library
gets its numbers when it is loaded, and nothing here draws. What it does in one go at the start, and
what waits for it, is parted by `BREATHE`.
"""

KEPT = frozenset([b"_Py_Version", b"_emscripten_stack_get_end", b"_sbrk"])
"""Exports that are asked for from outside: in pyodide.mjs, snapshot.mjs and interpreter.js."""

NAMES = re.compile(rb"var ([\w$,]+);(?=function assignWasmExports\()")
"""Where Pyodide's script declares a variable for each export."""

ASSIGNED = re.compile(
    rb'(\w+)=Module\["\1"\]=wasmExports\["\w+"\](?:(?:\["value"\]|\.value)>>>0)?[;}]'
)
"""Where one of them gets its value."""

HEAD, TAIL = b"async function _createPyodideModule(", b"export default _createPyodideModule;"
"""How the one function begins that is nearly all of Pyodide's script, and what comes after it."""


def changed(name: str, script: bytes) -> bytes:
    """A script with our `CHANGES`; ValueError if one of them has no place there any more."""
    for old, new in CHANGES.get(name, {}).items():
        if script.count(old) != 1:
            raise ValueError(f"{name}: {old.decode()} is done in another way now")
        script = script.replace(old, new)
    return _unnamed(script) if name == "pyodide.asm.mjs" else script


def _unnamed(script: bytes) -> bytes:
    """Pyodide's script without the variables for exports that nothing in it asks for.

    They are a third of it; ValueError if it names none.
    """
    found = NAMES.search(script)
    often = Counter(re.findall(rb"[\w$]+", script))
    unused = {
        name
        for name in (match[1] for match in ASSIGNED.finditer(script))
        if often[name] == len((b"declared", b"assigned", b"in Module")) and name not in KEPT
    }
    if not found or not unused:
        raise ValueError("pyodide.asm.mjs: it names its exports in another way now")
    names = b",".join(name for name in found[1].split(b",") if name not in unused)
    script = script.replace(found[1], names, 1)
    return ASSIGNED.sub(lambda at: at[0][-1:].strip(b";") if at[1] in unused else at[0], script)


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
