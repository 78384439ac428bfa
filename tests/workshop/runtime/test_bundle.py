"""The plan for interpreter.js."""

from __future__ import annotations

import re
import struct

import pytest

from workshop.common.paths import WEB
from workshop.runtime.bundle import Bundle
from workshop.runtime.delta import Delta


@pytest.fixture
def plan() -> dict[str, object]:
    """Return the plan of a tiny runtime."""
    pyodide = dict.fromkeys(("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"), b"12")
    pyodide |= {"pyodide.later.wasm": struct.pack("<2I", 1 << 31, 1 << 31 | 5) + b"end"}
    delta = Delta("head", b"12345678", 4, 4096, 0, 0, 7)
    files = {"memory.wasm": b"1234", "modules.wasm": b"5678", "code.wasm": struct.pack("<I", 7)}
    files["de.json"] = struct.pack("<I", 9)
    return Bundle(
        pyodide | {"python_stdlib.zip": b"plain"}, {}, files, delta, {"de": "/lib/de.json"}
    ).plan("assets/p", "assets/s", ["assets/a.whl"])


def test_it_has_the_fields_of_its_type(plan: dict[str, object]) -> None:
    """The plan has the fields of its type in web/js/globals.d.ts."""
    text = (WEB / "js" / "globals.d.ts").read_text("utf-8")
    (body,) = re.findall(r"interface SpielekistePlan \{(.*?)\n\}", text, re.DOTALL)
    assert set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) == set(plan)


def test_paths_are_those_of_the_site(plan: dict[str, object]) -> None:
    """The paths use the folders given by the caller."""
    assert plan["runtime"] == "assets/p/"
    assert plan["memory"] == [["assets/s/memory.wasm", 4], ["assets/s/modules.wasm", 4]]
    assert plan["rest"] == "assets/s/rest.zip"
    assert plan["wheels"] == ["assets/a.whl"]


def test_the_progress_bar_counts_the_files_of_the_snapshot_start(plan: dict[str, object]) -> None:
    """The total includes three files of Pyodide and the snapshot, but not the library of the plain
    start.
    """
    assert plan["total"] == 3 * 2 + 8
    assert plan["size"] == 8


def test_the_later_part_has_its_size_and_sum(plan: dict[str, object]) -> None:
    """The checksum is taken modulo 2³², and leaves out the bytes after the last whole word."""
    assert plan["later"] == ("assets/p/pyodide.later.wasm", 11, 5)


def test_texts_have_size_sum_and_the_path_in_python(plan: dict[str, object]) -> None:
    """The page writes the texts of a language where Python reads them."""
    assert plan["texts"] == {"de": ["assets/s/de.json", 4, 9, "/lib/de.json"]}


def test_the_deferred_code_has_its_size_and_sum(plan: dict[str, object]) -> None:
    """The page checks it as it checks the later part."""
    assert plan["code"] == ("assets/s/code.wasm", 4, 7)
