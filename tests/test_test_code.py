"""The tests' own sources: what they ask of a page, and of each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.structure import imported

ROOT = Path(__file__).resolve().parents[1]

EVERYWHERE = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "e2e").rglob("*.py")])

RAW = {"look.py", "any_turn.py", "selenium_driver.py"}
"""Files of e2e/support that may look at a page themselves: these have a function that waits first."""

IN_BROWSER = [
    path for path in EVERYWHERE
    if (ROOT / "e2e") in path.parents and path.name not in RAW and path.parent.name != "siege"
]  # fmt: skip
"""All that has a page; the siege watches pages of which anything may be damaged, with a look of its own."""

LOOKS = {
    "all", "all_inner_texts", "all_text_contents", "aria_snapshot", "bounding_box", "content",
    "count", "element_handle", "element_handles", "eval_on_selector", "eval_on_selector_all",
    "evaluate", "evaluate_all", "evaluate_handle", "focus", "get_attribute", "inner_html",
    "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled",
    "is_hidden", "is_visible", "query_selector", "query_selector_all", "screenshot",
    "text_content", "title",
}  # fmt: skip
"""Methods of Playwright's pages and locators that tell of the moment, or give the focus."""

TEXTS_TOO = {"all", "count", "title"}
"""Names that lists, texts and arrays have as well: there they are given something."""


def looks(tree: ast.AST) -> Iterator[int]:
    """The lines in which a page is looked at once, but not by a function of `look`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_text = node.func.attr in TEXTS_TOO and node.args
            if node.func.attr in LOOKS and not of_text and ast.unparse(node.func.value) != "look":
                yield node.lineno


def patched(tree: ast.AST) -> Iterator[int]:
    """The lines in which an attribute is set by `setattr`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr":
            yield node.lineno


def tree_of(path: Path) -> ast.Module:
    """Return what a file holds."""
    return ast.parse(path.read_text("utf-8"), str(path))


@pytest.mark.parametrize("path", IN_BROWSER, ids=lambda path: path.name)
def test_nothing_looks_at_a_page_that_is_not_drawn(path: Path) -> None:
    """`e2e/support/look.py` waits for that; no class of Playwright is changed for it."""
    tree = tree_of(path)
    assert (list(looks(tree)), list(patched(tree))) == ([], [])


@pytest.mark.parametrize("name", sorted(RAW))
def test_the_files_that_may_are_there(name: str) -> None:
    """And do look."""
    assert list(looks(tree_of(ROOT / "e2e" / "support" / name)))


def test_a_look_is_found() -> None:
    """However the page is got at; not in a list, and not by the functions that wait."""
    text = "page.locator('a').first.count()\n[1].count(1)\nlook.count(page)\npage.title()\nlock.focus()"
    assert list(looks(ast.parse(text))) == [1, 4, 5]
    assert list(patched(ast.parse("setattr(Locator, name, patiently)"))) == [1]


def test_no_module_needs_one_with_tests() -> None:
    """What several tests share is in a module of its own."""
    found = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in EVERYWHERE
        for name in imported(path)
        if any(part.startswith("test_") for part in name.split("."))
    ]
    assert found == []
