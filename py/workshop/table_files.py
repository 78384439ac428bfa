"""The solved games that lie in assets/tables."""

from __future__ import annotations

from functools import cache

from spielekiste.coach.table import ValueTable as Table
from workshop.paths import TABLES
from workshop.site import Site


@cache
def table(name: str) -> Table:
    """Return the table of that name (see `layouts.table_name`)."""
    return Table.parse((TABLES / f"{name}.bin").read_bytes())


def add_tables(site: Site) -> dict[str, str]:
    """Put all tables into the site, fetched when they are asked for; return their paths by name."""
    return {
        path.stem: site.add_hashed(path.name, path.read_bytes())
        for path in sorted(TABLES.glob("*.bin"))
    }
