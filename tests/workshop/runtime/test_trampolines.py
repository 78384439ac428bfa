"""Python's functions make their indirect calls through trampolines."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from workshop.runtime.binary import CALL_INDIRECT, CODE, bodies, instructions, sections
from workshop.runtime.trampolines import padded, through_trampolines
from workshop.runtime.webassembly import binaryen, webassembly

LOOP = """(module
  (import "page" "act" (func))
  (type $change (func (param i32) (result i32)))
  (type $act (func))
  (table $before 1 1 funcref)
  (table $all 3 3 funcref)
  (global $acts (mut i32) (i32.const 0))
  (elem (table $all) (i32.const 0) func $double $negate $note)
  (func $double (param i32) (result i32) (i32.shl (local.get 0) (i32.const 1)))
  (func $negate (param i32) (result i32) (i32.sub (i32.const 0) (local.get 0)))
  (func $note (global.set $acts (i32.add (global.get $acts) (i32.const 1))))
  (func (export "loop") (param $which i32) (param $value i32) (result i32) (local $kept f64)
    (local.set $kept (f64.const 0x1.1111111111111p+4))
    (call_indirect $all (type $act) (i32.const 2))
    (call_indirect $all (type $act) (i32.const 2))
    (i32.add
      (call_indirect $all (type $change) (local.get $value) (local.get $which))
      (i32.add (global.get $acts) (i32.trunc_f64_s (local.get $kept))))))
"""

CALLS = """
const module = new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]));
const { loop } = new WebAssembly.Instance(module, { page: { act() {} } }).exports;
console.log(loop(0, 21), loop(1, 21));
"""


def _calls(path: Path) -> str:
    command = ["node", "-e", CALLS, str(path)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()  # noqa: S603 - our own code


def _indirect(wasm: bytes) -> list[int]:
    """Return the number of indirect calls of each function."""
    code = dict(sections(wasm))[CODE]
    return [
        sum(each.code == CALL_INDIRECT for each in instructions(code, *body))
        for body in bodies(code)
    ]


def test_trampolines_call_the_same_functions(tmp_path: Path) -> None:
    """The results remain, though only the trampolines at the end make indirect calls."""
    (tmp_path / "loop.wat").write_text(LOOP)
    binaryen("wasm-as", tmp_path / "loop.wat", "-o", tmp_path / "loop.wasm")
    before = (tmp_path / "loop.wasm").read_bytes()
    after = through_trampolines(before)
    (tmp_path / "after.wasm").write_bytes(after)
    assert (_indirect(before), _indirect(after)) == ([0, 0, 0, 3], [0, 0, 0, 0, 1, 1])
    assert _calls(tmp_path / "loop.wasm") == _calls(tmp_path / "after.wasm") == "61 0"


def test_only_trampolines_make_indirect_calls() -> None:
    """The functions of the first part make none; its trampolines are few and at the end."""
    found = _indirect(webassembly().first)
    trampolines = found.index(1)
    assert not any(found[:trampolines])
    assert set(found[trampolines:]) == {1}
    assert 50 < len(found) - trampolines < 200


def test_numbers_are_padded() -> None:
    """A number gets as many bytes as the call had that it replaces."""
    assert padded(5, 3) == b"\x85\x80\x00"
    assert padded(300, 2) == b"\xac\x02"
    with pytest.raises(ValueError, match="300 does not fit into 1 bytes"):
        padded(300, 1)
