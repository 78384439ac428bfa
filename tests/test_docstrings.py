"""Docstrings say what only this class or function has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from workshop.common.paths import APP, ROOT

EMPTY = frozenset({
    "Title of the page.",
    "Data for the view.",
    "Return the page.",
    "The screen with the list.",
    "Number of rows.",
    "Handlers for answering.",
})  # fmt: skip
"""Docstrings that repeat the name, or leave out which page or list is meant."""

FOLDERS = (APP, ROOT / "py")


def docstrings(path: Path) -> Iterator[str]:
    """Yield the docstrings of a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def test_no_docstring_only_repeats_a_name() -> None:
    """Each says which page, list or number is meant."""
    files = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    found = [(path.name, said) for path in files for said in docstrings(path) if said in EMPTY]
    assert found == []
