"""404.html, the page that hosts send for a missing path."""

from __future__ import annotations

from workshop.build.assets.scripts import HOME, inline
from workshop.build.assets.site import Site
from workshop.common.paths import WEB

NAME = "404.html"

SCRIPT = "{{script}}"
"""Placeholder for the script that points its links to the first page."""


def add_missing_page(site: Site) -> str:
    """Add 404.html. Its script is inline, because no relative address works at every depth."""
    page = (WEB / NAME).read_text("utf-8")
    return site.add(NAME, page.replace(SCRIPT, inline(*HOME)).encode())
