"""Rules for the sources of the tests: page queries, and imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.structure import imported

ROOT = Path(__file__).resolve().parents[1]

EVERYWHERE = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "e2e").rglob("*.py")])

RAW = {"look.py", "any_turn.py", "selenium_driver.py"}
"""Files of e2e/support that may query a page directly, since their functions wait first."""

IN_BROWSER = [
    path for path in EVERYWHERE
    if (ROOT / "e2e") in path.parents and path.name not in RAW and path.parent.name != "siege"
]  # fmt: skip
"""All tests with a page, except the siege, which damages pages and queries them in other ways."""

LOOKS = {
    "all", "all_inner_texts", "all_text_contents", "aria_snapshot", "bounding_box", "content",
    "count", "element_handle", "element_handles", "eval_on_selector", "eval_on_selector_all",
    "evaluate", "evaluate_all", "evaluate_handle", "focus", "get_attribute", "inner_html",
    "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled",
    "is_hidden", "is_visible", "query_selector", "query_selector_all", "screenshot",
    "text_content", "title",
}  # fmt: skip
"""Playwright methods that return the current state of a page, or move the focus."""

TEXTS_TOO = {"all", "count", "title"}
"""Names that are also methods of lists, texts and arrays, where they take arguments."""


def looks(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that query a page without using a waiting function of `look`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_text = node.func.attr in TEXTS_TOO and node.args
            if node.func.attr in LOOKS and not of_text and ast.unparse(node.func.value) != "look":
                yield node.lineno


def patched(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that call `setattr`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr":
            yield node.lineno


def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"), str(path))


@pytest.mark.parametrize("path", IN_BROWSER, ids=lambda path: path.name)
def test_pages_are_inspected_after_the_render_only(path: Path) -> None:
    """Pages are queried by `e2e/support/look.py`, which waits for the render, without patching
    Playwright.
    """
    tree = tree_of(path)
    assert (list(looks(tree)), list(patched(tree))) == ([], [])


@pytest.mark.parametrize("name", sorted(RAW))
def test_the_exempt_files_exist(name: str) -> None:
    """The exempt files do query pages directly."""
    assert list(looks(tree_of(ROOT / "e2e" / "support" / name)))


def test_a_direct_inspection_is_found() -> None:
    """Direct queries are found for any expression; lists and the waiting functions don't count."""
    text = "page.locator('a').first.count()\n[1].count(1)\nlook.count(page)\npage.title()\nlock.focus()"
    assert list(looks(ast.parse(text))) == [1, 4, 5]
    assert list(patched(ast.parse("setattr(Locator, name, patiently)"))) == [1]


def test_no_module_imports_a_test_module() -> None:
    """Modules with tests are not imported; shared code is in other modules."""
    found = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in EVERYWHERE
        for name in imported(path)
        if any(part.startswith("test_") for part in name.split("."))
    ]
    assert found == []
