"""Page metadata for other sites: cards, canonical addresses, translations, structured data.

Every page gets the metadata that does not need the site's address (`workshop.common.address`). If
it is known, the pages get the rest too, and the site gets a sitemap, oEmbed responses and cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any, NamedTuple
from urllib.parse import quote

from app.i18n import SOURCE
from app.ports.route import CLASS
from app.prerender.embedding import ALLOW
from app.prerender.pages import card_words
from app.views.box import FACTS
from workshop.build.assets.cards import HEIGHT, WIDTH, add_card
from workshop.build.assets.site import Site
from workshop.build.pages.games import FOLDER, INDEX, NAMES, game_at, path
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.pages import FOLDER as TEACHERS
from workshop.teaching.pages import resource

SITE_NAME = "Spielekiste"

MENU, FRAME = "index.html", "embed.html"

PAGE = re.compile(r"(?P<folder>\w+)/(?P<language>[a-z]{2})/(?P<file>[\w-]+)\.html")
"""Pattern for a page that exists in several languages."""

ALONE = re.compile(r"index\.html|licences(/[\w-]+)?\.html|docs/\w+\.html")
"""Pattern for a page in one language only, or in that of the visitor."""

TITLE = re.compile(r"<title>(.*?)</title>")
ABOUT = re.compile(r'<meta name="description" content="(.*?)">\n')

LOCALES = {
    "de": "de_DE",
    "en": "en_GB",
    "fr": "fr_FR",
    "it": "it_IT",
    "nl": "nl_NL",
    "sv": "sv_SE",
}
"""Languages in the form of Open Graph, which wants a country."""

SITEMAP, ROBOTS, ANSWERS = "sitemap.xml", "robots.txt", "oembed"

SIZE = (800, 640)
"""Width and height of the frame in answers for oEmbed, in CSS pixels."""


class Page(NamedTuple):
    """A page of the site as seen by other sites."""

    path: str
    language: str
    title: str
    about: str
    translations: Mapping[str, str]
    """Paths of this page in all languages, by code; empty if it has no translations."""


def add_addresses(site: Site, address: str) -> None:
    """Complete the heads of all pages; given an address, also add sitemap, cards and oEmbed."""
    with loaded_languages():
        pages = [_page(site, path) for path in _paths(site)]
        for page in pages:
            _insert(site, page.path, "\n".join(_head(site, page, address)))
    _insert(site, FRAME, '<meta name="robots" content="noindex">')
    site.add(ROBOTS, robots(address).encode())
    if address:
        site.add(SITEMAP, sitemap(pages, address).encode())


def _paths(site: Site) -> list[str]:
    """Return the paths of the publicly listed pages, in a fixed order."""
    alone = sorted(path for path in site.files if ALONE.fullmatch(path))
    return [*alone, *sorted(path for path in site.files if PAGE.fullmatch(path))]


def _page(site: Site, path: str) -> Page:
    text = site.files[path].decode()
    title = unescape(TITLE.findall(text)[0]).removesuffix(f" – {SITE_NAME}")
    about = unescape(ABOUT.findall(text)[0])
    found = PAGE.fullmatch(path)
    language = found["language"] if found else SOURCE
    return Page(path, language, title, about, translations(site, path))


def translations(site: Site, path: str) -> dict[str, str]:
    """Return the paths of a page in all languages; for the menu, those of the list of games."""
    found, game = PAGE.fullmatch(path), game_at(path)
    if path == MENU:
        return translations(site, f"{FOLDER}/{SOURCE}/{INDEX}.html")
    if not found:
        return {}
    if game:
        paths = {code: f"{FOLDER}/{code}/{names[game]}.html" for code, names in NAMES.items()}
    else:
        paths = {code: f"{found['folder']}/{code}/{found['file']}.html" for code in NAMES}
    whole = {code: path for code, path in paths.items() if path in site.files}
    return whole | (
        {"x-default": MENU} if (found["folder"], found["file"]) == (FOLDER, INDEX) else {}
    )


def _insert(site: Site, path: str, head: str) -> None:
    """Insert lines into a page's head, after the description near its beginning."""
    text = site.files[path].decode()
    found = ABOUT.search(text) or re.search(r"</title>\n", text)
    assert found  # noqa: S101 - by the templates of all pages
    site.files[path] = f"{text[: found.end()]}{head}\n{text[found.end() :]}".encode()


# ---------------------------------------------------------------------- heads


def _head(site: Site, page: Page, address: str) -> list[str]:
    """Return the lines of a page's head."""
    lines = [
        _property("og:type", "website"),
        _property("og:site_name", SITE_NAME),
        _property("og:title", page.title),
        _property("og:description", page.about),
        _property("og:locale", LOCALES[page.language]),
    ]
    if address:
        lines += _addressed(site, page, address)
    data = structured(page, address)
    return [*lines, _data(data)] if data else lines


def _addressed(site: Site, page: Page, address: str) -> list[str]:
    """Return the lines that need the site's address."""
    picture = f"{address}{add_card(site, page.language, _game(page.path))}"
    alternates = [
        f'<link rel="alternate" hreflang="{code}" href="{escape(_url(address, path))}">'
        for code, path in page.translations.items()
    ]
    return [
        f'<link rel="canonical" href="{escape(_url(address, page.path))}">',
        *alternates,
        _property("og:url", _url(address, page.path)),
        _property("og:image", picture),
        _property("og:image:type", "image/png"),
        _property("og:image:width", str(WIDTH)),
        _property("og:image:height", str(HEIGHT)),
        _property("og:image:alt", _alt(page)),
        '<meta name="twitter:card" content="summary_large_image">',
        *_discovery(site, page, address, picture),
    ]


def _alt(page: Page) -> str:
    words = card_words(page.language, _game(page.path))
    return ", ".join(filter(None, (words.title, *words.lines)))


def _game(path: str) -> str:
    """Return the game that a page is about, for its card, or `CLASS`; empty if there is none."""
    found = PAGE.fullmatch(path)
    if found and found["folder"] == CLASS:
        return CLASS
    name = found["file"].partition("-")[0] if found and found["folder"] != FOLDER else ""
    return name if name in FACTS else game_at(path)


def _url(address: str, path: str) -> str:
    """Return the full address of a page, or its path in the site if the address is unknown."""
    return f"{address}{'' if path == MENU else path}"


def _property(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{escape(content)}">'


# ---------------------------------------------------------------------- structured data


def structured(page: Page, address: str) -> dict[str, Any]:
    """Return schema.org data for a page about a game or a teacher's sheet; for others, nothing."""
    known = {
        "@context": "https://schema.org",
        "name": page.title,
        "description": page.about,
        "inLanguage": page.language,
        "isAccessibleForFree": True,
        "license": "https://spdx.org/licenses/MIT.html",
    } | ({"url": _url(address, page.path)} if address else {})
    folder, _slash, rest = page.path.partition("/")
    game = game_at(page.path)
    if folder == TEACHERS:
        return known | resource(page.language, rest.partition("/")[2].removesuffix(".html"))
    return known | _played(page.language, game) if game else {}


def _played(language: str, game: str) -> dict[str, Any]:
    """Return schema.org data about a game."""
    facts = FACTS[game]
    least, most = facts.seats.split("–")
    return {
        "@type": ["VideoGame", "WebApplication"],
        "name": card_words(language, game).title,
        "applicationCategory": "GameApplication",
        "gamePlatform": "Web browser",
        "operatingSystem": "Any",
        "numberOfPlayers": {
            "@type": "QuantitativeValue",
            "minValue": int(least),
            "maxValue": int(most),
        },
        "audience": {"@type": "PeopleAudience", "suggestedMinAge": facts.age},
        "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"},
    }


def _data(data: Mapping[str, Any]) -> str:
    """Return a data block, escaped so that nothing in it can close the element."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'


# ---------------------------------------------------------------------- oEmbed


def _discovery(site: Site, page: Page, address: str, picture: str) -> list[str]:
    """Add the oEmbed response for a page with a table; return the link to it."""
    game = game_at(page.path)
    if not game and page.path not in (MENU, path(page.language)):
        return []
    name = page.path.removesuffix(".html").removeprefix(f"{FOLDER}/")
    data = json.dumps(oembed(page, game, address, picture), ensure_ascii=False, indent=1)
    file = site.add(f"{ANSWERS}/{name}.json", data.encode())
    kind = f'type="application/json+oembed" title="{escape(page.title)}"'
    return [f'<link rel="alternate" {kind} href="{escape(address + file)}">']


def oembed(page: Page, game: str, address: str, picture: str) -> dict[str, Any]:
    """Return the oEmbed response: a frame with the table, or with the menu."""
    wide, high = SIZE
    query = (f"game={quote(game)}&" if game else "") + f"lang={page.language}"
    query = "" if page.path == MENU else f"?{query}"
    title = card_words(page.language, game).title
    frame = (
        f'<iframe src="{escape(f"{address}{FRAME}{query}")}" title="{escape(title)}" width="{wide}" '
        f'height="{high}" style="border:0;max-width:100%" allow="{ALLOW}"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": SITE_NAME,
        "provider_url": address,
        "html": frame,
        "width": wide,
        "height": high,
        "thumbnail_url": picture,
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }


# ---------------------------------------------------------------------- files for crawlers


def robots(address: str) -> str:
    """Return robots.txt, which allows everything and names the sitemap if the address is known."""
    lines = ["User-agent: *", "Disallow:"]
    return "\n".join([*lines, *([f"Sitemap: {address}{SITEMAP}"] if address else [])]) + "\n"


def sitemap(pages: list[Page], address: str) -> str:
    """Return the list of all pages with their translations."""
    rows = "\n".join(_row(page, address) for page in pages)
    spaces = (
        'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{rows}\n</urlset>\n'


def _row(page: Page, address: str) -> str:
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(_url(address, path))}"/>'
        for code, path in page.translations.items()
    )
    return f"<url><loc>{escape(_url(address, page.path))}</loc>{links}</url>"
