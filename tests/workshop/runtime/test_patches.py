"""Pyodide as it is shipped."""

from __future__ import annotations

import re

import pytest

from workshop.runtime import patches, vendor


@pytest.fixture(scope="module")
def runtime_files() -> dict[str, bytes]:
    """Pyodide's files as they are shipped, by their names."""
    return vendor.pyodide_files()


class TestRuntime:
    """Pyodide, PyScript and micropip."""

    def test_only_micropip_can_be_fetched(self, runtime_files: dict[str, bytes]) -> None:
        """The lock names one package, at the hash of the file beside it."""
        lock = runtime_files["pyodide-lock.json"].decode()
        assert lock.count("file_name") == 1
        assert vendor.micropip_wheel().name in runtime_files

    def test_no_memory_is_shared(self, runtime_files: dict[str, bytes]) -> None:
        """Browsers complain of shared memory on a page that has not shut itself off from others."""
        assert b"shared:!0" not in runtime_files["pyodide.asm.mjs"]

    def test_a_script_without_a_place_for_our_changes_stops_the_build(self) -> None:
        """So that a newer Pyodide is looked at, and not shipped with what was to be mended."""
        with pytest.raises(ValueError, match="must occur once: adapt PATCHES"):
            patches.patched("pyodide.asm.mjs", b"new SharedArrayBuffer(4)")

    def test_only_exports_that_are_asked_for_have_a_name(
        self, runtime_files: dict[str, bytes]
    ) -> None:
        """The rest of 4,900 variables were a third of Pyodide's script, and of what is run of it."""
        script = runtime_files["pyodide.asm.mjs"]
        assert 100 < len(re.findall(rb"(\w+)=Module\.\1=", script)) < 400
        for name in (*patches.KEPT, b"_malloc", b"_PyRun_SimpleString"):
            assert b"%b=Module.%b=" % (name, name) in script
        assert b"_sqlite3_" not in script

    def test_exports_without_names_stop_the_build(self) -> None:
        """Then the script is another one, and nobody knows what can be left out of it."""
        script = b"".join(patches.PATCHES["pyodide.asm.mjs"])
        with pytest.raises(ValueError, match="no unused exports"):
            patches.patched("pyodide.asm.mjs", script)

    def test_what_draws_with_opengl_has_no_place_in_the_table(
        self, runtime_files: dict[str, bytes]
    ) -> None:
        """Each of 270 functions had a WebAssembly module of its own made for it, at every start."""
        script = runtime_files["pyodide.asm.mjs"]
        assert re.search(rb'symName\.startsWith\("emscripten_gl"\)\?entry\.value=0:', script)

    def test_a_start_is_cut_into_pieces(self, runtime_files: dict[str, bytes]) -> None:
        """Pyodide's own way through it breathes where it is told how, and is waited for then."""
        assert runtime_files["pyodide.asm.mjs"].count(b".breathe?.()") == 7
        assert b"=await Ae(" in runtime_files["pyodide.mjs"]

    def test_the_runtimes_one_function_is_read_while_it_comes(self) -> None:
        """It stands in parentheses, and nothing else in the script has changed by that."""
        begins, ends = (
            b"a;async function _createPyodideModule(b){",
            b"}export default _createPyodideModule;",
        )
        found = patches.eager("pyodide.asm.mjs", begins + ends)
        assert b"=(async function _createPyodideModule(b){});export default" in found
        with pytest.raises(ValueError, match="HEAD and TAIL must occur once"):
            patches.eager("pyodide.asm.mjs", begins)

    def test_no_source_map_is_promised(self, runtime_files: dict[str, bytes]) -> None:
        """Maps are not shipped, so nothing asks for them."""
        files = runtime_files | vendor.pyscript_files()
        assert not [n for n, d in files.items() if b"//# sourceMappingURL=" in d[-200:]]
