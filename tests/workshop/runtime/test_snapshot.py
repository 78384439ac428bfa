"""The snapshot and the standard library."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from workshop.build import publish
from workshop.common.paths import ROOT
from workshop.common.wheel import Wheel, build_wheel
from workshop.runtime import snapshot, stdlib
from workshop.runtime.in_node import compiled

HEAP = 31_457_280
"""Pyodide's memory before it grows; a memory of another size is not restored."""


STACK = 10 * 1024 * 1024
"""What Pyodide gives C to call in; nothing else in its memory is empty for so long a stretch."""


@pytest.fixture(scope="module")
def wheels() -> list[Wheel]:
    """The rules and the application."""
    return [publish.rules_wheel(), publish.app_wheel({"art/x.svg": "x"}, {})]


@pytest.fixture(scope="module")
def memory(wheels: list[Wheel]) -> bytes:
    """The memory of an interpreter that has imported the sources as they are."""
    return snapshot.snapshot(wheels)[0]


@pytest.fixture(scope="module")
def report(wheels: list[Wheel]) -> dict[str, list[str]]:
    """What it says of its imports."""
    return dict(json.loads(snapshot.snapshot(wheels)[1]))


def names(archive: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return set(opened.namelist())


def test_the_memory_has_not_grown(memory: bytes) -> None:
    """It is the heap as it was at first, behind a short head."""
    assert HEAP <= len(memory) < HEAP + 4096


def test_the_memory_holds_nothing_of_calls_that_are_over(memory: bytes) -> None:
    """The stack is blank but for its last page: what they leave there differs from build to build."""
    assert bytes(STACK - 4096) in memory


def test_the_memory_holds_every_rule_and_every_view(report: dict[str, list[str]]) -> None:
    """Nothing of them is imported on the page."""
    modules = {"spielekiste.games.kniffel", "app.views.menu", "app.table.screen"}
    assert modules <= set(report["imported"])


def test_no_module_of_ours_is_left(report: dict[str, list[str]]) -> None:
    """Nothing is imported after the snapshot was restored, not even what touches the page."""
    assert report["left"] == []
    assert {"app.browser.display", "app.main"} <= set(report["imported"])


def test_what_asks_the_page_while_it_is_imported_is_left() -> None:
    """A module that only imports `js` is not: `resume` gives it the page's."""
    sources = {
        "late/__init__.py": b"",
        "late/asks.py": b"import js\nlocation = js.location",
        "late/takes.py": b"from js import location",
        "late/waits.py": b"import js\ndef where():\n    return js.location",
        "late/wants.py": b"import pyscript",
    }
    report = json.loads(snapshot.snapshot([build_wheel("late", sources)])[1])
    assert report["left"] == ["late.asks", "late.takes", "late.wants"]
    assert "late.waits" in report["imported"]


def test_the_memory_holds_the_files_of_the_page(memory: bytes) -> None:
    """Data, and PyScript's own modules: by their paths."""
    for path in ("app/art.json", "app/locale/de.json"):
        assert f"/{snapshot.SITE_PACKAGES}/{path}".encode() in memory
    assert b"/home/pyodide/pyscript/context.pyc" in memory


def test_the_memory_does_not_tell_where_it_was_made(memory: bytes) -> None:
    """So it is the same wherever it is made. Python writes texts with one byte or four a letter."""
    assert str(ROOT).encode() not in memory
    assert str(ROOT).encode("utf-32-le") not in memory


def test_the_library_has_stubs_where_no_page_needs_more() -> None:
    """The library of the snapshot names the same modules, and is much smaller."""
    whole = stdlib.stdlib()
    stubs = stdlib.stubbed(whole)
    assert names(stubs) == names(whole)
    assert len(stubs) < len(whole) - 100_000


def test_what_is_only_a_stub_cannot_be_imported() -> None:
    """The build stops before the page would."""
    with pytest.raises(ValueError, match="zipfile"):
        snapshot.wanted({"app/pack.py": b"def pack():\n    import zipfile\n"})


def test_what_a_wheel_imports_is_wanted() -> None:
    """Its own modules by name, and the others that any statement asks for."""
    sources = {
        "app/__init__.py": b"from app import x",
        "app/x.py": b"import json, js\nfrom . import y",
    }
    assert snapshot.wanted(sources) == {"own": ["app", "app.x"], "others": ["json"]}


def test_the_standard_library_is_compiled_and_trimmed() -> None:
    """For the plain start: no sources, nothing that no page reaches."""
    found = names(stdlib.stdlib())
    assert "asyncio/events.pyc" in found
    assert "unittest/__init__.pyc" not in found
    assert not [name for name in found if name.endswith(".py")]


def test_what_cannot_be_compiled_says_why() -> None:
    """A script that fails stops the build with its last words."""
    with pytest.raises(RuntimeError, match="SyntaxError"):
        compiled({"broken.py": b"def"})
