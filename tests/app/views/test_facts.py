"""Views take facts as arguments, never objects that can act."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "web" / "app"

ACTOR = re.compile(r"\b\w*(Screen|App|Board|Panel|Platform|Library)\b")
"""Names of classes that act: screens and their parts."""

RULES_OF_A_GAME = frozenset({"spielekiste"})
"""Packages from which such names may be imported, since a position is a fact."""


def views() -> Iterator[Path]:
    """Yield every file that renders nodes from facts."""
    yield from sorted((ROOT / "views").rglob("*.py"))
    yield from sorted((ROOT / "table" / "views").glob("*.py"))
    yield from sorted((ROOT / "games").rglob("*view.py"))


def actors(text: str) -> list[str]:
    """Return the names of acting classes that annotate a file's parameters and fields."""
    tree = ast.parse(text)
    facts = set(imported(tree, RULES_OF_A_GAME))
    found = [ast.unparse(annotation) for annotation in annotated(tree)]
    names = [match[0] for text in found for match in ACTOR.finditer(text)]
    return [name for name in names if name not in facts]


def annotated(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the annotations of parameters and fields."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation:
            yield node.annotation


def imported(tree: ast.Module, packages: frozenset[str]) -> Iterator[str]:
    """Yield the names that a file imports from these packages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in packages:
            yield from (alias.asname or alias.name for alias in node.names)


def test_no_view_takes_an_acting_object() -> None:
    """No view takes a screen, application, board, coach, platform or library."""
    found = {path.relative_to(ROOT).as_posix() for path in views() if actors(path.read_text())}
    assert found == set()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def view(screen: SetUpScreen) -> Node: ...", ["SetUpScreen"]),
        ("def view(facts: SetUpFacts, *, app: App | None) -> Node: ...", ["App"]),
        ("def view(make: Callable[[LudoBoard], Node]) -> Node: ...", ["LudoBoard"]),
        ("class Facts(NamedTuple):\n    saves: SaveLibrary", ["SaveLibrary"]),
        ("def view(facts: BoardFacts) -> Node: ...", []),
        ("from spielekiste.x import Board\ndef view(board: Board) -> Node: ...", []),
        ("from app.x import Board\ndef view(board: 'Board') -> Node: ...", ["Board"]),
    ],
)
def test_an_acting_object_is_found(code: str, found: list[str]) -> None:
    """Parameters, fields, unions and callbacks are searched; classes of the rules are allowed."""
    assert actors(code) == found
