"""Structure of the sources: layers, no import cycles, small folders, unique class names."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.structure import (
    circles,
    class_sizes,
    climbs,
    counts,
    distant_verbs,
    folder_graph,
    import_graph,
    imported,
    layer_of,
    module_counts,
    modules,
    protocol_members,
    repeated_classes,
    repeats,
)

ROOT = Path(__file__).resolve().parents[1]

WORKSHOP = {"workshop": ROOT / "py" / "workshop"}

LAYERS = tuple(
    f"workshop{name}"
    for name in (
        ".common",
        ".runtime",
        ".single_file",
        ".solve",
        ".teaching",
        ".build.assets",
        ".build.pages",
        ".build",
        ".dev",
        ".bench",
        "",
    )
)
"""Packages of the workshop from the bottom up, with the command line last."""

APP = {"app": ROOT / "web" / "app"}

ROOMS = tuple(
    f"app{name}"
    for name in (
        ".bounded_json",
        ".i18n",
        ".settings",
        ".dom",
        ".ports",
        ".browser",
        ".words",
        ".saves",
        ".links",
        ".views",
        ".forms",
        ".scan",
        ".games",
        ".table",
        ".pages",
        ".shell",
        ".prerender",
        ".main",
        "",
    )
)
"""Rooms of the application from the bottom up."""

PAIRS = {
    ("board", "lab"): "results of the lab arrive on a class board",
    ("board", "past"): "`past.imported` says what has arrived",
    ("lab", "past"): "the same",
    ("train", "past"): "the same",
    ("show", "train"): "a link can show a puzzle",
    ("together", "past"): "the same as for boards",
    ("together", "setup"): "a set-up that also says who plays elsewhere",
}
"""Reason for each import of a page by another page."""

RULES = {"spielekiste": ROOT / "py" / "spielekiste"}

MOST_MODULES, MOST_METHODS, MOST_LINES = 15, 25, 250

STAGE, DESK, PORT = 12, 14, 8
"""Maximum numbers of members of the protocols between rooms."""

EQUAL_LINES, MOST_REPEATS = 6, 4
"""Number of equal lines that make a repetition, and maximum number of repetitions."""

MOST: Mapping[str, int] = {
    "files": 254,
    "lines": 44_192,
    "lines in heads of modules": 4_235,
    "modules with one importer": 50,
    "of those with at most 80 lines": 2,
    "bindings of vague participles": 63,
    "verbs as strings away from their handlers": 0,
    "fmt: skip": 19,
}
"""Maximum of each count of the application; lower one when the count has sunk, and never raise it without a reason."""

TOKENS = "web/css/tokens.css"

REPEATS = {
    (TOKENS, TOKENS, "color-scheme: dark;"): "CSS has no rule for `chosen, or else preferred`",
    (TOKENS, TOKENS, "--felt: #123f37;"): "the same for contrast",
    (
        "py/spielekiste/games/ente/__init__.py",
        "py/spielekiste/games/ludo/__init__.py",
        "new=_new,",
    ): "two entries in the registry that happen to agree",
    (
        "web/app/words/master.py",
        "web/app/words/maumau.py",
        "plans=PLANS,",
    ): "a record filled from constants of the same names",
}
"""Reason for each allowed repetition, by both files and the first line."""


class TestWorkshop:
    """Tests of every file of py/workshop."""

    def test_imports_point_down(self) -> None:
        """A package imports only from itself and from packages below it."""
        assert climbs(import_graph(WORKSHOP), LAYERS) == []

    def test_there_is_no_import_cycle(self) -> None:
        """Neither modules nor packages import each other in a cycle."""
        graph = import_graph(WORKSHOP)
        assert circles(graph) == []
        assert circles(folder_graph(graph, LAYERS)) == []

    def test_folders_are_small(self) -> None:
        """A folder has few enough modules to be read at a glance."""
        assert [each for each in module_counts(WORKSHOP).items() if each[1] > MOST_MODULES] == []

    def test_a_class_has_a_name_of_its_own(self) -> None:
        """No two classes have the same name."""
        assert repeated_classes(WORKSHOP) == {}

    def test_classes_are_small(self) -> None:
        """A class has few methods and lines."""
        assert [
            size
            for size in class_sizes(WORKSHOP)
            if size.methods > MOST_METHODS or size.lines > MOST_LINES
        ] == []

    def test_the_runtime_needs_no_other_project(self) -> None:
        """The runtime imports only the standard library, numpy, its own modules and the page's `js`."""
        known = {*sys.stdlib_module_names, "numpy", "workshop", "deferred", "resume", "js"}
        paths = [path for name, path in modules(WORKSHOP).items() if ".runtime" in name]
        tops = {asked.partition(".")[0] for path in paths for asked in imported(path)}
        assert paths
        assert tops <= known


class TestApp:
    """Tests of every file of web/app, including imports for types."""

    def test_imports_point_down(self) -> None:
        """A room imports only from itself and from rooms below it."""
        assert climbs(import_graph(APP), ROOMS) == []

    def test_pages_do_not_import_each_other(self) -> None:
        """A folder of `app.pages` imports no other page, except for pairs with a reason."""
        pairs = {
            (_page_of(name), _page_of(other))
            for name, others in import_graph(APP).items()
            for other in others
        }
        assert {pair for pair in pairs if all(pair) and pair[0] != pair[1]} == PAIRS.keys()

    def test_folders_are_small(self) -> None:
        """A folder has few enough modules to be read at a glance."""
        assert [each for each in module_counts(APP).items() if each[1] > MOST_MODULES] == []

    def test_a_class_has_a_name_of_its_own(self) -> None:
        """No two classes have the same name."""
        assert repeated_classes(APP) == {}

    def test_classes_are_small(self) -> None:
        """A class has few methods and lines."""
        assert [
            size
            for size in class_sizes(APP)
            if size.methods > MOST_METHODS or size.lines > MOST_LINES
        ] == []

    @pytest.mark.parametrize(
        ("module", "most"),
        [("ports.stage", STAGE), ("games.desk", DESK), ("ports.platform", PORT),
         ("shell.ports", STAGE), ("pages.ports", PORT), ("table.ports", PORT)],
    )  # fmt: skip
    def test_protocols_between_rooms_are_small(self, module: str, most: int) -> None:
        """Each protocol has few members, except for the platform, which combines all ports."""
        found = protocol_members(modules(APP)[f"app.{module}"])
        assert [(name, count) for name, count in found if count > most and name != "Platform"] == []

    def test_counts_do_not_grow(self) -> None:
        """Files, lines, modules for one other, vague names and unformatted places do not become more."""
        sizes = counts(APP)
        assert {name: count for name, count in sizes.items() if count > MOST[name]} == {}
        assert sizes.keys() == MOST.keys()

    def test_no_screen_is_asked_for_its_kind(self) -> None:
        """Screens are used only through their protocol, and shipped code contains no fakes."""
        texts = {name: path.read_text("utf-8") for name, path in modules(APP).items()}
        asked = [
            name for name, text in texts.items() if re.search(r"isinstance\([^)]*Screen\b", text)
        ]
        assert (asked, [name for name, text in texts.items() if "SimpleNamespace" in text]) == (
            [],
            [],
        )


class TestRepository:
    """Tests of all code that is shipped or used to build it."""

    def test_there_is_no_import_cycle(self) -> None:
        """Files do not import each other in a cycle, not even for types."""
        assert circles(import_graph({**APP, **WORKSHOP, **RULES})) == []

    def test_a_rule_class_has_a_name_of_its_own(self) -> None:
        """Class names are unique in the package of the rules, bots and coach."""
        assert repeated_classes(RULES) == {}

    def test_code_is_not_repeated(self) -> None:
        """Places that share six or more equal lines are few, and each has a reason."""
        files = {
            path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
            for folder in ("py", "web/app", "web/js", "web/css")
            for path in sorted((ROOT / folder).rglob("*"))
            if path.suffix in {".py", ".js", ".css"}
        }
        found = [each[:3] for each in repeats(files, EQUAL_LINES)]
        assert len(files) > 300
        assert found == sorted(REPEATS)
        assert len(found) <= MOST_REPEATS


class TestFacts:
    """Tests of the structure helpers."""

    @pytest.fixture
    def packages(self, tmp_path: Path) -> Mapping[str, Path]:
        """Return a package whose three modules form an import cycle, one of them only for types."""
        files = {
            "__init__.py": "",
            "a.py": "from pkg.low.b import B\nclass B: ...\n",
            "low/__init__.py": "",
            "low/b.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pkg.low import c\n"
            "class B:\n    def one(self): ...\n    async def two(self): ...\n",
            "low/c.py": "def load():\n    import pkg.a\n",
            "low/d.py": "from importlib import import_module\nimport_module('pkg.a').B\n",
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        return {"pkg": tmp_path}

    def test_every_kind_of_import_counts(self, packages: Mapping[str, Path]) -> None:
        """Imports for types, inside functions, and by name as a string are found."""
        graph = import_graph(packages)
        assert graph["pkg.a"] == {"pkg.low.b"}
        assert graph["pkg.low.b"] == {"pkg.low.c"}
        assert graph["pkg.low.c"] == graph["pkg.low.d"] == {"pkg.a"}

    def test_a_cycle_is_found(self, packages: Mapping[str, Path]) -> None:
        """A cycle contains all its modules, but not a module that only imports it."""
        assert circles(import_graph(packages)) == [["pkg.a", "pkg.low.b", "pkg.low.c"]]

    def test_an_import_that_points_up_is_found(self, packages: Mapping[str, Path]) -> None:
        """A module belongs to the layer with the longest matching name."""
        graph = import_graph(packages)
        assert climbs(graph, ("pkg.low", "pkg")) == [("pkg.low.c", "pkg.a"), ("pkg.low.d", "pkg.a")]
        assert circles(folder_graph(graph, ("pkg.low", "pkg"))) == [["pkg", "pkg.low"]]

    def test_a_module_without_a_layer_is_refused(self) -> None:
        """A name that only begins with the same letters does not match."""
        with pytest.raises(ValueError, match=r"module pkg\.lower is in no layer"):
            layer_of("pkg.lower", ("pkg.low",))

    def test_a_relative_import_is_refused(self, tmp_path: Path) -> None:
        """A relative import raises an error with its line."""
        (tmp_path / "a.py").write_text("from . import b")
        with pytest.raises(ValueError, match="line 1: relative import"):
            list(imported(tmp_path / "a.py"))

    def test_classes_and_modules_are_counted(self, packages: Mapping[str, Path]) -> None:
        """Equal names, methods of both kinds, and lines are counted; `__init__` modules are not."""
        assert repeated_classes(packages) == {"B": ["pkg.a", "pkg.low.b"]}
        assert class_sizes(packages)[0] == ("pkg.low.b.B", 2, 3)
        assert sorted(module_counts(packages).values()) == [1, 3]

    def test_sizes_are_counted(self, packages: Mapping[str, Path]) -> None:
        """Modules with one importer, heads and vague names are counted, whatever the kind of binding."""
        low = packages["pkg"] / "low"
        (low / "e.py").write_text(
            '"""Text."""\nimport re\n\ndef told(asked):\n    a.found, each = 1, shown\n'
        )
        assert counts(packages) == {
            "files": 7,
            "lines": 17,
            "lines in heads of modules": 7,
            "modules with one importer": 2,
            "of those with at most 80 lines": 2,
            "bindings of vague participles": 4,
            "verbs as strings away from their handlers": 0,
            "fmt: skip": 0,
        }

    def test_a_distant_verb_is_found(self, tmp_path: Path) -> None:
        """Controls with verbs that their module does not handle are found, however they are written."""
        (tmp_path / "page.py").write_text(
            "def knob(name, do): ...\n"
            "def commands(self): return {'own': self.act, NAMED: self.act}\n"
            "shown = [knob('x', 'own 1'), knob('x', NAMED), knob('x', f'far {1}'), knob('x', do='low')]\n"
            "attrs = {'data-do': 'own' if shown else 'high', 'key': 'plain'}\n"
        )
        verbs = [verb for _module, verb in distant_verbs({"app": tmp_path})]
        assert verbs == ["far", "high", "low"]

    def test_repeated_lines_are_found(self) -> None:
        """Repetitions in one or two files are found; imports, strings, comments, brackets and
        indentation are ignored.
        """
        run = "one()\ntwo()\nthree()\n"
        files = {
            "a.py": f'"""Text."""\nimport b\n{run}end()\n{run}',
            "b.py": 'def act():\n    """Text."""\n    one()\n\n    # why\n    two()\n    three()\n    end(\n    )\n',
            "c.js": "/* one()\n */\none()\n// why\ntwo()\n}\nthree()",
        }
        assert repeats({"a.py": files["a.py"]}, 3) == [("a.py", "a.py", "one()", 3)]
        assert repeats({name: files[name] for name in ("b.py", "c.js")}, 3) == [
            ("b.py", "c.js", "one()", 3)
        ]
        assert repeats(files, 4) == []


def _page_of(module: str) -> str:
    """Return the folder of a module of `app.pages`, or an empty string."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["app", "pages"] and len(parts) > 3 else ""
