"""Imports of modules that are loaded late from an archive."""

from __future__ import annotations

import importlib
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from app.browser.loaded import modules
from workshop.build.assets.late import ARCHIVES


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
