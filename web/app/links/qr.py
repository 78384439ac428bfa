"""QR codes: rows of dark and light modules, drawn as one path."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from app.dom.nodes import Node, h

QUIET = 4
"""Width of the light margin around a code, in modules."""

Rows = Sequence[Sequence[int]]


def picture(modules: Rows, label: str) -> Node:
    """Return the code as a picture, dark on light in both themes."""
    side = len(modules) + 2 * QUIET
    path = "".join(_runs(at + QUIET, row) for at, row in enumerate(modules))
    attrs = {"class": "code", "viewBox": f"0 0 {side} {side}", "role": "img", "aria-label": label}
    light = h("path", {"class": "code__light", "d": f"M0 0h{side}v{side}h-{side}z"})
    return h("svg", attrs, light, h("path", {"class": "code__dark", "d": path}))


def _runs(line: int, row: Sequence[int]) -> str:
    """Return the dark runs of a row as SVG path segments."""
    pieces, at = [], QUIET
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            pieces.append(f"M{at} {line}h{length}v1h-{length}z")
        at += length
    return "".join(pieces)
