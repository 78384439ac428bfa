"""Golden matches, stored as text in tests/golden."""

from __future__ import annotations

from pathlib import Path

from spielekiste import GAMES
from spielekiste.core.record import Record
from spielekiste.core.table import Table

GOLDEN = Path(__file__).parents[2] / "golden"


def golden(name: str, steps: int | None = None) -> Table:
    """Return a golden match, either complete or after this number of steps."""
    table = Table.load((GOLDEN / f"{name}.txt").read_text("utf-8"), GAMES)
    return Table.of(Record(table.setup, tuple(map(str, table.steps[:steps]))))
