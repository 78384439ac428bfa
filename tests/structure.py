"""Facts about package structure, read from the sources: imports, cycles, layers, sizes.

Imports for types only, imports within functions, and `import_module` with a literal name are
included. `PYTHONPATH=py:web python -m tests.structure` prints the counts that `test_structure.py` limits.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, takewhile
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeGuard

Packages: TypeAlias = Mapping[str, Path]
"""Folder of each top-level package, by name."""

Graph: TypeAlias = dict[str, set[str]]
"""Modules imported by each module, by dotted name; a package has its own name."""


class ClassSize(NamedTuple):
    """Size of a class without inherited members."""

    name: str
    """Name with module, such as `app.dom.diff.Page`."""
    methods: int
    lines: int


class Repeat(NamedTuple):
    """Consecutive lines of code that two places share."""

    first: str
    """File of one place."""
    second: str
    """File of the other place; the same for a repetition within a file."""
    text: str
    """First of the shared lines."""
    lines: int


def modules(packages: Packages) -> dict[str, Path]:
    """Return the file of every module of the packages, by dotted name."""
    return {
        _name(package, folder, path): path
        for package, folder in packages.items()
        for path in sorted(folder.rglob("*.py"))
    }


def _name(package: str, folder: Path, path: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([package, *parts]).removesuffix(".__init__")


def import_graph(packages: Packages) -> Graph:
    """Return the imports between modules of the packages."""
    every = modules(packages)
    return {
        name: {
            target
            for asked in imported(path)
            if (target := _known(asked, every)) and target != name
        }
        for name, path in every.items()
    }


def _known(asked: str, every: Mapping[str, Path]) -> str | None:
    """Return the module of a dotted name: the name itself, or else its parent."""
    return next((name for name in (asked, asked.rpartition(".")[0]) if name in every), None)


def imported(path: Path) -> Iterator[str]:
    """Yield the dotted names that a file imports, such as `a.b`; raise ValueError for relative
    imports.
    """
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise ValueError(
                    f"{path}, line {node.lineno}: relative import; use the absolute name"
                )
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and _is_import_module(node.func):
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def _is_import_module(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name == "import_module"


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def circles(graph: Graph) -> list[list[str]]:
    """Return the import cycles as lists of modules that all reach each other, largest first."""
    reached = {name: _reached(graph, name) for name in graph}
    found = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return sorted(map(list, found), key=len, reverse=True)


def _reached(graph: Graph, start: str) -> set[str]:
    """Return all modules reachable from one by imports; the module itself only if it
    is in a cycle.
    """
    found: set[str] = set()
    todo = list(graph[start])
    while todo:
        if (name := todo.pop()) not in found:
            found.add(name)
            todo += graph[name]
    return found


def climbs(graph: Graph, layers: Sequence[str]) -> list[tuple[str, str]]:
    """Return the imports that point up; `layers` are dotted names from the bottom up.

    A module belongs to the layer with the longest matching name. Raises ValueError if none matches.
    """
    place = {name: layer_of(name, layers) for name in graph}
    return sorted(
        (name, target) for name in graph for target in graph[name] if place[target] > place[name]
    )


def layer_of(name: str, layers: Sequence[str]) -> int:
    """Return the layer number of a module; raise ValueError if it has no layer."""
    found = [layer for layer in layers if f"{name}.".startswith(f"{layer}.")]
    if not found:
        raise ValueError(f"module {name} is in no layer; add its package to the layers")
    return layers.index(max(found, key=len))


def folder_graph(graph: Graph, layers: Sequence[str]) -> Graph:
    """Return the imports between layers, given the imports between modules."""
    found: Graph = {layer: set() for layer in layers}
    for name, targets in graph.items():
        own = layers[layer_of(name, layers)]
        found[own] |= {layers[layer_of(target, layers)] for target in targets} - {own}
    return found


def module_counts(packages: Packages) -> Counter[Path]:
    """Return the number of modules directly in each folder, without `__init__`."""
    paths = modules(packages).values()
    return Counter(path.parent for path in paths if path.name != "__init__.py")


def repeated_classes(packages: Packages) -> dict[str, list[str]]:
    """Return the modules that define each public class name, for names used more than once."""
    found = defaultdict(list)
    for module, path in modules(packages).items():
        for each in _classes(path):
            found[each.name].append(module)
    return {name: where for name, where in sorted(found.items()) if len(where) > 1}


def _classes(path: Path) -> Iterator[ast.ClassDef]:
    """Yield the public top-level classes of a file."""
    for node in _tree(path).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node


def class_sizes(packages: Packages) -> list[ClassSize]:
    """Return every public class, most methods first."""
    found = [
        ClassSize(f"{module}.{each.name}", _methods(each.body), _lines(each))
        for module, path in modules(packages).items()
        for each in _classes(path)
    ]
    return sorted(found, key=lambda size: -size.methods)


def _methods(body: Iterable[ast.stmt]) -> int:
    return sum(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in body)


def _lines(node: ast.ClassDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def protocol_members(path: Path) -> list[tuple[str, int]]:
    """Return the public protocols of a file, each with the number of its own members."""
    return [
        (each.name, len(_members(each.body)))
        for each in _classes(path)
        if any(getattr(base, "id", "") == "Protocol" for base in each.bases)
    ]


def _members(body: Iterable[ast.stmt]) -> set[str]:
    named = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    return named | {
        node.target.id
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def repeats(files: Mapping[str, str], least: int) -> list[Repeat]:
    """Return the pairs of places that share at least `least` equal lines, by file name and text.

    Lines are compared without indentation. Imports, docstrings, comments, and lines without a
    letter or digit are ignored.
    """
    codes = {name: _code_lines(name, text) for name, text in files.items()}
    places = defaultdict[tuple[str, ...], list[tuple[str, int]]](list)
    for name, code in codes.items():
        for at in range(len(code) - least + 1):
            places[tuple(code[at : at + least])].append((name, at))
    pairs = {
        pair for each in places.values() for pair in combinations(each, 2) if _apart(pair, least)
    }
    return sorted(
        Repeat(first, second, codes[first][at], _length(codes[first][at:], codes[second][to:]))
        for (first, at), (second, to) in pairs
        if ((first, at - 1), (second, to - 1)) not in pairs
    )


def _apart(pair: tuple[tuple[str, int], tuple[str, int]], least: int) -> bool:
    """Return whether two runs of lines do not overlap."""
    (first, at), (second, to) = pair
    return first != second or to - at >= least


def _length(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the number of equal lines at the start of two sequences."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    )


def _code_lines(name: str, text: str) -> list[str]:
    lines = _python_lines(text) if name.endswith(".py") else _other_lines(text)
    return [line for each in lines if re.search(r"\w", line := each.strip())]


def _python_lines(text: str) -> Iterator[str]:
    """Yield the lines of a Python file without imports, docstrings and comments."""
    skipped = {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for number, line in enumerate(text.splitlines(), 1):
        if number not in skipped and not line.lstrip().startswith("#"):
            yield line


def _other_lines(text: str) -> Iterator[str]:
    """Yield the lines of a script or style sheet without imports and comments."""
    for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines():
        if not line.lstrip().startswith(("//", "import ")):
            yield line


def _is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Return whether a statement is only a string, such as a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


VAGUE = frozenset(["asked", "each", "found", "known", "shown", "told"])
"""Participles that say when a value came, not what it is."""


def sole_importers(packages: Packages) -> dict[str, int]:
    """Return the modules that exactly one other imports, with their numbers of lines."""
    users = Counter(target for targets in import_graph(packages).values() for target in targets)
    files = modules(packages)
    return {name: _line_count(files[name]) for name, count in users.items() if count == 1}


def head_lines(path: Path) -> int:
    """Return the number of lines before the first statement that is neither docstring nor import."""
    body = _tree(path).body
    head = list(takewhile(_is_head, body))
    return (head[-1].end_lineno or 0) if head else 0


def _is_head(node: ast.stmt) -> bool:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return is_text or is_for_types or isinstance(node, ast.Import | ast.ImportFrom)


def vague_names(path: Path) -> int:
    """Return the number of places that bind one of the names in `VAGUE`."""
    return sum(name in VAGUE for node in ast.walk(_tree(path)) if (name := _bound(node)))


def _bound(node: ast.AST) -> str:
    """Return the name that a node binds, or an empty string."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        return node.id if isinstance(node, ast.Name) else node.attr
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    return ""


CONTROLS = frozenset(
    f"data-{kind}" for kind in ("change", "close", "do", "hold", "input", "submit")
)
"""Attributes whose values begin with a verb."""

VERB = frozenset(["do", "verb"])
"""Parameters whose values begin with a verb."""


def distant_verbs(packages: Packages) -> list[tuple[str, str]]:
    """Return the verbs of controls written as strings, with their modules, unless the module handles them.

    A module handles the keys of a mapping in its `commands`, or in a constant named so.
    """
    trees = {name: _tree(path) for name, path in modules(packages).items()}
    places = {
        node.name: names.index(next(iter(VERB.intersection(names)))) - (names[0] == "self")
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name != "__init__"
        if VERB.intersection(names := [parameter.arg for parameter in node.args.args])
    }
    return sorted(
        (name, verb)
        for name, tree in trees.items()
        for verb in _written(tree, places) - _handled(tree)
    )


def _handled(tree: ast.Module) -> set[str]:
    """Return the verbs that are strings in the mappings of commands of a module."""
    tables = [node for node in ast.walk(tree) if _name_of(node).lower().endswith("commands")]
    return {
        str(key.value)
        for table in tables
        for node in ast.walk(table)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.AnnAssign):
        return getattr(node.target, "id", "")
    return node.name if isinstance(node, ast.FunctionDef) else ""


def _written(tree: ast.Module, places: Mapping[str, int]) -> set[str]:
    """Return the verbs that are strings on the controls of a module."""
    values: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            values += (value for key, value in pairs if getattr(key, "value", "") in CONTROLS)
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            values += (given.value for given in node.keywords if given.arg in VERB)
            if called in places:
                values += node.args[places[called] :][:1]
    return {verb for value in values for verb in _verbs(value)}


def _verbs(value: ast.expr) -> Iterator[str]:
    """Yield the first words of the strings that an expression can be."""
    if isinstance(value, ast.IfExp):
        yield from (*_verbs(value.body), *_verbs(value.orelse))
    first = value.values[0] if isinstance(value, ast.JoinedStr) else value
    if isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
        yield first.value.split()[0]


def _line_count(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def counts(packages: Packages) -> dict[str, int]:
    """Return what the size of packages is judged by, by name of the count."""
    files = modules(packages).values()
    sole = sole_importers(packages)
    return {
        "files": len(files),
        "lines": sum(map(_line_count, files)),
        "lines in heads of modules": sum(map(head_lines, files)),
        "modules with one importer": len(sole),
        "of those with at most 80 lines": sum(lines <= 80 for lines in sole.values()),
        "bindings of vague participles": sum(map(vague_names, files)),
        "verbs as strings away from their handlers": len(distant_verbs(packages)),
        "fmt: skip": sum(path.read_text("utf-8").count("fmt: skip") for path in files),
    }


if __name__ == "__main__":
    packages = {"app": Path(__file__).resolve().parents[1] / "web" / "app"}
    rows = [f"{count:>7,}  {name}" for name, count in counts(packages).items()]
    sys.stdout.write("\n".join([*rows, ""]))
