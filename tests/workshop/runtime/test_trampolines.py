"""Python's evaluation loop calls functions through trampolines."""

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
    """Return the number of indirect calls of each function, the longest functions first."""
    code = dict(sections(wasm))[CODE]
    longest = sorted(bodies(code), key=lambda body: body[0] - body[1])
    return [
        sum(each.code == CALL_INDIRECT for each in instructions(code, *body)) for body in longest
    ]


def test_trampolines_call_the_same_functions(tmp_path: Path) -> None:
    """The loop's results remain, though it makes no indirect call itself."""
    (tmp_path / "loop.wat").write_text(LOOP)
    binaryen("wasm-as", tmp_path / "loop.wat", "-o", tmp_path / "loop.wasm")
    before = (tmp_path / "loop.wasm").read_bytes()
    after = through_trampolines(before)
    (tmp_path / "after.wasm").write_bytes(after)
    assert (_indirect(before)[0], _indirect(after)[0]) == (3, 0)
    assert _calls(tmp_path / "loop.wasm") == _calls(tmp_path / "after.wasm") == "61 0"


def test_the_evaluation_loop_makes_no_indirect_calls() -> None:
    """The largest function of the first part has none; the others keep theirs."""
    found = _indirect(webassembly().first)
    assert found[0] == 0
    assert sum(found) > 1000


def test_a_loop_without_indirect_calls_stops_the_build(tmp_path: Path) -> None:
    """A module whose largest function is not the loop is an error."""
    (tmp_path / "none.wat").write_text('(module (import "page" "act" (func)) (func (nop)))')
    binaryen("wasm-as", tmp_path / "none.wat", "-o", tmp_path / "none.wasm")
    with pytest.raises(ValueError, match="adapt trampolines"):
        through_trampolines((tmp_path / "none.wasm").read_bytes())


def test_numbers_are_padded() -> None:
    """A number gets as many bytes as the call had that it replaces."""
    assert padded(5, 3) == b"\x85\x80\x00"
    assert padded(300, 2) == b"\xac\x02"
    with pytest.raises(ValueError, match="300 does not fit into 1 bytes"):
        padded(300, 1)
