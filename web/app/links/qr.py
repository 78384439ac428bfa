"""QR codes: rows of dark and light, made by segno, drawn as one path."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from app.dom.nodes import Node, h

LARGEST = 30
"""The greatest version that is drawn: 137 modules a side, still read by a phone from a screen."""

QUIET = 4
"""Light modules around a code."""

Rows = Sequence[Sequence[int]]


def rows(encoder: Any, text: str) -> Rows | None:
    """Return the modules of a text's code, 1 for dark; None if it is too long for one.

    `encoder` is segno's module of that name: the page fetches it when a code is first asked for.
    """
    try:
        code = encoder.encode(text, error="l", micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    return [list(row) for row in code.matrix] if code.version <= LARGEST else None


def picture(modules: Rows, label: str) -> Node:
    """Return the code as a picture, dark on light by day and by night."""
    side = len(modules) + 2 * QUIET
    path = "".join(_runs(at + QUIET, row) for at, row in enumerate(modules))
    attrs = {"class": "code", "viewBox": f"0 0 {side} {side}", "role": "img", "aria-label": label}
    light = h("path", {"class": "code__light", "d": f"M0 0h{side}v{side}h-{side}z"})
    return h("svg", attrs, light, h("path", {"class": "code__dark", "d": path}))


def _runs(line: int, row: Sequence[int]) -> str:
    """Return the dark runs of a row as pieces of a path."""
    pieces, at = [], QUIET
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            pieces.append(f"M{at} {line}h{length}v1h-{length}z")
        at += length
    return "".join(pieces)
