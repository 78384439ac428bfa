"""Test that adds a page that is loaded on demand to a copy of the sources: one folder and one line."""

from __future__ import annotations

import shutil
from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest

from tests.copied import printed

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).parent / "ninth_page"

PLACE = "web/app/pages/counter"
"""Folder of the page in the copy."""

FILES = ("__init__.py", "pages.py", "counter.css")

REGISTRY = "web/app/shell/late.py"

LINE = '        "counter": LateRoom("counter", "counter", N_("Counter")),'
"""The line for the page; the title of a real page is translated by `make messages`."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources that contains the page."""
    copy = tmp_path_factory.mktemp("ninth")
    for tree in ("py", "web", "assets"):
        shutil.copytree(ROOT / tree, copy / tree, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    (copy / PLACE).mkdir()
    for name in FILES:
        shutil.copy(HERE / name, copy / PLACE)
    registry = copy / REGISTRY
    before = '        LAB: LateRoom("lab"'
    text = registry.read_text("utf-8")
    assert text.count(before) == 1
    registry.write_text(text.replace(before, f"{LINE}\n{before}"), "utf-8")
    return copy


@pytest.fixture(scope="module")
def seen(sources: Path) -> dict[str, Any]:
    """Return what is shown and built of the page."""
    seen: dict[str, Any] = printed(sources, "tests.ninth_page.visit")
    return seen


def test_one_line_registers_it(sources: Path) -> None:
    """Besides the page's folder, one line of one file changes."""
    was, now = ((root / REGISTRY).read_text("utf-8").splitlines() for root in (ROOT, sources))
    rows = [row for row in ndiff(was, now) if row[0] in "+-"]
    print(  # noqa: T201 - shown by pytest -s
        f"A ninth page: {len(FILES)} files in one folder, {len(rows)} line in {REGISTRY}."
    )
    assert rows == [f"+ {LINE}"]


def test_it_is_shown(seen: dict[str, Any]) -> None:
    """Its route leads to it, and its button works."""
    assert seen["title"] == "Counter"
    assert "It is 1." in seen["text"]


def test_it_has_an_archive_and_is_no_part_of_the_start(seen: dict[str, Any]) -> None:
    """Modules, texts and styles follow from the folder."""
    assert seen["modules"] == ["app/pages/counter/__init__.py", "app/pages/counter/pages.py"]
    assert seen["packages"] == ["app.pages"]
    assert seen["start"] == []
    assert seen["is_late"]
    assert ".counter" in seen["styles"]
