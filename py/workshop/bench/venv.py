"""Virtual environment for the benchmarks of public engines."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from workshop.common.paths import ROOT

FOLDER = ROOT / ".stamps" / "bench"
"""Virtual environment with the dependency group `bench` of pyproject.toml."""

PYTHON = FOLDER / "bin" / "python"


def run() -> None:
    """Run the game benchmark in its own environment, without engines that can't be installed."""
    prepare()
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    subprocess.run([PYTHON, "-m", "workshop.bench.games"], env=env, check=True)


def prepare() -> None:
    """Install the pinned engines, unless they are installed already."""
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["bench"]
    stamp = FOLDER / "pins.txt"
    if stamp.exists() and stamp.read_text("utf-8").split() == pins:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)
    for pin in pins:
        if not install(pin):
            print(f"{pin} cannot be installed here")
    stamp.write_text("\n".join(pins), "utf-8")


def install(pin: str) -> bool:
    """Install one package without its dependencies, since the group lists all that are needed."""
    command: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet", "--no-deps"]
    return subprocess.run([*command, pin], check=False).returncode == 0
