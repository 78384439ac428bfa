"""Pages of the games, one per game and language, with file names that are easy to say aloud."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType

from app.prerender import pages as static
from app.prerender.pages import PLAY, PageLinks
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.rules import fill

FOLDER, INDEX = "games", "index"

SPECULATION = "play.speculation"
"""File with speculation rules, which netlify.toml names in a header."""

NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "de": {
        "kniffel": "kniffel",
        "weltraum": "weltraum-kniffel",
        "hexhex": "hex-hex-kniffel",
        "master": "kniffel-master",
        "ludo": "mensch-aergere-dich-nicht",
        "ente": "entenspiel",
        "maumau": "mau-mau",
    },
    "en": {
        "kniffel": "kniffel",
        "weltraum": "space-kniffel",
        "hexhex": "hex-hex-kniffel",
        "master": "kniffel-master",
        "ludo": "ludo",
        "ente": "the-ducks-journey",
        "maumau": "mau-mau",
    },
    "fr": {
        "kniffel": "kniffel",
        "weltraum": "kniffel-espace",
        "hexhex": "kniffel-hex-hex",
        "master": "kniffel-master",
        "ludo": "les-petits-chevaux",
        "ente": "le-jeu-du-canard",
        "maumau": "mau-mau",
    },
    "it": {
        "kniffel": "kniffel",
        "weltraum": "kniffel-spazio",
        "hexhex": "kniffel-hex-hex",
        "master": "kniffel-master",
        "ludo": "non-t-arrabbiare",
        "ente": "il-gioco-della-papera",
        "maumau": "mau-mau",
    },
    "nl": {
        "kniffel": "kniffel",
        "weltraum": "ruimte-kniffel",
        "hexhex": "hex-hex-kniffel",
        "master": "kniffel-master",
        "ludo": "mens-erger-je-niet",
        "ente": "het-eendenspel",
        "maumau": "pesten",
    },
    "sv": {
        "kniffel": "kniffel",
        "weltraum": "rymd-kniffel",
        "hexhex": "hex-hex-kniffel",
        "master": "kniffel-master",
        "ludo": "fia-med-knuff",
        "ente": "ankspelet",
        "maumau": "mau-mau",
    },
})  # fmt: skip
"""File names of the pages by language and game. They never change, because others link to them."""


def path(language: str, game: str = "") -> str:
    """Return the path of a game's page, or of the page that lists all games."""
    return f"{FOLDER}/{language}/{NAMES[language][game] if game else INDEX}.html"


def game_at(path: str) -> str:
    """Return the game that a page is about; empty if it is not a game's page."""
    folder, _slash, rest = path.partition("/")
    language, _slash, file = rest.partition("/")
    names = NAMES[language] if folder == FOLDER else {}
    return next((game for game, name in names.items() if f"{name}.html" == file), "")


def add_game_pages(site: Site, styles: str, icon: str) -> None:
    """Add the page of every game, and the list of all games, in every language."""
    looks = {"styles": styles, "icon": icon, "scripts": ""}
    site.add(f"{FOLDER}/{SPECULATION}", _rules())
    with loaded_languages() as languages:
        for code in languages:
            listed = _links(languages, code)
            site.add(path(code), fill(static.page_of_games(code, listed) | looks))
            for game in NAMES[code]:
                links = _links(languages, code, game)
                site.add(path(code, game), fill(static.page_of_game(code, game, links) | looks))


def _rules() -> bytes:
    """Return speculation rules that let a browser prepare the table before it is opened."""
    play = {"where": {"selector_matches": f".{PLAY}"}, "eagerness": "moderate"}
    return json.dumps({"prerender": [play]}).encode()


def _links(languages: tuple[str, ...], language: str, game: str = "") -> PageLinks:
    """Return the links of a page, relative to its folder."""
    translations = {code: f"../../{path(code, game)}" for code in languages}
    names = {game: f"{name}.html" for game, name in NAMES[language].items()}
    return PageLinks(translations, names)
