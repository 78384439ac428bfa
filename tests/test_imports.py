"""Imports point down, and the rules use nothing outside their package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "py" / "spielekiste"
APP = ROOT / "web" / "app"

MAY_IMPORT = {
    "core": {"core"},
    "parts": {"core", "parts"},
    "games": {"core", "parts", "games"},
    "bots": {"core", "parts", "games", "coach", "bots"},
    "coach": {"core", "parts", "games", "coach"},
    "arena": {"core", "parts", "games", "coach", "bots", "arena"},
    "board": {"core", "parts", "games", "coach", "bots", "board"},
    "lab": {"core", "parts", "lab"},
    "trainer": {"core", "parts", "games", "coach", "bots", "trainer"},
    "rulebook": {"games", "rulebook"},
    "": {"core", "parts", "games", "bots", "coach", "rulebook"},
}
"""Layers that each layer may import; "" is the package's own `__init__`."""

PURE = {
    "__future__",
    "abc",
    "base64",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "operator",
    "random",
    "re",
    "string",
    "struct",
    "types",
    "typing",
    "unicodedata",
    "zlib",
}
"""Standard modules that the rules may use, without input, output, waiting or clock."""

ARENA = {
    "array",
    "ast",
    "builtins",
    "copyreg",
    "difflib",
    "io",
    "json",
    "pickle",
    "sys",
    "traceback",
}
"""Additional standard modules of the arena, which runs people's programs and exchanges messages."""

BOARD = {"json"}
"""Further standard modules of the class board, which reads stored figures."""

RULEBOOK = {"importlib"}
"""Additional module of the rulebook, which loads the rules of a game when they are read."""

CLOCK = {"time"}
"""Additional modules of the arena's part for browsers, which works in slices."""

COMMAND = {"argparse", "importlib", "pathlib", "secrets", "signal", "sys"}
"""Additional standard modules of the command line, the only part with files and a clock."""

BROWSER = {"js", "pyodide", "pyscript", "polyscript", "micropip"}

ALLOWED_CALLS = {"arena/__main__.py": {"print"}, "arena/own_bot.py": {"exec"}}
"""Calls that are allowed in single files."""

Import = tuple[str, str | None]
"""A module and the name imported from it; None for the module itself."""


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(path: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, (
                f"{path}, line {node.lineno}: relative import; use the absolute name"
            )
            yield from ((str(node.module), alias.name) for alias in node.names)


def tops(path: Path) -> set[str]:
    return {module.partition(".")[0] for module, _ in imports(path)}


def layer(path: Path) -> str:
    folders = path.relative_to(RULES).parts[:-1]
    return folders[0] if folders else ""


def layers_known(path: Path) -> set[str]:
    """Return the layers of the rules package that a file imports."""
    known = set()
    for module, name in imports(path):
        parts = [*module.split("."), *([name] if name else [])]
        if parts[0] == "spielekiste" and len(parts) > 1 and parts[1] in MAY_IMPORT:
            known.add(parts[1])
    return known


def random_uses(path: Path) -> list[str]:
    """Return the uses of `random` other than the class `random.Random`."""
    tree = ast.parse(path.read_text("utf-8"))
    attributes = (
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
    )
    names = (name for module, name in imports(path) if module == "random" and name)
    return [name for name in (*attributes, *names) if name != "Random"]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", sources(RULES), ids=name_of)
class TestRules:
    """Tests of every file of the rules."""

    def test_imports_point_down(self, path: Path) -> None:
        """The layers are core, parts ← games ← coach ← bots ← arena, board, trainer; core, parts ← lab; games ← rulebook."""
        assert layers_known(path) - MAY_IMPORT[layer(path)] == set()

    def test_knows_only_pure_modules(self, path: Path) -> None:
        """The rules use no browser or network, and no files or clock except on the command line."""
        known = {"arena": ARENA, "board": BOARD, "rulebook": RULEBOOK}.get(layer(path), set())
        known = COMMAND if path.name == "__main__.py" else known
        known = ARENA | CLOCK if path.name == "worker.py" else known
        assert tops(path) - PURE - known - {"spielekiste"} == set()

    def test_does_no_input_or_output(self, path: Path) -> None:
        """`open`, `print` and `input` are never called, except for `print` on the command line.

        Only the arena executes programs, in one place.
        """
        calls = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        allowed = ALLOWED_CALLS.get(path.relative_to(RULES).as_posix(), set())
        assert calls & {"open", "print", "input", "eval", "exec", "__import__"} == allowed

    def test_shares_no_generator(self, path: Path) -> None:
        """Random numbers come from a generator passed as an argument, not from the module."""
        seeds = ["seed"] if path.name == "own_bot.py" else []  # for bots that use the module
        assert random_uses(path) == seeds


def test_the_rules_are_found() -> None:
    """The list of files used by the tests above is not empty."""
    assert {layer(path) for path in sources(RULES)} >= {"core", "parts", "games"}


@pytest.mark.parametrize("path", sources(APP), ids=name_of)
def test_one_place_touches_the_browser(path: Path) -> None:
    """Only web/app/browser imports modules that exist only in a browser."""
    if APP / "browser" not in path.parents:
        assert tops(path) & BROWSER == set()


@pytest.mark.parametrize("path", sources(ROOT / "py" / "workshop"), ids=name_of)
def test_the_workshop_runs_without_a_browser(path: Path) -> None:
    """The workshop may import the rules and the application, but no browser-only module."""
    assert tops(path) & BROWSER == set()


@pytest.mark.parametrize("path", [*sources(RULES), *sources(APP)], ids=name_of)
def test_nothing_shipped_needs_the_workshop(path: Path) -> None:
    """Neither the rules nor the application imports the workshop, which is not shipped."""
    assert "workshop" not in tops(path)
