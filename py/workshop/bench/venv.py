"""Virtual environments for the benchmarks of public engines, and for the adapters."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from workshop.common.paths import ROOT
from workshop.common.tools import run_tool
from workshop.dev.browser import tried

BENCH, ADAPTERS = "bench", "adapters"
"""Dependency groups of pyproject.toml that have an environment of their own."""

CHECKS = "tests/adapters/pettingzoo_checks.py"
"""Tests of the adapter, with the settings of no other tests."""

SPEED = ("-m", "workshop.bench.adapters.speed")
"""Command that measures the adapter; it fails if a game is too slow."""


def run() -> None:
    """Run the game benchmark in its own environment, without engines that can't be installed.

    The speed of the adapter follows, whose library has another environment.
    """
    _run(BENCH, "-m", "workshop.bench.games")
    _run(ADAPTERS, *SPEED, check=False)


def run_adapters() -> None:
    """Test the adapters with the library that they are for, and compare their speed with the rules."""
    plain = ("--noconftest", "-c", os.devnull, "--rootdir", ROOT, "-p", "no:cacheprovider")
    _run(ADAPTERS, "-m", "pytest", "-q", *plain, ROOT / CHECKS)
    _run(ADAPTERS, *SPEED)


def _run(group: str, *words: str | Path, check: bool = True) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "py", ROOT)))}
    subprocess.run([prepare(group), *words], env=env, check=check)


def prepare(group: str) -> Path:
    """Install the pins of a group, unless they are installed already; return the interpreter.

    Each pin is installed alone, so that one without a package for this machine leaves out no other,
    and without its dependencies, since the group lists all that are needed.
    """
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    folder = ROOT / ".stamps" / group
    stamp, python = folder / "pins.txt", folder / "bin" / "python"
    if not stamp.exists() or stamp.read_text("utf-8").split() != pins:
        run_tool("venv", [sys.executable, "-m", "venv", "--clear", folder])
        for pin in pins:
            tried([str(python), "-m", "pip", "install", "--quiet", "--no-deps", pin])
        stamp.write_text("\n".join(pins), "utf-8")
    return python
