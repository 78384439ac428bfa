"""The value tables of assets/tables."""

from __future__ import annotations

from functools import cache

from spielekiste.coach.table import Table
from workshop.common.paths import TABLES


@cache
def table(name: str) -> Table:
    """Return the table of that name (see `layouts.table_name`)."""
    return Table.parse((TABLES / f"{name}.bin").read_bytes())
