"""Encoding of QR codes with segno."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LARGEST = 30
"""Largest QR version: 137 modules per side, still readable by a phone from a screen."""


def rows(encoder: Any, text: str) -> Sequence[Sequence[int]] | None:
    """Return the modules of a QR code for `text`, 1 for dark; None if it is too long.

    `encoder` is the module `segno.encoder`, which the page fetches on first use.
    """
    try:
        code = encoder.encode(text, error="l", micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    return [list(row) for row in code.matrix] if code.version <= LARGEST else None
