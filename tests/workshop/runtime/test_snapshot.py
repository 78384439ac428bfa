"""The snapshot and the standard library."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from app import i18n
from workshop.build import publish
from workshop.common.paths import ROOT
from workshop.common.wheel import Wheel, build_wheel, opened
from workshop.runtime import snapshot, stdlib
from workshop.runtime.in_node import OURS, PLAIN, compiled

HEAP = 31_457_280
"""Size of Pyodide's memory before it grows; other sizes can't be restored."""


STACK = 10 * 1024 * 1024
"""Size of Pyodide's C stack, the only run of zeros of that length."""


@pytest.fixture(scope="module")
def wheels() -> list[Wheel]:
    """Return the wheels of the rules and the application."""
    return [publish.rules_wheel(), publish.app_wheel({"art/x.svg": "x"}, {})]


@pytest.fixture(scope="module")
def memory(wheels: list[Wheel]) -> bytes:
    """Return the memory of an interpreter that has imported the sources."""
    return snapshot.snapshot(wheels).memory


@pytest.fixture(scope="module")
def report(wheels: list[Wheel]) -> dict[str, Any]:
    """Return the interpreter's report of its imports."""
    return dict(json.loads(snapshot.snapshot(wheels).report))


def names(archive: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return set(opened.namelist())


def test_the_memory_has_not_grown(memory: bytes) -> None:
    """The memory has the initial size of the heap, plus a short header."""
    assert HEAP <= len(memory) < HEAP + 4096


def test_the_memory_holds_nothing_of_finished_calls(memory: bytes) -> None:
    """The stack is zeroed except for its last page, as its old content differs between builds."""
    assert bytes(STACK - 4096) in memory


def test_the_memory_holds_every_rule_and_every_view(report: dict[str, list[str]]) -> None:
    """Modules of rules and views are imported in the snapshot, not on the page."""
    modules = {"spielekiste.games.kniffel", "app.pages.menu.view", "app.table.screen"}
    assert modules <= set(report["imported"])


def test_all_of_our_modules_are_imported(report: dict[str, list[str]]) -> None:
    """No module is imported after the restore, not even those that use the page."""
    assert report["left"] == []
    assert {"app.browser.display", "app.main"} <= set(report["imported"])


def test_modules_that_use_the_page_during_import_are_left_out() -> None:
    """Modules that only import `js` are in the snapshot, since `resume` sets the page's `js`."""
    sources = {
        "late/__init__.py": b"",
        "late/asks.py": b"import js\nlocation = js.location",
        "late/takes.py": b"from js import location",
        "late/waits.py": b"import js\ndef where():\n    return js.location",
    }
    report = json.loads(snapshot.snapshot([build_wheel("late", sources)]).report)
    assert report["left"] == ["late.asks", "late.takes"]
    assert "late.waits" in report["imported"]


def test_the_memory_holds_the_files_of_the_page(memory: bytes) -> None:
    """The memory contains the wheels' data, with its paths."""
    assert f"/{snapshot.SITE_PACKAGES}/app/art.json".encode() in memory


def test_texts_of_a_language_are_files_of_their_own(wheels: list[Wheel], memory: bytes) -> None:
    """A visitor needs those of one language; the memory contains none."""
    texts = snapshot.texts(wheels)
    assert texts.keys() == set(i18n.LANGUAGES) - {i18n.SOURCE}
    path, data = texts["de"]
    assert path == f"/{snapshot.SITE_PACKAGES}/app/locale/de.json"
    assert data == opened(wheels[1].data)["app/locale/de.json"]
    assert path.encode() not in memory


def test_the_memory_does_not_contain_the_build_folder(memory: bytes) -> None:
    """The snapshot does not contain the path of the build folder, in one-byte or
    four-byte strings.
    """
    assert str(ROOT).encode() not in memory
    assert str(ROOT).encode("utf-32-le") not in memory


def test_the_library_of_the_snapshot_is_smaller() -> None:
    """It has the modules of the plain start but the optional ones, without annotations and line numbers."""
    whole, lean = stdlib.stdlib(), stdlib.lean_stdlib()
    assert {
        name.partition("/")[0].partition(".")[0] for name in names(whole) - names(lean)
    } == stdlib.OPTIONAL
    assert len(lean) < len(whole) - 50_000


def test_imports_of_a_wheel_are_found() -> None:
    """`wanted` returns the wheel's own modules, and the others imported by any statement."""
    sources = {
        "app/__init__.py": b"from app import x",
        "app/x.py": b"import json, js\nfrom . import y",
    }
    assert snapshot.wanted(sources) == {"own": ["app", "app.x"], "others": ["json"]}


def test_the_standard_library_is_compiled_and_trimmed() -> None:
    """The library of the plain start has no sources, and no modules that no page uses."""
    found = names(stdlib.stdlib())
    assert "asyncio/events.pyc" in found
    assert "unittest/__init__.pyc" not in found
    assert not [name for name in found if name.endswith(".py")]


SOURCE = b"""
from __future__ import annotations
from dataclasses import dataclass
kept: Unread = 1
@dataclass
class Pair:
    first: Field
    def swap(self, other: Unread) -> Unread:
        late: Unread
        return [self, other]
"""


def test_modules_of_the_snapshot_keep_only_the_annotations_of_fields() -> None:
    """Types that only type checkers read are left out; qualified names stay, for errors."""
    whole, lean = (
        opened(compiled({"pair.py": SOURCE}, kind))["pair.pyc"] for kind in (PLAIN, OURS)
    )
    assert b"Unread" in whole
    assert b"Pair.swap" in whole
    assert b"Unread" not in lean
    assert b"Pair.swap" in lean
    assert b"Field" in lean
    assert b"kept" in lean


def test_a_compile_error_is_shown() -> None:
    """A failing script raises an error with its last message."""
    with pytest.raises(RuntimeError, match="SyntaxError"):
        compiled({"broken.py": b"def"})
