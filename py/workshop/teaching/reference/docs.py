"""Documentation of classes from their sources: members with docstrings, arguments and types."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from textwrap import dedent


@dataclass(frozen=True)
class Member:
    """An attribute, property or method."""

    name: str
    doc: str
    """The docstring, without its indentation."""
    gives: str
    """Annotation of the value or result, as written in the source."""
    takes: tuple[tuple[str, str], ...] | None = None
    """Name and annotation of each argument; None for an attribute or a property."""

    @property
    def call(self) -> str:
        """The name; for a method, followed by its arguments."""
        if self.takes is None:
            return self.name
        return f"{self.name}({', '.join(name for name, _ in self.takes)})"


@cache
def members(kind: type) -> tuple[Member, ...]:
    """Return the documented public members of a class in source order."""
    (tree,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)  # noqa: S101 - the source of a class
    found = [*_attributes(tree.body), *filter(None, map(_function, tree.body))]
    lines = {member.name: at for member, at in found}
    public = (member for member, _ in found if member.doc and not member.name.startswith("_"))
    return tuple(sorted(public, key=lambda member: lines[member.name]))


def _attributes(body: list[ast.stmt]) -> Iterator[tuple[Member, int]]:
    """Yield each attribute that has a docstring, and its line."""
    for field, text in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            doc = inspect.cleandoc(str(text.value.value))
            yield Member(field.target.id, doc, ast.unparse(field.annotation)), field.lineno


def _function(node: ast.stmt) -> tuple[Member, int] | None:
    if not isinstance(node, ast.FunctionDef):
        return None
    gives = ast.unparse(node.returns) if node.returns else ""
    kinds = {ast.unparse(each) for each in node.decorator_list}
    takes = None if kinds & {"property", "cached_property"} else tuple(_arguments(node.args))
    return Member(node.name, ast.get_docstring(node) or "", gives, takes), node.lineno


def _arguments(args: ast.arguments) -> Iterator[tuple[str, str]]:
    for each in args.args:
        if each.arg != "self" and each.annotation:
            yield each.arg, ast.unparse(each.annotation)
    if args.vararg and args.vararg.annotation:
        yield f"*{args.vararg.arg}", ast.unparse(args.vararg.annotation)


def blocks(doc: str) -> list[str]:
    """Return the paragraphs of a docstring, each on one line, and its examples."""
    parts = [part for part in doc.split("\n\n") if part.strip()]
    return [part if part.startswith(">>>") else " ".join(part.split()) for part in parts]
