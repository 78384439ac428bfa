"""Tests of Firefox and WebKit: they are found, or reported as missing without an error."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workshop.dev import engines


def present(monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    """Make only these programs available."""
    monkeypatch.setattr(shutil, "which", lambda name: programs.get(name.replace("-", "_")))


@pytest.mark.parametrize("name", list(engines.PACKAGES))
def test_a_missing_engine_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing engine is None, so that its tests are skipped."""
    present(monkeypatch)
    assert engines.find(name) is None


def test_firefox_uses_our_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pinned package has a driver for this machine, and it is executable."""
    present(monkeypatch, firefox_esr="/usr/bin/firefox-esr")
    found = engines.find("firefox")
    assert found
    assert found.browser == "/usr/bin/firefox-esr"
    assert Path(found.driver).stat().st_mode & 0o111


def test_webkit_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Xvfb, WebKit counts as missing."""
    present(monkeypatch, WebKitWebDriver="/usr/bin/WebKitWebDriver")
    assert engines.find("webkit") is None


def test_a_failed_installation_is_reported_without_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a machine without a package manager, both engines are reported as missing."""
    present(monkeypatch)
    assert engines.install() == {"firefox": False, "webkit": False}


def test_only_missing_engines_are_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands are run, and only packages of missing engines are installed."""
    commands: list[list[str]] = []
    monkeypatch.setattr(engines, "tried", commands.append)
    present(monkeypatch, apt_get="/usr/bin/apt-get", firefox="/usr/bin/firefox")
    assert engines.install() == {"firefox": True, "webkit": False}
    assert [name for name in commands[-1] if name in sum(engines.PACKAGES.values(), ())] == list(
        engines.PACKAGES["webkit"]
    )
