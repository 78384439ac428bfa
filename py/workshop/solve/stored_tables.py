"""Value tables of py/spielekiste/arena/tables."""

from __future__ import annotations

from functools import cache

from spielekiste.coach.table import ValueTable
from workshop.common.paths import TABLES


@cache
def table(name: str) -> ValueTable:
    """Read the value table with this name (see `layouts.table_name`)."""
    return ValueTable.parse((TABLES / f"{name}.bin").read_bytes())
