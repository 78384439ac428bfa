"""Files for embedding: embed.js, whose name never changes, and the pages that describe it."""

from __future__ import annotations

from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, fromstring

from app.prerender import pages as static
from app.views.site.embedding import PAGE
from workshop.build.assets.art import drawing
from workshop.build.assets.site import Site
from workshop.build.pages.about import FOLDER
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.rules import fill
from workshop.common.paths import ART, WEB
from workshop.common.transpile import bundled

NAME = "embed.js"

SPACE = "{http://www.w3.org/2000/svg}"

Drawing: TypeAlias = "tuple[str, dict[str, str], list[Drawing]]"
"""Name, attributes and children of an SVG element, instead of markup, which a host's policy could
refuse.
"""


def add_element(site: Site) -> str:
    """Add embed.js, which includes the drawing and the texts of every game's poster."""
    return site.add(NAME, bundled(WEB / "js" / "embed" / NAME, {"SPIELEKISTE_POSTERS": posters()}))


def add_embedding_pages(site: Site, styles: str, icon: str, script: str) -> list[str]:
    """Add the page about embedding in every language: `about/<language>/…`."""
    looks = {"styles": styles, "icon": icon}
    looks["scripts"] = "\n".join(
        f'<script type="module" src="../../{path}"></script>' for path in (NAME, script)
    )
    with loaded_languages() as languages:
        return [
            site.add(f"{FOLDER}/{code}/{PAGE}", fill(static.embedding(code) | looks))
            for code in languages
        ]


def posters() -> dict[str, Any]:
    """Return the contents of the posters: texts by language, drawings by game."""
    with loaded_languages() as languages:
        words: dict[str, Any] = {code: static.poster_words(code) for code in languages}
    games = next(iter(words.values()))["games"]
    drawings = {game: tree(fromstring(drawing(ART / f"box-{game}.svg"))) for game in games}  # noqa: S314 - our own drawings
    return {"words": words, "drawings": drawings}


def tree(element: Element) -> Drawing:
    """Convert an element to nested tuples for JSON."""
    return element.tag.removeprefix(SPACE), dict(element.attrib), [tree(child) for child in element]
