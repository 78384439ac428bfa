"""Pyodide's script without functions that nothing calls."""

from __future__ import annotations

import pytest

from workshop.runtime import trim, vendor

SCRIPT = b"""async function create() {
function _used(){return 1}_used.sig="i";function _helper(){return _deep()}function _deep(){return 2}
function _asked(){return 3}function _gl(){return _texture}var _texture={};_gl.sig="ii";
Module["_gl"]=_gl;Module["_asked"]=_asked;Module["kept"]=wasmExports["kept"];
var wasmImports={gl:_gl,used:_used,_helper};eval("1");return [wasmImports,Module.own]}
export default create;"""

OTHERS = b"let script=await create();script.asked();module._asked();m._asked()"


def test_only_what_is_imported_or_asked_for_stays() -> None:
    """Functions that neither WebAssembly nor a script uses are removed with what only they use."""
    cut = trim.without_dead_code(trim.trimmed(SCRIPT, ["used", "_helper"], OTHERS))
    assert b"_gl" not in cut
    assert b"_texture" not in cut
    for name in (b"used:", b"_helper", b"return 2", b"_asked", b"kept"):
        assert name in cut


def test_a_list_without_an_import_stops_the_build() -> None:
    """An import that the script doesn't offer, or another form of the list, is an error."""
    for script, names in (
        (SCRIPT, ["missing"]),
        (SCRIPT.replace(b"wasmImports=", b"w="), ["used"]),
    ):
        with pytest.raises(ValueError, match="adapt LIST"):
            trim.trimmed(script, names, OTHERS)


def test_code_that_is_no_script_stops_the_build() -> None:
    """Terser's message is shown."""
    with pytest.raises(RuntimeError, match="terser: "):
        trim.without_dead_code(b"function (")


def test_the_shipped_script_offers_nothing_for_graphics() -> None:
    """OpenGL, SDL and sockets are for libraries of machine code, which this site cannot load."""
    script = vendor.pyodide_files()["pyodide.asm.mjs"]
    assert len(script) < 400_000
    for name in (b"_emscripten_glBindTexture", b"_SDL_Init", b"wasmImports"):
        assert (name in script) == (name == b"wasmImports")
