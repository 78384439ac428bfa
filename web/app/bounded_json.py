"""JSON that lay in the browser's storage, read within bounds: what is stored can never stop a start."""

from __future__ import annotations

import json
import re
from typing import Any

from spielekiste.core.record import LONGEST as LONGEST_RECORD

LONGEST = 2 * LONGEST_RECORD
"""The most characters of what is parsed: the longest record, packed, and its label."""

DEEPEST = 16
"""The most brackets inside each other; Python in the browser dies of some thousands."""

SIGNS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string, whole or cut off, or a bracket; each sign of a text is looked at once."""


def read_json(text: str) -> Any:
    """Return what a text says; raise `ValueError` if it is no JSON, too long or nested too deep."""
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} characters, at most {LONGEST}")
    if _is_too_deep(text):
        raise ValueError(f"more than {DEEPEST} brackets inside each other")
    return json.loads(text)


def _is_too_deep(text: str) -> bool:
    """Tell whether more brackets are open at once than `DEEPEST`, before anything is parsed."""
    depth = 0
    for found in SIGNS.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > DEEPEST:
            return True
    return False
