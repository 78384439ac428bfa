"""Addresses that have once been published, so that they must work in every later version."""

from __future__ import annotations

import json
from pathlib import Path

_LISTED = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))

ROUTES: list[str] = _LISTED["routes"]
"""Routes; `MATCH` is the id of a match."""

FILES: list[str] = _LISTED["files"]
"""Paths of pages, and of files to which other sites refer."""
