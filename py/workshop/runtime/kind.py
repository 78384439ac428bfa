"""The two kinds of builds, chosen by the environment variable `RUNTIME`.

`small` (the default) sends less before the first game: the WebAssembly in two parts, deferred code, modules in regions
of their own. `snapshot` changes nothing in Pyodide, so it works with a new version at once.
"""

from __future__ import annotations

import os

VARIABLE = "RUNTIME"
SMALL, SNAPSHOT = "small", "snapshot"


def kind() -> str:
    """Return the kind of this build; ValueError for an unknown one."""
    name = os.environ.get(VARIABLE) or SMALL
    if name not in {SMALL, SNAPSHOT}:
        raise ValueError(f"{VARIABLE} must be {SMALL} or {SNAPSHOT}, got {name!r}")
    return name


def is_small() -> bool:
    """Return whether this build makes Pyodide smaller."""
    return kind() == SMALL
