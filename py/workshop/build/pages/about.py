"""Static pages for parents and schools, one per language."""

from __future__ import annotations

from app.prerender import pages as static
from app.views.site.privacy import PAGE
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.rules import fill

FOLDER = "about"

PLACE = b"<div data-downloads></div>"
"""Placeholder for the download links of the exports, if they were built
(workshop/build/export.py).
"""


def add_about_pages(site: Site, styles: str, icon: str, script: str) -> list[str]:
    """Add `about/<language>/parents.html`. It states the size of the site, so add it last."""
    size = sum(map(len, site.files.values()))
    looks = {"styles": styles, "icon": icon}
    looks["scripts"] = f'<script type="module" src="../../{script}"></script>'
    with loaded_languages() as languages:
        return [
            site.add(f"{FOLDER}/{code}/{PAGE}", fill(static.about_page(code, size) | looks))
            for code in languages
        ]
