"""Value tables of py/spielekiste/arena/tables as files of the site."""

from __future__ import annotations

from workshop.build.assets.site import Site
from workshop.common.paths import TABLES


def add_tables(site: Site) -> dict[str, str]:
    """Add all tables to the site, where the page loads them on demand; return name → path."""
    return {
        path.stem: site.add_hashed(path.name, path.read_bytes())
        for path in sorted(TABLES.glob("*.bin"))
    }
