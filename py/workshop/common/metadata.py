"""Addresses in the metadata of the Python package, which hatchling asks for (see pyproject.toml).

The project has no address of its own. `SITE_ADDRESS` is that of the site, `SOURCE_ADDRESS` that of
the repository; those that are not set are left out.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "SITE_ADDRESS": {"Homepage": "", "Documentation": "docs/index.html"},
    "SOURCE_ADDRESS": {
        "Source": "",
        "Changelog": "blob/main/CHANGELOG.md",
        "Issues": "issues",
    },
}
"""Pages below each address, by environment variable."""


class Addresses(MetadataHookInterface):
    """Adds the addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `urls` from the environment."""
        metadata["urls"] = {
            name: f"{base.rstrip('/')}/{page}"
            for variable, pages in PAGES.items()
            if (base := os.environ.get(variable))
            for name, page in pages.items()
        }
