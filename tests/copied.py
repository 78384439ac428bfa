"""Helper that runs a script of the tests with the sources of a changed copy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from workshop.common.paths import ROOT


def printed(copy: Path, module: str) -> Any:
    """Return the JSON printed by a module of the tests; `py` and `web` are those of the copy."""
    paths = os.pathsep.join(map(str, (copy / "py", copy / "web", ROOT)))
    done = subprocess.run(  # noqa: S603 - a test's own module
        [sys.executable, "-B", "-m", module],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
