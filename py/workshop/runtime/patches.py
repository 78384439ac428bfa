"""Patches of Pyodide's scripts, applied before the snapshot is made.

A snapshot contains function numbers from WebAssembly's table. So an interpreter can only use a
snapshot made with the same scripts (see workshop/runtime/snapshot.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

BREATHE = b'await Module["breathe"]?.()'
"""Code that yields to the page during the start, if interpreter.js has provided a
function for it.
"""

PATCHES: Mapping[str, Mapping[bytes, bytes]] = {
    "pyodide.asm.mjs": {
        b"var loadWebAssemblyModule=(binary,flags,libName,localScope,handle)=>{": (
            b"var loadWebAssemblyModule=(binary,flags,libName)=>{throw new Error(libName+"
            b'": this site has Pyodide without the parts for libraries of machine code, only '
            b'for wheels in pure Python");'
        ),
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
        b",API.runPythonInternal_dict=": b"," + BREATHE + b",API.runPythonInternal_dict=",
        b",API.importlib=API": b"," + BREATHE + b",API.importlib=API",
        b"let o=API.importlib.import_module;": BREATHE + b";let o=API.importlib.import_module;",
        b",API.pyodide_py=o(": b"," + BREATHE + b",API.pyodide_py=o(",
        b",API.sitepackages=API": b"," + BREATHE + b",API.sitepackages=API",
    },
    "pyodide.mjs": {
        b"let a=Ae(r,s,t);": b"let a=await Ae(r,s,t);",
        b"s.env.JsvError_Check=c;": b"s.env.JsvError_Check=c;const later=s.later={load(){}};",
        b"let{instance:d,module:u}=l;": (
            b"let{instance:d,module:u}=l;if(d.exports.ready&&s.later===later){"
            b'await WebAssembly.instantiateStreaming(fetch(e+"pyodide.later.wasm"),{...s,later:d.exports});'
            b"d.exports.ready.value=1}"
        ),
    },
}
"""Replacements by script, from Pyodide's text to ours.

The first patch refuses libraries of machine code, because the exports that they need are gone
(webassembly.py). The second removes memory shared between threads, which Pyodide uses only to sleep in node and
for which browsers log a warning. The next two remove the table numbers of all 7,400 exports, which
only a library of machine code needs (it gets them when it is loaded), and of 270 OpenGL functions.
The others of that script split the start into tasks by `BREATHE`, and await it. Those of pyodide.mjs
load the later part of the WebAssembly (webassembly.py) before the start, unless `later` was set by
the caller: interpreter.js and the arena's worker, which load it themselves.
"""

KEPT = frozenset([b"_Py_Version", b"_emscripten_stack_get_end", b"_sbrk"])
"""Exports used by other scripts: pyodide.mjs, snapshot.mjs and interpreter.js."""

NAMES = re.compile(rb"var ([\w$,]+);(?=function assignWasmExports\()")
"""Pattern for the place where Pyodide's script declares a variable for each export."""

ASSIGNED = re.compile(
    rb'(\w+)=Module\["\1"\]=wasmExports\["\w+"\](?:(?:\["value"\]|\.value)>>>0)?[;}]'
)
"""Pattern for the place where such a variable is assigned."""

PRELUDE = re.compile(
    rb'[\w$]+\("\.",\{pyscript:\{.*?\}\}\),([\w$]+)\.push\("import pyscript as _pyscript"\),'
    rb'.*?;const ([\w$]+)=\1\.join\((?:"\\n"|`\n`)\)',
    re.DOTALL,
)
"""Pattern for the place where PyScript joins the lines that it puts before every script."""

HEAD, TAIL = b"async function _createPyodideModule(", b"export default _createPyodideModule;"
"""Start of the function that is nearly the whole of Pyodide's script, and the line
after its end.
"""


def patched(name: str, script: bytes) -> bytes:
    """Apply a script's `PATCHES`; ValueError unless each old string occurs exactly once."""
    for old, new in PATCHES.get(name, {}).items():
        if script.count(old) != 1:
            raise ValueError(f"{name}: {old.decode()} must occur once: adapt PATCHES")
        script = script.replace(old, new)
    return _without_unused_exports(script) if name == "pyodide.asm.mjs" else script


def _without_unused_exports(script: bytes) -> bytes:
    """Remove the variables of unused exports, a third of Pyodide's script.

    Raises ValueError if there are none.
    """
    found = NAMES.search(script)
    often = Counter(re.findall(rb"[\w$]+", script))
    unused = {
        name
        for name in (match[1] for match in ASSIGNED.finditer(script))
        if often[name] == len((b"declared", b"assigned", b"in Module")) and name not in KEPT
    }
    if not found or not unused:
        raise ValueError("pyodide.asm.mjs: no unused exports: adapt NAMES, ASSIGNED")
    names = b",".join(name for name in found[1].split(b",") if name not in unused)
    script = script.replace(found[1], names, 1)
    return ASSIGNED.sub(lambda at: at[0][-1:].strip(b";") if at[1] in unused else at[0], script)


def without_prelude(script: bytes) -> bytes:
    """Remove PyScript's own Python modules, which it would write and import before our script.

    No script of ours imports them. Raises ValueError unless they are found once.
    """
    script, found = PRELUDE.subn(rb'0;const \2=""', script)
    if found != 1:
        raise ValueError("PyScript's own modules must be found once: adapt PRELUDE")
    return script


def eager(script: bytes) -> bytes:
    """Put the only function of Pyodide's main script in parentheses.

    Engines then compile it during the download, not at the first call. Raises ValueError unless the
    function begins and ends as expected.
    """
    if (script.count(HEAD), script.count(TAIL)) != (1, 1):
        raise ValueError("pyodide.asm.mjs: HEAD and TAIL must occur once")
    script = script.replace(HEAD, b"const _createPyodideModule=(" + HEAD)
    return script.replace(TAIL, b");" + TAIL)
