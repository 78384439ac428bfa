"""Imports of modules that are loaded late from an archive."""

from __future__ import annotations

import importlib
import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from app import i18n
from app.browser.loaded import modules
from app.browser.loaded.modules import PACKAGES, SPEAKING, TEXTS
from workshop.build.assets import catalogues
from workshop.build.assets.late import ARCHIVES, is_resident, texts_of


def test_each_package_gets_its_part_of_the_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each package is extracted from the archive to its own folder, even if it is requested
    repeatedly.
    """
    monkeypatch.setattr(modules, "FOLDER", tmp_path)
    monkeypatch.setattr(modules, "PACKAGES", {"pages": ("first", "second")})
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for package in ("first", "second"):
            archive.writestr(f"{package}/late.py", "")
            (tmp_path / package).mkdir()
            (tmp_path / package / "__init__.py").touch()
    for _again in range(2):
        modules.lay_open("pages", data.getvalue())
    for package in ("first", "second"):
        assert importlib.import_module(f"{package}.late").__name__ == f"{package}.late"
        assert len(importlib.import_module(package).__path__) == 2


def test_every_late_package_of_the_build_is_opened() -> None:
    packages = {
        name: {place.strip("/").rpartition("/")[0].replace("/", ".") for place in places}
        for name, places in ARCHIVES.items()
    }
    opened = {name: set(parents) for name, parents in modules.PACKAGES.items()}
    assert packages | {"arena-modules": {"spielekiste"}} == opened


def _texts(data: bytes) -> dict[str, object]:
    found = json.loads(data)
    return {**found["texts"], **found["forms"]}


def test_texts_of_late_modules_are_in_their_archives_only() -> None:
    """Together with those of the start, they are all; a text of two archives is in both."""
    whole, start = catalogues.compiled(), catalogues.compiled(used=is_resident)
    for path, data in whole.items():
        name = TEXTS.format(Path(path).stem)
        late = {each: _texts(texts_of(each)[name]) for each in ARCHIVES}
        together = {text: said for texts in late.values() for text, said in texts.items()}
        assert together.keys().isdisjoint(_texts(start[path]))
        assert together | _texts(start[path]) == _texts(data)
        assert "My own bots" in _texts(start[path])  # the title while they are loaded
        assert "Scan codes with the camera" in late["class"]


def test_texts_come_with_their_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the current language and in every later one; the start has only its own."""
    for path, data in catalogues.compiled(used=is_resident).items():
        (tmp_path / Path(path).name).write_bytes(data)
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as written:
        for path, data in texts_of("class").items():
            written.writestr(path, data)
    monkeypatch.setattr(i18n, "folder", tmp_path)
    monkeypatch.setattr(i18n, "_parts", {})
    monkeypatch.setattr(modules, "FOLDER", tmp_path)
    monkeypatch.setattr(modules, "PACKAGES", {"class": ()})
    monkeypatch.setattr(sys, "path", [*sys.path])
    i18n.speak("de")
    assert i18n._("Camera off") == "Camera off"
    modules.lay_open("class", archive.getvalue())
    assert i18n._("Camera off") == "Kamera aus"
    i18n.speak("sv")
    assert i18n._("Camera off") == "Stäng av kameran"
    assert i18n._("Settings") == "Inställningar"
    i18n.speak("en")
    assert i18n._("Camera off") == "Camera off"


def test_every_archive_of_pages_has_texts() -> None:
    assert ARCHIVES.keys() == SPEAKING
    assert PACKAGES.keys() > SPEAKING
