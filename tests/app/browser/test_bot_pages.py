"""Modules of the pages for bots, made importable from their archive."""

from __future__ import annotations

import importlib
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from app.browser.loaded import bot_pages


def test_a_later_caller_can_open_further_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The archive is written once; each package gets its part of it."""
    monkeypatch.setattr(bot_pages, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("first/late.py", "")
        archive.writestr("second/late.py", "")
    for package in ("first", "second"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    sys.path.append(str(tmp_path))
    for _again in range(2):
        bot_pages.lay_open("pages", data.getvalue(), ["first"])
    bot_pages.lay_open("pages", b"", ["second"])
    for package in ("first", "second"):
        assert importlib.import_module(f"{package}.late").__name__ == f"{package}.late"
    assert len(importlib.import_module("first").__path__) == 2
