"""Imports of modules that are loaded late from an archive."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest

from app import i18n
from app.browser import archives
from app.browser.archives import CONTENTS
from app.shell.late import EVERY_ROOM, LateRoom
from workshop.build.assets.catalogues import compiled
from workshop.build.assets.late import (
    ARCHIVES,
    PAGES,
    is_late,
    modules_of,
    orders_of,
    packages_of,
    texts_of,
)
from workshop.common.wheel import module_name

NO_ORDERS: Mapping[str, Sequence[str]] = MappingProxyType({})


def test_each_package_gets_its_part_of_the_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each package is extracted from an archive to its own folder, even after several requests."""
    monkeypatch.setattr(archives, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(CONTENTS, json.dumps({"packages": ["first", "second"]}))
        for package in ("first", "second"):
            archive.writestr(f"{package}/late.py", "")
            (tmp_path / package).mkdir()
            (tmp_path / package / "__init__.py").touch()
    for _again in range(2):
        archives.lay_open("pages", data.getvalue())
    for package in ("first", "second"):
        assert importlib.import_module(f"{package}.late").__name__ == f"{package}.late"
        assert len(importlib.import_module(package).__path__) == 2


@pytest.fixture
def lay_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that lays open an archive `pages` with these files; it returns the styles."""
    monkeypatch.setattr(archives, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])

    def lay(texts: dict[str, str], orders: Mapping[str, Sequence[str]] = NO_ORDERS) -> str:
        data = BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            archive.writestr(CONTENTS, json.dumps({"packages": [], "orders": dict(orders)}))
            for name, text in texts.items():
                archive.writestr(name, text)
        return archives.lay_open("pages", data.getvalue())

    return lay


def test_a_page_is_imported_after_what_it_needs_one_by_one(
    lay_pages: Callable[..., str],
) -> None:
    """Each module of the list is imported in a slice of its own; a damaged one ends the list."""
    order = {"sliced_page": ["sliced_part", "sliced_page"]}
    lay_pages(
        {
            "sliced_part.py": "",
            "sliced_page.py": "import sliced_part, sliced_missing",
        },
        order,
    )
    seen = ["sliced_part" in sys.modules for _slice in archives.imported("pages", "sliced_page")]
    assert seen == [True]
    assert "sliced_page" not in sys.modules
    assert not list(archives.imported("pages", "other"))
    assert not list(archives.imported("absent", "sliced_page"))


IMPORT = """
import importlib, json, sys
order, late = map(json.loads, sys.argv[1:])
for name in order:
    known = sys.modules.keys() & late
    importlib.import_module(name)
    print(name, *(sys.modules.keys() & late) - known)
"""
"""Prints what each import of a list imports."""


@pytest.mark.parametrize("room", EVERY_ROOM, ids=lambda room: room.module)
def test_modules_are_listed_after_those_that_they_import(room: LateRoom) -> None:
    """Importing a list in order imports one module, or a whole package, at a time, and all that the page needs."""
    order = orders_of(room.archive)[room.module]
    names = {path: module_name(path) for path in modules_of(room.archive)}
    late = [
        name
        for path, name in names.items()
        if name.rpartition(".")[0] not in order
        and (name in order or not path.endswith("__init__.py"))
    ]
    command = [sys.executable, "-c", IMPORT, json.dumps(order), json.dumps(late)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert ran.stdout.splitlines() == [f"{name} {name}" for name in order]


def test_an_archive_brings_its_texts_and_styles(
    lay_pages: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive adds translations for the current and any later language, and its styles once."""
    files = {"styles.css": ".late {}"}
    for language, text in (("de", "spät"), ("sv", "sen")):
        said = {"texts": {"late!": text}, "forms": {"late": [text, text + "?"]}}
        files[f"texts/{language}.json"] = json.dumps(said)
    monkeypatch.setattr("app.i18n._Spoken.more", ())
    i18n.speak("de")
    assert i18n._("late!") == "late!"
    assert lay_pages(files) == ".late {}"
    assert i18n._("late!") == "spät"
    assert i18n.ngettext("late", "later", 2) == "spät?"
    i18n.speak("sv")
    assert i18n._("late!") == "sen"
    assert lay_pages(files) == ""
    i18n.speak("en")
    assert i18n._("late!") == "late!"


def test_texts_that_only_late_pages_use_are_not_in_the_start() -> None:
    start = texts(compiled(wanted=lambda files: not is_late(files)))
    late = texts(texts_of("class"))
    assert "Open the board" in late
    assert "Your program" in texts(texts_of("bots"))
    assert not start & late
    every = (texts(texts_of(name)) for name in ARCHIVES)
    pages = texts(compiled(wanted=lambda files: all(f"app/{file}" in PAGES for file in files)))
    assert "A game on your page" in pages - start
    assert start.union(*every) == texts(compiled()) - pages


def texts(catalogues: dict[str, bytes]) -> set[str]:
    """Return the messages in the German catalogue."""
    said = next(json.loads(data) for name, data in catalogues.items() if name.endswith("/de.json"))
    return {*said["texts"], *said["forms"]}


def test_archives_add_to_packages_of_the_start() -> None:
    """An archive extends only packages outside it."""
    paths = ["app/pages/lab/__init__.py", "app/pages/lab/view.py", "app/links/series.py"]
    assert packages_of(paths) == ["app.links", "app.pages"]
    paths = [
        "app/pages/bots/__init__.py",
        "app/pages/bots/game/__init__.py",
        "app/pages/bots/game/a.py",
    ]
    assert packages_of(paths) == ["app.pages"]
