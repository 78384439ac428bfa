"""Addresses: metadata for other sites in the head of every page, and files for crawlers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import PurePosixPath
from xml.etree.ElementTree import fromstring

import pytest

from app.i18n import LANGUAGES
from spielekiste import GAMES
from tests.workshop.build.pictures import size
from workshop.build import publish
from workshop.build.assets.cards import fitted, width
from workshop.build.assets.service_worker import WORKER
from workshop.build.assets.site import Site
from workshop.build.pages.addresses import PAGE
from workshop.build.pages.games import NAMES, SPECULATION, path
from workshop.common import address
from workshop.common.address import NAME, checked, site_address
from workshop.common.content_types import TYPES
from workshop.common.headers import headers_for

HOME = "https://games.example/chest/"

MOST = 150_000
"""Bytes of a page that readers of links look at."""

NAMED = re.compile(r"[a-z]+(-[a-z]+)*")


class Head(HTMLParser):
    """Everything in a page's head that other sites read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.links: list[dict[str, str]] = []
        self.data: list[dict[str, object]] = []
        self._is_data = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect meta elements and links."""
        found = {name: value or "" for name, value in attrs}
        self._is_data = found.get("type") == "application/ld+json"
        if tag == "meta" and "content" in found:
            name = found.get("property") or found.get("name", "")
            assert name == "theme-color" or name not in self.metas, f"{name} is there twice"
            self.metas[name] = found["content"]
        if tag == "link":
            self.links.append(found)

    def handle_data(self, data: str) -> None:
        """Collect structured data."""
        if self._is_data:
            self.data.append(json.loads(data))
            self._is_data = False

    def named(self, rel: str, kind: str = "") -> list[dict[str, str]]:
        """Return the links with this relation and type."""
        return [
            link
            for link in self.links
            if link.get("rel") == rel and (not kind or link.get("type") == kind)
        ]

    @property
    def alternates(self) -> dict[str, str]:
        """Return the translations: address by language."""
        found = self.named("alternate")
        return {link["hreflang"]: link["href"] for link in found if "hreflang" in link}


@pytest.fixture(scope="module")
def built() -> Iterator[Site]:
    """Return the site built for a known address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(NAME, HOME)
        yield publish.build()


def pages(site: Site) -> dict[str, Head]:
    """Return the heads of all pages that search engines may find, by path."""
    return {
        path: Head(data.decode())
        for path, data in site.files.items()
        if PAGE.fullmatch(path)
        or path == "index.html"
        or path.startswith("licences")
        or re.fullmatch(r"docs/\w+\.html", path)
    }


def url(path: str) -> str:
    """Return the address of a page."""
    return f"{HOME}{'' if path == 'index.html' else path}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_page_with_a_name_that_people_can_say(built: Site, language: str) -> None:
    """Names consist of plain letters and hyphens, and each belongs to one game only."""
    assert set(NAMES[language]) == set(GAMES)
    assert len(set(NAMES[language].values())) == len(GAMES)
    assert all(NAMED.fullmatch(name) for name in NAMES[language].values())
    assert all(path(language, game) in built.files for game in ("", *GAMES))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_one_tap_away(built: Site, language: str, game: str) -> None:
    """The page has one link to the game's table, and shows the rules in pictures."""
    text = built.files[path(language, game)].decode()
    assert re.findall(r'href="\.\./\.\./(\?[^"]*)"', text) == [f"?lang={language}#/{game}/quick"]
    assert text.count('class="brief__step"') >= 3


def test_links_between_static_pages_lead_somewhere(built: Site) -> None:
    """The target of every relative link on a game's page exists."""
    for place in (path(language, game) for language in LANGUAGES for game in ("", *GAMES)):
        text = built.files[place].decode()
        folder = place.rpartition("/")[0].split("/")
        for link in re.findall(r'href="([^"#?:]+)"', text):
            up = link.count("../")
            target = "/".join([*folder[: len(folder) - up], link.replace("../", "")])
            assert target.strip("/") in built.files or target == "", f"{place}: {link}"


def test_every_page_is_small(built: Site) -> None:
    """Every page, even one hidden from search engines, is small enough for link previews to read."""
    sizes = {name: len(data) for name, data in built.files.items() if name.endswith(".html")}
    assert {"index.html", "embed.html", "licences/mit.html", "404.html"} < set(sizes)
    assert {name: size for name, size in sizes.items() if size >= MOST} == {}


def test_every_page_has_a_card_and_its_address(built: Site) -> None:
    """Title, description, picture and canonical address are complete and belong to the page."""
    for name, head in pages(built).items():
        metas = head.metas
        assert metas["og:title"]
        assert metas["og:description"] == metas["description"] != ""
        assert (
            [link["href"] for link in head.named("canonical")] == [url(name)] == [metas["og:url"]]
        )
        assert metas["twitter:card"] == "summary_large_image"
        picture = built.files[metas["og:image"].removeprefix(HOME)]
        stated = (int(metas["og:image:width"]), int(metas["og:image:height"]))
        assert size(picture) == stated == (1200, 630)


def test_translations_are_symmetric(built: Site) -> None:
    """All translations of a page list each other and themselves."""
    heads = {url(name): head for name, head in pages(built).items()}
    for name, head in heads.items():
        for language, other in head.alternates.items():
            assert heads[other].alternates == head.alternates
            wanted = language if language != "x-default" else "en"
            assert heads[other].metas["og:locale"].startswith(wanted)
        if head.alternates:
            assert name in head.alternates.values()
            assert set(head.alternates) - {"x-default"} == set(LANGUAGES)


def test_the_sitemap_lists_exactly_the_pages(built: Site) -> None:
    """The sitemap lists every page once, with the same translations as the page itself."""
    root = fromstring(built.files["sitemap.xml"])  # noqa: S314 - our own file
    spaces = {
        "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
        "x": "http://www.w3.org/1999/xhtml",
    }
    listed = {
        str(row.findtext("s:loc", namespaces=spaces)): {
            link.attrib["hreflang"]: link.attrib["href"] for link in row.findall("x:link", spaces)
        }
        for row in root
    }
    assert len(listed) == len(root)
    assert listed == {url(name): head.alternates for name, head in pages(built).items()}
    assert f"Sitemap: {HOME}sitemap.xml\n" in built.files["robots.txt"].decode()


def test_structured_data_describes_sheets_and_games(built: Site) -> None:
    """Teachers' pages are learning resources, game pages are games, and other pages have no data."""
    kinds: dict[str, set[str]] = {
        "teachers": {"LearningResource"},
        "games": {"VideoGame", "WebApplication"},
    }
    for name, head in pages(built).items():
        folder, is_list = name.split("/")[0], name.endswith("/index.html")
        if folder not in kinds or (folder == "games" and is_list):
            assert not head.data
            continue
        (data,) = head.data
        found = data["@type"]
        assert set(found if isinstance(found, list) else [found]) == kinds[folder]
        assert data["url"] == url(name)
        assert data["inLanguage"] == name.split("/")[1]
        assert data["name"]
        if folder == "teachers" and PurePosixPath(name).stem in GAMES:
            assert re.fullmatch(r"\d+-", str(data["typicalAgeRange"]))


def test_oembed_answers_with_the_table(built: Site) -> None:
    """The link near the top of a page leads to a response with an iframe and a picture."""
    found = 0
    for name, head in pages(built).items():
        for link in head.named("alternate", "application/json+oembed"):
            found += 1
            assert built.files[name].index(b"application/json+oembed") < 10_000
            answer = json.loads(built.files[link["href"].removeprefix(HOME)])
            assert (answer["version"], answer["type"]) == ("1.0", "rich")
            assert answer["thumbnail_url"] == head.metas["og:image"]
            (source,) = re.findall(r'<iframe src="([^"]*)"', answer["html"])
            assert unescape(source).startswith(f"{HOME}embed.html")
            assert all(f'="{answer[side]}"' in answer["html"] for side in ("width", "height"))
    assert found == 1 + len(LANGUAGES) * (1 + len(GAMES))


def test_frames_of_others_are_not_found(built: Site) -> None:
    """The page for frames is marked `noindex`."""
    head = Head(built.files["embed.html"].decode())
    assert head.metas["robots"] == "noindex"


def test_files_for_others_are_not_kept_on_the_device(built: Site) -> None:
    """The service worker caches the pages, but neither cards nor files for crawlers."""
    kept = built.files[WORKER].decode()
    assert f'"{path("de", "ludo")}"' in kept
    for name in ("cards/", "oembed/", "screenshots/", "robots.txt", "sitemap.xml"):
        assert f'"{name}' not in kept


def test_without_an_address_nothing_needs_one(site_without_address: Site) -> None:
    """Pages have a title and a description for other sites, but no address at all."""
    site = site_without_address
    assert not [name for name in site.files if name.startswith(("cards/", "oembed/", "sitemap"))]
    assert "Sitemap" not in site.files["robots.txt"].decode()
    for head in pages(site).values():
        assert head.metas["og:title"]
        assert not {"og:image", "og:url", "twitter:card"} & set(head.metas)
        assert not head.named("canonical") + head.named("alternate")


def test_the_address_comes_from_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own variable comes first; Netlify's is used only on Netlify."""
    monkeypatch.delenv(NAME, raising=False)
    monkeypatch.setenv("URL", "https://site.example")
    monkeypatch.delenv("NETLIFY", raising=False)
    assert site_address() == ""
    monkeypatch.setenv("NETLIFY", "true")
    assert site_address() == "https://site.example/"
    monkeypatch.setenv(NAME, HOME.rstrip("/"))
    assert site_address() == HOME


@pytest.mark.parametrize(
    "wrong",
    [
        "games.example",
        "//games.example",
        "https://",
        f"{HOME}?a=1",
        f"{HOME}index.html",
        "file:///x",
    ],
)
def test_a_wrong_address_stops_the_build(wrong: str) -> None:
    """The error names the variable and its value."""
    with pytest.raises(ValueError, match=re.escape(f"{address.NAME}={wrong}: write the address")):
        checked(wrong)


@pytest.mark.parametrize("title", ["Kniffel", "Mensch ärgere Dich nicht", "Hex-hex-Kniffel"])
def test_titles_fit_on_cards(title: str) -> None:
    """No letter is lost, no line is too long, and there are at most three lines."""
    size_found, lines = fitted(title)
    assert "".join(lines).replace(" ", "") == title.replace(" ", "")
    assert len(lines) <= 3
    assert max(width(line, size_found) for line in lines) <= 430 - 2 * 44


def test_a_title_that_does_not_fit_stops_the_build() -> None:
    """The error names the title."""
    with pytest.raises(ValueError, match="Donaudampfschifffahrt"):
        fitted("Donaudampfschifffahrtsgesellschaft")


def test_the_browser_may_prepare_the_table(built: Site) -> None:
    """Each game's page has a Speculation-Rules header, whose rules cover the link to the table."""
    header = headers_for("/games/de/kniffel.html")["Speculation-Rules"]
    assert header == f'"../{SPECULATION}"'
    rules = built.files[f"games/{SPECULATION}"]
    kind = headers_for(f"/games/{SPECULATION}")["Content-Type"]
    assert kind == TYPES[PurePosixPath(SPECULATION).suffix]
    (rule,) = json.loads(rules)["prerender"]
    assert f'class="block {rule["where"]["selector_matches"][1:]}" href="../../?lang=' in (
        built.files["games/de/kniffel.html"].decode()
    )


def test_static_pages_are_checked_by_the_browser(built: Site) -> None:
    """No game's page runs a script, and our policy forbids inline content."""
    assert "'unsafe-inline'" not in headers_for("/games/de/kniffel.html")["Content-Security-Policy"]
    for name in (path(language, game) for language in LANGUAGES for game in GAMES):
        kinds = re.findall(r"<script([^>]*)>", built.files[name].decode())
        assert kinds == [' type="application/ld+json"']
