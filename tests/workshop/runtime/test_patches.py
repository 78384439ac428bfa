"""Patches of Pyodide."""

from __future__ import annotations

import re

import pytest

from workshop.runtime import patches, vendor


@pytest.fixture(scope="module")
def runtime_files() -> dict[str, bytes]:
    """Return Pyodide's files as they are shipped, by name."""
    return vendor.pyodide_files()


class TestRuntime:
    """Tests of Pyodide, PyScript and micropip."""

    def test_only_micropip_can_be_fetched(self, runtime_files: dict[str, bytes]) -> None:
        """The lock file lists one package, with the hash of the shipped wheel."""
        lock = runtime_files["pyodide-lock.json"].decode()
        assert lock.count("file_name") == 1
        assert vendor.micropip_wheel().name in runtime_files

    def test_no_memory_is_shared(self, runtime_files: dict[str, bytes]) -> None:
        """Memory is not shared, as browsers log a warning about it without
        cross-origin isolation.
        """
        assert b"shared:!0" not in runtime_files["pyodide.asm.mjs"]

    def test_a_script_that_can_not_be_patched_stops_the_build(self) -> None:
        """An unexpected script raises an error, so that it is not shipped unpatched."""
        with pytest.raises(ValueError, match="must occur once"):
            patches.patched("pyodide.asm.mjs", b"new SharedArrayBuffer(4)")

    def test_only_exports_that_are_used_have_a_name(self, runtime_files: dict[str, bytes]) -> None:
        """Only used exports have names; the other 4,900 took a third of the script and of its run
        time.
        """
        script = runtime_files["pyodide.asm.mjs"]
        assert 100 < len(re.findall(rb"Module\._\w+=wasmExports", script)) < 400
        for name in (*patches.KEPT, b"_malloc", b"_PyRun_SimpleString"):
            assert b"Module.%b=wasmExports" % name in script
        assert b"_sqlite3_" not in script

    def test_exports_without_names_stop_the_build(self) -> None:
        """If no unused exports are found, the script has changed, which is an error."""
        script = b"".join(patches.PATCHES["pyodide.asm.mjs"])
        with pytest.raises(ValueError, match="no unused exports"):
            patches.patched("pyodide.asm.mjs", script)

    def test_opengl_functions_are_not_in_the_table(self, runtime_files: dict[str, bytes]) -> None:
        """Each of these 270 functions would need its own WebAssembly module at every start."""
        script = runtime_files["pyodide.asm.mjs"]
        assert re.search(rb'symName\.startsWith\("emscripten_gl"\)\?entry\.value=0:', script)

    def test_the_start_yields(self, runtime_files: dict[str, bytes]) -> None:
        """Pyodide's start yields at nine places, and its caller awaits it."""
        assert runtime_files["pyodide.asm.mjs"].count(b".breathe?.()") == 9
        assert b"=await Ae(" in runtime_files["pyodide.mjs"]

    def test_the_main_function_is_parsed_eagerly(self) -> None:
        """The main function is put in parentheses, and the rest of the script is unchanged."""
        begins, ends = (
            b"a;async function _createPyodideModule(b){",
            b"}export default _createPyodideModule;",
        )
        found = patches.eager(begins + ends)
        assert b"=(async function _createPyodideModule(b){});export default" in found
        with pytest.raises(ValueError, match="HEAD and TAIL must occur once"):
            patches.eager(begins)

    def test_pyscripts_own_modules_are_left_out(self) -> None:
        """PyScript puts nothing before our script; a version that joins its lines otherwise stops the build."""
        begins, ends = b'const a=["import os"];', b'wo(".",{pyscript:{"__init__.py":"x}}"}}),a'
        joined = ends + b'.push("import pyscript as _pyscript"),a.push(`\n`);const b=a.join(`\n`);b'
        assert patches.without_prelude(begins + joined) == begins + b'0;const b="";b'
        with pytest.raises(ValueError, match="must be found once"):
            patches.without_prelude(begins)

    def test_no_source_map_is_referenced(self, runtime_files: dict[str, bytes]) -> None:
        """Source maps are not shipped, so no file refers to one."""
        files = runtime_files | vendor.pyscript_files()
        assert not [n for n, d in files.items() if b"//# sourceMappingURL=" in d[-200:]]
