"""Tests of the README: its Python examples run, and its folders and make targets exist."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest

import spielekiste
from workshop.common.paths import ROOT

README = ROOT / "README.md"

TEXTS = (
    "README.md",
    "CONTRIBUTING.md",
    "web/LOOK.md",
    "web/app/dom/README.md",
    "web/css/README.md",
    "web/js/README.md",
    "py/workshop/runtime/README.md",
)
"""Texts for people who work on the project."""

FOLDERS = ("py", "web", "tests", "e2e", "assets")


def test_the_python_in_the_readme_runs() -> None:
    """Every example gives the displayed output."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_readme_names_only_existing_folders() -> None:
    """The folders in the first column of the table exist."""
    named = re.findall(
        r"`([\w/.]+)`",
        "\n".join(re.findall(r"^\| (`.*?) \|", README.read_text("utf-8"), re.MULTILINE)),
    )
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_readme_names_only_existing_make_targets() -> None:
    """Every `make` target named in the README exists in the Makefile."""
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"make (\w+)", README.read_text("utf-8")))
    assert named - targets == set()


def test_the_docstrings_run() -> None:
    """The examples in the package's docstrings give the displayed output.

    Those of the arena's views share names, so tests/arena/test_reference.py runs them.
    """
    found = pkgutil.walk_packages(spielekiste.__path__, "spielekiste.")
    names = [info.name for info in found if ".views." not in info.name]
    results = [doctest.testmod(importlib.import_module(name)) for name in ["spielekiste", *names]]
    assert sum(result.attempted for result in results) >= 10
    assert sum(result.failed for result in results) == 0


def _files() -> list[str]:
    """Return every file of the project, relative to its root."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    return [path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.*"), *inside)]


@pytest.mark.parametrize("text", TEXTS)
def test_files_and_functions_in_the_texts_exist(text: str) -> None:
    """Each file named, such as `saves/library.py`, exists; each `library.py:keep` names a function
    in it.
    """
    files, missing = _files(), []
    named = re.findall(
        r"`((?:[\w-]+/)*[\w-]+\.(?:py|js|css|md|ts|toml))(?::(\w+))?`",
        (ROOT / text).read_text("utf-8"),
    )
    for name, function in named:
        found = [ROOT / file for file in files if f"/{file}".endswith(f"/{name}")]
        defines = rf"(def|function) {function}\b"
        if not found or not any(
            re.search(defines, path.read_text("utf-8")) for path in found if function
        ):
            missing += [name] if not found else [f"{name}:{function}"] if function else []
    assert named
    assert missing == []
