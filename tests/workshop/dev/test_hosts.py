"""Tests of web servers for tests: they are found, or reported as missing without an error."""

from __future__ import annotations

import shutil

import pytest

from workshop.dev import hosts


def present(monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    """Make only these programs available."""
    found = {name.replace("_", "-"): path for name, path in programs.items()}
    monkeypatch.setattr(shutil, "which", lambda name, path="": found.get(name))  # noqa: ARG005


@pytest.mark.parametrize("name", list(hosts.KINDS))
def test_a_missing_server_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing server is None, so that its tests are skipped."""
    present(monkeypatch)
    assert hosts.find(name) is None


def test_only_missing_servers_are_installed_and_none_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two commands are run; the second one installs only what is missing."""
    commands: list[list[str]] = []
    monkeypatch.setattr(hosts, "tried", commands.append)
    present(monkeypatch, apt_get="/usr/bin/apt-get", caddy="/usr/bin/caddy")
    assert hosts.install() == {"nginx": False, "caddy": True, "apache": False}
    assert len(commands) == 2
    assert commands[-1][-2:] == ["nginx", "apache2-bin"]
    assert hosts.WITHOUT_STARTING in commands[-1]
