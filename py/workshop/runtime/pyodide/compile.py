"""Compile the sources in /from.zip into /to.zip, without docstrings and assertions.

The first folder of a path is the kind of the module. Those of the kinds `OURS` and `LIBRARY` are for the
snapshot: annotations that only type checkers read are removed. Functions of the library have no line
numbers either.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import zipfile
from types import CodeType

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Header of a .pyc file that Python loads without checking its source."""

OURS, LIBRARY = "ours", "library"

FIELDS = ("dataclass", "NamedTuple", "TypedDict")
"""Decorators and bases of classes whose annotations are their fields."""

NO_LINE, UNITS_BYTES = b"\xff", 16
"""Entry in a table of line numbers for code without one, and the number of bytes it covers."""


class WithoutAnnotations(ast.NodeTransformer):
    """Transformer that removes all annotations except those that define fields."""

    def __init__(self) -> None:
        self._has_fields = False

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Remove the type of a parameter."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remove the type of the result."""
        node.returns = None
        return self._inside(node, has_fields=False)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """Remove the type of the result."""
        node.returns = None
        return self._inside(node, has_fields=False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Keep the annotations of a class with fields."""
        named = " ".join(map(ast.unparse, [*node.decorator_list, *node.bases]))
        return self._inside(node, has_fields=any(name in named for name in FIELDS))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Turn an annotation into a plain assignment, or remove it, unless it defines a field."""
        if self._has_fields:
            return node
        self.generic_visit(node)
        return node.value and ast.copy_location(ast.Assign([node.target], node.value), node)

    def _inside(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, *, has_fields: bool
    ) -> ast.AST:
        before, self._has_fields = self._has_fields, has_fields
        self.generic_visit(node)
        self._has_fields = before
        node.body = node.body or [ast.Pass()]
        return node


def compiled(kind: str, name: str, source: bytes) -> bytes:
    """Compile a source to the bytes of a .pyc."""
    tree = ast.parse(source, f"/{name}")
    if kind in (OURS, LIBRARY):
        tree = ast.fix_missing_locations(WithoutAnnotations().visit(tree))
    code = compile(tree, f"/{name}", "exec", dont_inherit=True, optimize=2)
    return HEAD + marshal.dumps(without_lines(code) if kind == LIBRARY else code)


def without_lines(code: CodeType) -> CodeType:
    """Remove the line numbers of this code and the code in it."""
    consts = (
        without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    lines = NO_LINE * -(-len(code.co_code) // UNITS_BYTES)
    return code.replace(co_consts=tuple(consts), co_linetable=lines)


def main() -> None:
    """Write the new archive."""
    with zipfile.ZipFile("/from.zip") as old, zipfile.ZipFile("/to.zip", "w") as new:
        for path in old.namelist():
            kind, _slash, name = path.partition("/")
            new.writestr(f"{path}c", compiled(kind, name, old.read(path)))


main()
