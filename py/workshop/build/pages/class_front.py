"""The front for a class, which a school can set as its start page: `class/`, and `class/<language>/`."""

from __future__ import annotations

import re

from app.i18n import SOURCE
from app.ports.route import CLASS
from app.prerender import pages as static
from app.prerender.pages import PageLinks
from workshop.build.assets.scripts import add_script
from workshop.build.assets.site import Site
from workshop.build.assets.styles import add_late_sheet
from workshop.build.pages.install import class_manifest
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.rules import fill

MANIFEST = "manifest.webmanifest"


def add_class_front(site: Site, styles: str, icon: str) -> None:
    """Add the front in every language, with its manifest, and in `class/` a page that chooses one."""
    sheet = add_late_sheet(site, "pages/grown_ups")
    script = add_script(site, "tools/class_front.js")
    looks = {"styles": styles, "icon": icon, "scripts": _head(sheet, script)}
    with loaded_languages() as languages:
        links = PageLinks({code: f"../{code}/" for code in languages}, {})
        for code in languages:
            site.add(f"{CLASS}/{code}/{MANIFEST}", class_manifest(site, code))
            page = fill(static.page_of_class(code, links) | looks)
            site.add(f"{CLASS}/{code}/index.html", page)
    source = site.files[f"{CLASS}/{SOURCE}/index.html"].decode()
    site.add(f"{CLASS}/index.html", _one_level_up(source, languages).encode())


def _head(sheet: str, script: str) -> str:
    """Return the elements that other static pages do not have."""
    return (
        f'<link rel="stylesheet" href="../../{sheet}">\n'
        f'<link rel="manifest" href="{MANIFEST}">\n'
        f'<script type="module" src="../../{script}"></script>'
    )


def _one_level_up(page: str, languages: tuple[str, ...]) -> str:
    """Return a page of a language's folder for the folder above it."""
    own = re.sub(rf'"\.\./({"|".join(languages)})/"', r'"\1/"', page)
    return own.replace('"../../', '"../').replace(f'"{MANIFEST}"', f'"{SOURCE}/{MANIFEST}"')
