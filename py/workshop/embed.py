"""The element for other people's pages: one script under a name that never changes."""

from __future__ import annotations

import importlib
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, fromstring

from workshop.art import drawing
from workshop.lower import bundled
from workshop.page import import_path
from workshop.paths import ART, WEB
from workshop.site import Site
from workshop.speech import speakable

NAME = "embed.js"

SPACE = "{http://www.w3.org/2000/svg}"

Drawing: TypeAlias = "tuple[str, dict[str, str], list[Drawing]]"
"""Name, attributes and children of an SVG element: a page's policy cannot refuse what is not markup."""


def add_element(site: Site) -> str:
    """Put embed.js into the site, with the drawing and the words of every game's poster in it."""
    return site.add(NAME, bundled(WEB / "js" / NAME, {"SPIELEKISTE_POSTERS": posters()}))


def posters() -> dict[str, Any]:
    """What stands on the posters: words by language, drawings by game."""
    import_path()
    static: Any = importlib.import_module("app.static")
    with speakable() as languages:
        words = {language: static.poster_words(language) for language in languages}
    games = next(iter(words.values()))["games"]
    drawings = {game: tree(fromstring(drawing(ART / f"box-{game}.svg"))) for game in games}  # noqa: S314 - our own drawings
    return {"words": words, "drawings": drawings}


def tree(element: Element) -> Drawing:
    """The element as JSON can hold it."""
    return element.tag.removeprefix(SPACE), dict(element.attrib), [tree(child) for child in element]
