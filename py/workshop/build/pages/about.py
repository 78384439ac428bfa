"""Static pages for parents and schools, school offices, and people who host the site, in every language."""

from __future__ import annotations

from collections import Counter

from app.prerender import pages as static
from app.prerender.privacy import OFFICE, PAGE
from app.views.kit.widgets import HOSTING
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.licences import FOLDER as LICENCES
from workshop.build.pages.licences import SBOM, all_licences, page_name
from workshop.build.pages.rules import fill
from workshop.teaching import hosting, office
from workshop.teaching.office import LicenceCount

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


def add_office_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Add `about/<language>/office.html`."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    counts = licence_counts()
    with loaded_languages() as languages:
        return [
            site.add(f"{FOLDER}/{code}/{OFFICE}", fill(office.filled(code, counts, SBOM) | looks))
            for code in languages
        ]


def add_hosting_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Add `about/<language>/host.html`."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    with loaded_languages() as languages:
        return [
            site.add(f"{FOLDER}/{code}/{HOSTING}", fill(hosting.filled(code) | looks))
            for code in languages
        ]


def licence_counts() -> list[LicenceCount]:
    """Return the number of third-party parts under each licence, most frequent first."""
    others = Counter(one.short for one in all_licences()[1:])
    return [
        LicenceCount(short, f"{LICENCES}/{page_name(short)}.html", number)
        for short, number in others.most_common()
    ]
