"""The kinds of builds, chosen by the environment variable `RUNTIME`.

`small` (the default) sends less before the first game: the WebAssembly in two parts, deferred code, modules in regions
of their own. `snapshot` changes nothing in Pyodide, so it works with a new version at once. `draft`, for `make play`, is
like `snapshot`, but is built again faster: its modules are compiled one by one, or not at all.
"""

from __future__ import annotations

import os

VARIABLE = "RUNTIME"
SMALL, SNAPSHOT, DRAFT = "small", "snapshot", "draft"


def kind() -> str:
    """Return the kind of this build; ValueError for an unknown one."""
    name = os.environ.get(VARIABLE) or SMALL
    if name not in {SMALL, SNAPSHOT, DRAFT}:
        raise ValueError(f"{VARIABLE} must be {SMALL}, {SNAPSHOT} or {DRAFT}, got {name!r}")
    return name


def is_small() -> bool:
    """Return whether this build makes Pyodide smaller."""
    return kind() == SMALL


def is_draft() -> bool:
    """Return whether this build may be larger and slower than those that are shipped."""
    return kind() == DRAFT
