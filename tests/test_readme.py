"""Tests of texts for contributors: examples run, and links, folders, files and make targets exist."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest

import spielekiste
from workshop.build.docs.modules import stand_in
from workshop.common.paths import ROOT

README = ROOT / "README.md"

TEXTS = (
    "README.md",
    "CONTRIBUTING.md",
    "e2e/README.md",
    "web/LOOK.md",
    "web/app/dom/README.md",
    "web/css/README.md",
    "web/js/README.md",
    "py/workshop/runtime/README.md",
    "py/workshop/single_file/README.md",
)
"""Texts for people who work on the project."""

MOST_LINES = 120
"""Maximum number of lines of the README."""

FOLDERS = ("py", "web", "tests", "e2e", "assets")


def test_the_python_in_the_readme_runs() -> None:
    """Every example gives the displayed output."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_readme_is_short() -> None:
    """It begins with a picture of the product, and can be read in a few minutes."""
    lines = README.read_text("utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    assert lines[2].startswith("![")


@pytest.mark.parametrize("text", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_to_files_and_folders(text: str) -> None:
    """Each link and picture is in the repository; so is each folder in a table."""
    written = (ROOT / text).read_text("utf-8")
    rows = "\n".join(re.findall(r"^\|.*\|$", written, re.MULTILINE))
    named = {
        *re.findall(r"\]\(([^:)]+)\)", written),
        *re.findall(r"`((?:py|web|e2e|tests|assets)/[\w/.]+)`", rows),
    }
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("text", ["README.md", "CONTRIBUTING.md", "e2e/README.md"])
def test_only_existing_make_targets_are_named(text: str) -> None:
    """Every `make` target in a text exists in the Makefile."""
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([\w-]+)", (ROOT / text).read_text("utf-8"), re.MULTILINE))
    assert named
    assert named - targets == set()


def test_each_house_word_has_one_sentence() -> None:
    """A word that needs more than one sentence is renamed."""
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## House words")[2]
    rows = re.findall(r"^\| ([\w, ]+) \| (.+) \|$", table.partition("\n## ")[0], re.MULTILINE)
    assert len(rows) > 15
    assert [word for word, meaning in rows if ". " in meaning] == []


def test_the_docstrings_run() -> None:
    """The examples in the package's docstrings give the displayed output.

    Those of the arena's views share names, so tests/arena/test_reference.py runs them.
    """
    stand_in()
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
