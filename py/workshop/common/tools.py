"""Programs that a build or a bench runs."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workshop.common.paths import ROOT

LAST = 3000
"""Characters of a failed program's output that its error shows."""


def run_tool(name: str, command: Sequence[str | Path], source: bytes = b"", **how: Any) -> bytes:
    """Run a program with `source` as its input; return its output.

    `how` has further arguments of `subprocess.run`: `cwd`, without which it runs in the project's
    folder, `env`, and `timeout` in seconds. Raises `RuntimeError` with the program's name and its
    last messages if it fails, and `subprocess.TimeoutExpired` if it takes too long.
    """
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        list(command), input=source, capture_output=True, check=False, **{"cwd": ROOT, **how}
    )
    if done.returncode:
        raise RuntimeError(f"{name}: {(done.stderr or done.stdout).decode()[-LAST:]}")
    return done.stdout
