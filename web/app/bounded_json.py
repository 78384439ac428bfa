"""JSON parser with limits on size, depth and text, so that no stored data can crash the app."""

from __future__ import annotations

import json
import re
from typing import Any

from spielekiste.core.record import LONGEST as LONGEST_RECORD

LONGEST = 2 * LONGEST_RECORD
"""Maximum length of a JSON text in characters; leaves room for the longest packed record."""

DEEPEST = 16
"""Maximum nesting depth; a few thousand levels crash Python in the browser."""

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""Pattern for an escape of half a pair."""

SIGNS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Pattern for a string, which may be cut off, or a bracket. Scanning takes linear time."""


def read_json(text: str) -> Any:
    """Parse JSON; raise `ValueError` if it is invalid, too long, nested too deeply or not Unicode."""
    if len(text) > LONGEST:
        raise ValueError(f"JSON text has {len(text)} characters, at most {LONGEST} are allowed")
    if _is_too_deep(text):
        raise ValueError(f"JSON text is nested more than {DEEPEST} levels deep")
    data = json.loads(text)
    _refuse_halves(text, data)
    return data


def _refuse_halves(text: str, data: Any) -> None:
    """Raise `UnicodeEncodeError`, a `ValueError`, if there is half a surrogate pair, also as an escape."""
    text.encode()
    if SURROGATE.search(text):
        json.dumps(data, ensure_ascii=False).encode()


def _is_too_deep(text: str) -> bool:
    """Return whether unparsed JSON is nested deeper than `DEEPEST`."""
    depth = 0
    for sign in SIGNS.finditer(text):
        depth += (sign[0] in "[{") - (sign[0] in "]}")
        if depth > DEEPEST:
            return True
    return False
