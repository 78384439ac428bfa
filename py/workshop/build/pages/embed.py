"""Files for embedding: embed.js, whose name never changes, and the pages that describe it."""

from __future__ import annotations

import json
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, fromstring

from app.prerender import pages as static
from app.prerender.embedding import PAGE, SCHEMA, TYPES
from app.words import WORDS
from workshop.build.assets.art import drawing
from workshop.build.assets.site import Site
from workshop.build.pages.about import FOLDER
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.messages import schema, types
from workshop.build.pages.rules import fill
from workshop.common.address import site_address
from workshop.common.paths import ART, WEB
from workshop.common.transpile import bundled, minified

NAME = "embed.js"

SCRIPTS = WEB / "js" / "embed"

POSTERS = "posters"
"""Folder with a module for the drawing of each game's poster; its name never changes, either."""

SPACE = "{http://www.w3.org/2000/svg}"

Drawing: TypeAlias = "tuple[str, dict[str, str], list[Drawing]]"
"""Name, attributes and children of an SVG element, instead of markup, which a host's policy could
refuse.
"""


def add_element(site: Site) -> str:
    """Add embed.js, the schema and types of its messages, and its poster for each game."""
    site.add(SCHEMA, json.dumps(schema(site_address()), indent=1, ensure_ascii=False).encode())
    site.add(TYPES, types().encode())
    found = posters()
    for game, poster in found.items():
        lines = [f"export const {name} = {json.dumps(part)};\n" for name, part in poster.items()]
        site.add(f"{POSTERS}/{game}.js", "".join(lines).encode())
    styles = minified((SCRIPTS / "poster.css").read_text("utf-8")).strip()
    facts = {
        "SPIELEKISTE_POSTERS": {"games": list(found), "words": poster_texts()},
        "SPIELEKISTE_POSTER_STYLES": styles,
    }
    return site.add(NAME, bundled(SCRIPTS / NAME, facts, rename=True, is_module=False))


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


def poster_texts() -> dict[str, dict[str, str]]:
    """Return the texts of all posters by language."""
    with loaded_languages() as languages:
        return {code: static.poster_words(code) for code in languages}


def posters() -> dict[str, dict[str, Any]]:
    """Return the content of each game's poster: its drawing, and its names by language."""
    with loaded_languages() as languages:
        names = {code: static.game_names(code) for code in languages}
    return {
        game: {
            "drawing": tree(fromstring(drawing(ART / f"box-{game}.svg"))),  # noqa: S314 - our own drawings
            "names": {code: said[game] for code, said in names.items()},
        }
        for game in WORDS
    }


def tree(element: Element) -> Drawing:
    """Convert an element to nested tuples for JSON."""
    return element.tag.removeprefix(SPACE), dict(element.attrib), [tree(child) for child in element]
