"""Imports point down, and the rules use nothing outside their package."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "py" / "spielekiste"
APP = ROOT / "web" / "app"
WORKSHOP = ROOT / "py" / "workshop"

MAY_IMPORT = {
    "adapters": {"core", "games", "adapters"},
    "core": {"core"},
    "parts": {"core", "parts"},
    "games": {"core", "parts", "games"},
    "bots": {"core", "parts", "games", "coach", "bots"},
    "coach": {"core", "parts", "games", "coach"},
    "arena": {"core", "parts", "games", "coach", "bots", "arena"},
    "board": {"core", "parts", "games", "coach", "bots", "board"},
    "console": {
        "arena",
        "bots",
        "coach",
        "console",
        "core",
        "exchange",
        "games",
        "parts",
        "positions",
    }
    | {"rulebook"},
    "exchange": {"core", "games", "parts", "arena", "positions", "exchange"},
    "lab": {"core", "parts", "lab"},
    "trainer": {"core", "parts", "games", "coach", "bots", "trainer"},
    "positions": {"core", "parts", "games", "positions"},
    "rulebook": {"games", "rulebook"},
    "together": {"core", "together"},
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

ADAPTERS = {"gymnasium", "numpy", "pettingzoo"}
"""Libraries of the adapters, which are extras of the package."""

EXCHANGE = {"importlib", "json"}
"""Additional standard modules of views as JSON, which read their schema from the package."""

BOARD = {"json"}
"""Further standard modules of the class board, which reads stored figures."""

RULEBOOK = {"importlib"}
"""Additional module of the rulebook, which loads the rules of a game when they are read."""

CLOCK = {"time"}
"""Additional modules of the arena's part for browsers, which works in slices."""

COMMAND = {"argparse", "importlib", "pathlib", "secrets", "signal", "sys"}
"""Additional standard modules of the command line, the only part with files and a clock."""

CONSOLE = COMMAND | {"json", "os"}
"""Additional standard modules of the command `spielekiste`."""

BROWSER = {"js", "pyodide", "pyscript", "polyscript", "micropip"}

ALLOWED_CALLS = {
    "arena/__main__.py": {"print"},
    "console/terminal.py": {"print"},
    "arena/own_bot.py": {"exec"},
}
"""Calls that are allowed in single files."""

Import = tuple[str, str | None]
"""A module and the name imported from it; None for the module itself."""


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imports(path: Path) -> Iterator[Import]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, (
                f"{path}, line {node.lineno}: relative import; use the absolute name"
            )
            yield from ((str(node.module), alias.name) for alias in node.names)


@cache
def tops(path: Path) -> frozenset[str]:
    return frozenset(module.partition(".")[0] for module, _ in imports(path))


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
    attributes = (
        node.attr
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
    )
    names = (name for module, name in imports(path) if module == "random" and name)
    return [name for name in (*attributes, *names) if name != "Random"]


def calls(path: Path) -> set[str]:
    """Return the names of the functions that a file calls."""
    return {
        node.func.id
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def wrong(paths: Iterable[Path], check: Callable[[Path], object]) -> dict[str, object]:
    """Return what a check finds wrong, by file. One test checks all files: a test for each takes longer to begin."""
    return {path.relative_to(ROOT).as_posix(): found for path in paths if (found := check(path))}


class TestRules:
    """Tests of every file of the rules."""

    def test_imports_point_down(self) -> None:
        """The layers are core, parts ← games ← coach ← bots ← arena, board, trainer; core, parts ← lab;
        games ← rulebook, positions; core ← together.
        """
        assert (
            wrong(sources(RULES), lambda path: layers_known(path) - MAY_IMPORT[layer(path)]) == {}
        )

    def test_knows_only_pure_modules(self) -> None:
        """The rules use no browser or network, and no files or clock except on the command line."""

        def others(path: Path) -> object:
            known = {
                "adapters": ADAPTERS,
                "arena": ARENA,
                "board": BOARD,
                "console": CONSOLE,
                "exchange": EXCHANGE,
                "rulebook": RULEBOOK,
            }.get(layer(path), set())
            known = known | COMMAND if path.name == "__main__.py" else known
            known = ARENA | CLOCK if path.name == "worker.py" else known
            return tops(path) - PURE - known - {"spielekiste"}

        assert wrong(sources(RULES), others) == {}

    def test_does_no_input_or_output(self) -> None:
        """`open`, `print` and `input` are never called, except for `print` on the command line.

        Only the arena executes programs, in one place.
        """
        refused = {"open", "print", "input", "eval", "exec", "__import__"}
        found = wrong(sources(RULES), lambda path: calls(path) & refused)
        assert found == {f"py/spielekiste/{name}": made for name, made in ALLOWED_CALLS.items()}

    def test_shares_no_generator(self) -> None:
        """Random numbers come from a generator passed as an argument, not from the module."""
        found = wrong(sources(RULES), random_uses)
        assert found == {
            "py/spielekiste/arena/own_bot.py": ["seed"]
        }  # for bots that use the module


def test_the_files_are_found() -> None:
    """The lists of files used by the other tests are not empty."""
    assert {layer(path) for path in sources(RULES)} >= {"core", "parts", "games"}
    assert min(len(sources(folder)) for folder in (APP, WORKSHOP)) > 100


def test_one_place_touches_the_browser() -> None:
    """Only web/app/browser imports modules that exist only in a browser."""
    others = [path for path in sources(APP) if APP / "browser" not in path.parents]
    assert wrong(others, lambda path: tops(path) & BROWSER) == {}


def test_the_workshop_runs_without_a_browser() -> None:
    """The workshop may import the rules and the application, but no browser-only module."""
    assert wrong(sources(WORKSHOP), lambda path: tops(path) & BROWSER) == {}


def test_nothing_shipped_needs_the_workshop() -> None:
    """Neither the rules nor the application imports the workshop, which is not shipped."""
    assert wrong([*sources(RULES), *sources(APP)], lambda path: tops(path) & {"workshop"}) == {}
