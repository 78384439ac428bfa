"""QR codes encoded by segno."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LARGEST = 30
"""The greatest version that is drawn: 137 modules a side, still read by a phone from a screen."""


def rows(encoder: Any, text: str) -> Sequence[Sequence[int]] | None:
    """Return the modules of a text's code, 1 for dark; None if it is too long for one.

    `encoder` is segno's module of that name: the page fetches it when a code is first asked for.
    """
    try:
        code = encoder.encode(text, error="l", micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    return [list(row) for row in code.matrix] if code.version <= LARGEST else None
