"""Firefox and WebKit are found, or their absence is told and nothing fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workshop.dev import engines


def present(monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    """Let only these programs be there."""
    monkeypatch.setattr(shutil, "which", lambda name: programs.get(name.replace("-", "_")))


@pytest.mark.parametrize("name", list(engines.PACKAGES))
def test_an_engine_that_is_not_there_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tests are skipped then."""
    present(monkeypatch)
    assert engines.find(name) is None


def test_firefox_comes_with_a_driver_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pinned package has one for this machine, and it may be run."""
    present(monkeypatch, firefox_esr="/usr/bin/firefox-esr")
    found = engines.find("firefox")
    assert found
    assert found.browser == "/usr/bin/firefox-esr"
    assert Path(found.driver).stat().st_mode & 0o111


def test_webkit_wants_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no way to run without one."""
    present(monkeypatch, WebKitWebDriver="/usr/bin/WebKitWebDriver")
    assert engines.find("webkit") is None


def test_a_machine_that_refuses_is_told_of_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here there is nothing to install with."""
    present(monkeypatch)
    assert engines.install() == {"firefox": False, "webkit": False}


def test_only_what_is_missing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two commands that may fail."""
    commands: list[list[str]] = []
    monkeypatch.setattr(engines, "tried", commands.append)
    present(monkeypatch, apt_get="/usr/bin/apt-get", firefox="/usr/bin/firefox")
    assert engines.install() == {"firefox": True, "webkit": False}
    assert [name for name in commands[-1] if name in sum(engines.PACKAGES.values(), ())] == list(
        engines.PACKAGES["webkit"]
    )
