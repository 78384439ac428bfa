"""Rule pages, sheets for teachers and reference pages for bots: static, one per game
and language.
"""

from __future__ import annotations

import re

from app.prerender import pages as static
from workshop.build.assets.art import sprite_for
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.common.paths import WEB
from workshop.teaching import pages
from workshop.teaching.reference import pages as reference

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def add_rule_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Add `rules/<language>/<game>.html` for every game with a screen."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    with loaded_languages() as languages:
        return [
            site.add(
                f"rules/{language}/{game}.html",
                fill(static.rules_page(language, game) | looks),
            )
            for language in languages
            for game in static.games_with_rules()
        ]


def add_teacher_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Add `teachers/<language>/<game>.html`, and an `index.html` that lists them."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    with loaded_languages() as languages:
        return [
            site.add(f"teachers/{language}/{name}", fill(values | looks))
            for language in languages
            for name, values in pages.filled(language).items()
        ]


def add_reference_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Add `reference/<language>/<game>.html` for every game."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    with loaded_languages() as languages:
        return [
            site.add(f"{reference.FOLDER}/{language}/{name}", fill(values | looks))
            for language in languages
            for name, values in reference.filled(language).items()
        ]


def fill(values: dict[str, str]) -> bytes:
    """Fill a static page's template and add the drawings that it uses; KeyError if a value is
    missing.
    """
    shell = (WEB / "rules.html").read_text("utf-8")
    drawn = values | {"sprite": sprite_for(values["main"])}
    return PLACEHOLDER.sub(lambda match: drawn[match[1]], shell).encode()
