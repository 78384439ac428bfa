"""JSON parser with limits on size and depth, so that no stored data can crash the app on launch."""

from __future__ import annotations

import json
import re
from typing import Any

from spielekiste.core.record import LONGEST as LONGEST_RECORD

LONGEST = 2 * LONGEST_RECORD
"""Maximum length of a JSON text in characters; leaves room for the longest packed record."""

DEEPEST = 16
"""Maximum nesting depth; a few thousand levels crash Python in the browser."""

SIGNS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Pattern for a string, which may be cut off, or a bracket. Scanning takes linear time."""


def read_json(text: str) -> Any:
    """Parse JSON; raise `ValueError` if it is invalid, too long or nested too deeply."""
    if len(text) > LONGEST:
        raise ValueError(f"JSON text has {len(text)} characters, at most {LONGEST} are allowed")
    if _is_too_deep(text):
        raise ValueError(f"JSON text is nested more than {DEEPEST} levels deep")
    return json.loads(text)


def _is_too_deep(text: str) -> bool:
    """Return whether unparsed JSON is nested deeper than `DEEPEST`."""
    depth = 0
    for found in SIGNS.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > DEEPEST:
            return True
    return False
