"""Replay of golden records, on CPython and, as source text, in Pyodide in the browser."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from spielekiste import GAMES
from spielekiste.core.table import Table


def replay(text: str) -> dict[str, Any]:
    """Return the end of every game of a record, and a digest of all events."""
    table = Table.load(text, GAMES)
    told = "\n".join(
        "|".join(map(str, event)) for match in table.positions for event in match.events
    )
    return {
        "steps": len(table.steps),
        "due": table.match.due,
        "ends": [[end.reason, list(end.places), list(end.scores)] for end in table.match.ended],
        "events": sha256(told.encode()).hexdigest()[:16],
    }
