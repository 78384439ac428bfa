"""Programs from the packages of npm that a build runs."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from workshop.common.paths import ROOT

LAST = 3000
"""Characters of a failed program's output that its error shows."""


def run_tool(name: str, command: Sequence[str | Path], source: bytes = b"") -> bytes:
    """Run a program in the project's folder with `source` as its input; return its output.

    Raises `RuntimeError` with the program's name and its last messages if it fails.
    """
    done = subprocess.run(list(command), input=source, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name}: {(done.stderr or done.stdout).decode()[-LAST:]}")
    return done.stdout
