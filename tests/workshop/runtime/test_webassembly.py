"""Pyodide's WebAssembly without unused parts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from workshop.common.paths import NODE
from workshop.runtime import webassembly as made
from workshop.runtime.binary import segments

EXPORTS = """
const { readFileSync } = require("node:fs");
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
console.log(JSON.stringify(WebAssembly.Module.exports(module).map((each) => each.name)));
"""


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the exports of the shipped WebAssembly."""
    path = tmp_path_factory.mktemp("wasm") / made.NAME
    path.write_bytes(made.uncut()[0])
    return exported(path)


def exported(path: Path) -> list[str]:
    command = ["node", "-e", EXPORTS, str(path)]
    answer = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - our own code
    return list(json.loads(answer.stdout))


MOST = 143
"""Largest number of exports: each keeps the code behind it. A new version of Pyodide may need more."""


def test_few_exports_are_kept(exports: list[str]) -> None:
    """Pyodide's 8,560 exports are reduced to those that its script uses."""
    assert len(exports) <= MOST
    assert {"malloc", "memory", "__indirect_function_table", "__main_argc_argv"} <= set(exports)


def test_an_export_that_is_only_assigned_is_not_kept() -> None:
    """Emscripten gives every export a name of its own, also those that nothing calls."""
    script = b"""var _malloc,_free,_idle;function assign(wasmExports){_malloc=Module["_malloc"]=wasmExports["malloc"];\
_free=wasmExports["free"];_idle=Module["_idle"]=wasmExports["idle"];_size=wasmExports["size"].value>>>0}\
wasmExports["aside"]=makeWrapper_p(wasmExports["aside"]);
_malloc(1);Module._free(wasmExports.other)"""
    assert made.asked(script) == sorted([*made.ALSO, "free", "malloc", "other", "size"])


def test_constants_keep_their_addresses() -> None:
    """The data segments hold the same bytes as Pyodide's, so that its code finds them."""
    parts = made.webassembly()
    whole = (NODE / "pyodide" / made.NAME).read_bytes()
    assert _memory(parts.first, parts.later) == _memory(whole)


def _memory(*modules: bytes) -> bytes:
    memory = bytearray(4 << 20)
    for at, data in (each for wasm in modules for each in segments(wasm)):
        memory[at : at + len(data)] = data
    return bytes(memory)


def test_a_segment_is_parted_at_both_ends_of_a_table() -> None:
    """Only the later part contains the bytes of the tables; the first contains all the others."""
    wasm = b"\0asm\1\0\0\0" + b"\x0b\x0e\x01\x00\x41\x80\x20\x0b\x07segment"
    first, later = made.parted(wasm, [made.Table("gme", 4098, 4101)])
    assert list(segments(first)) == [(4096, b"se"), (4101, b"nt")]
    assert list(segments(later)) == [(4098, b"gme")]


def test_the_profile_of_another_pyodide_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Function numbers are valid for one file only."""
    monkeypatch.setattr(made, "PLAYED", tmp_path / "played.json")
    made.PLAYED.write_text('{"pyodide": "another"}')
    with pytest.raises(ValueError, match="belongs to another Pyodide"):
        made.played()


def test_the_larger_part_of_the_code_comes_later() -> None:
    """A page starts with less than half of Pyodide."""
    parts = made.webassembly()
    assert len(parts.first) < len(made.uncut()[0]) / 2


def test_a_script_without_exports_stops_the_build() -> None:
    """An unexpected script raises an error, instead of losing all exports."""
    with pytest.raises(ValueError, match="adapt ASKED"):
        made.asked(b"no exports")


def test_a_failed_tool_says_why(tmp_path: Path) -> None:
    """A damaged file gives the tool's message."""
    (tmp_path / "bad.wasm").write_bytes(b"nonsense")
    with pytest.raises(RuntimeError, match="wasm-opt: "):
        made.binaryen("wasm-opt", tmp_path / "bad.wasm")
