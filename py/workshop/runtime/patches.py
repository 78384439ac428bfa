"""Patches of Pyodide's scripts; the snapshot is made with the patched scripts, too.

A snapshot holds numbers of functions in WebAssembly's table. So an interpreter can only use a
snapshot that the same scripts have made (see workshop/runtime/snapshot.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

BREATHE = b'await Module["breathe"]?.()'
"""Lets the page work in between, if interpreter.js has given a function for it."""

PATCHES: Mapping[str, Mapping[bytes, bytes]] = {
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
"""Script → text as Pyodide has it → text as we ship it.

The first removes memory that Pyodide shares with no other thread, to sleep on in node: browsers
warn about it on a page. The next two remove the numbers in the table for all 7,400 exports, which
only a library of machine code would use (it gets them when it is loaded), and for 270 functions of
OpenGL. The others split the start into tasks by `BREATHE`, and wait for it.
"""

KEPT = frozenset([b"_Py_Version", b"_emscripten_stack_get_end", b"_sbrk"])
"""Exports that other scripts use: pyodide.mjs, snapshot.mjs and interpreter.js."""

NAMES = re.compile(rb"var ([\w$,]+);(?=function assignWasmExports\()")
"""Where Pyodide's script declares a variable for each export."""

ASSIGNED = re.compile(
    rb'(\w+)=Module\["\1"\]=wasmExports\["\w+"\](?:(?:\["value"\]|\.value)>>>0)?[;}]'
)
"""Where one of them gets its value."""

HEAD, TAIL = b"async function _createPyodideModule(", b"export default _createPyodideModule;"
"""The beginning of the function that is nearly all of Pyodide's script, and the line after its end."""


def patched(name: str, script: bytes) -> bytes:
    """A script with its `PATCHES`; ValueError if the text of one of them is not there exactly once."""
    for old, new in PATCHES.get(name, {}).items():
        if script.count(old) != 1:
            raise ValueError(f"{name}: {old.decode()} is done in another way now")
        script = script.replace(old, new)
    return _without_unused_exports(script) if name == "pyodide.asm.mjs" else script


def _without_unused_exports(script: bytes) -> bytes:
    """Pyodide's script without the variables of unused exports; ValueError if it declares none.

    They are a third of the script.
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
    """Pyodide's script with its one function in parentheses; ValueError if it has another form.

    Engines compile such a function at once, while the script arrives, and not at its first call.
    """
    if name != "pyodide.asm.mjs":
        return script
    if (script.count(HEAD), script.count(TAIL)) != (1, 1):
        raise ValueError(f"{name}: its function begins or ends in another way now")
    script = script.replace(HEAD, b"const _createPyodideModule=(" + HEAD)
    return script.replace(TAIL, b");" + TAIL)
