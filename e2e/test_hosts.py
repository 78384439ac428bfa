"""The site on other people's servers: played, embedded, and kept for use offline."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.embedding import ELEMENT, HEAR, MODULE, host, inside, told
from e2e.support.fixtures import visitor
from e2e.support.hosts import (
    GAME,
    Host,
    embed,
    go_home_from_nowhere,
    pages_like,
    play_without_the_server,
    python_server,
)
from e2e.support.uncaught import Uncaught
from workshop.common.content_types import TYPES
from workshop.common.paths import DIST

SIMPLE = [pytest.param(python_server, id="python"), pytest.param(pages_like, id="pages")]

ADDRESSES = re.compile(r'\b(?:href|src)="(/[^"]*)"')

HEADER = "Access-Control-Allow-Origin: *"


@pytest.mark.parametrize("hosting", SIMPLE)
def test_it_is_played_without_its_server_after_one_visit(browser: Browser, hosting: Host) -> None:
    """Once everything is kept, the server is stopped; the games start and can be played."""
    play_without_the_server(browser, hosting)


@pytest.mark.parametrize("hosting", SIMPLE)
def test_a_game_is_embedded_in_another_site(
    browser: Browser, hosting: Host, uncaught: Uncaught
) -> None:
    """The two lines need no header of the site, not even Access-Control-Allow-Origin; without it,
    only the drawing on the poster is missing.
    """
    uncaught.expect("posters/kniffel.js")
    with hosting() as address:
        embed(browser, address)


def test_the_element_still_works_as_a_module(browser: Browser, site: str) -> None:
    """The line of earlier versions works as before, from a site with our headers."""
    embed(browser, site, MODULE)


def test_a_sandboxed_frame_names_the_header_that_it_needs(
    browser: Browser, uncaught: Uncaught
) -> None:
    """Without Access-Control-Allow-Origin it says so in the frame, the console and to its host."""
    uncaught.allow("blocked by CORS policy")
    uncaught.expect(HEADER)
    element = GAME.replace("<spielekiste-game", '<spielekiste-game sandbox="allow-scripts"')
    said: list[str] = []
    with pages_like() as address, host(address, ELEMENT + element) as guest:
        context = visitor(browser)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.add_init_script(HEAR)
        page.goto(guest)
        error = told(page, "error", 1)[0]
        assert (error["code"], error["where"]) == ("start", "sandbox")
        assert f"{urlsplit(address).netloc} must send the header {HEADER}" in error["message"]
        expect(inside(page, "kniffel").locator("#failure small")).to_have_text(error["message"])
        assert f"spielekiste: {error['message']}" in said
        context.close()


@pytest.mark.parametrize("depth", ["none.html", "none/such/page.html", "games/de/none/"])
def test_links_of_the_page_for_unknown_addresses_lead_to_the_site(
    browser: Browser, depth: str
) -> None:
    """From any depth, all six links lead to the first page, also in a sub-folder."""
    with pages_like() as address:
        go_home_from_nowhere(browser, address, depth)


def test_no_page_has_an_address_from_the_root_of_its_host() -> None:
    """All links and files are relative, so that the site works in a sub-folder."""
    pages = {page: ADDRESSES.findall(page.read_text("utf-8")) for page in DIST.rglob("*.html")}
    assert {page.name: found for page, found in pages.items() if found} == {}


def test_every_file_has_a_known_type() -> None:
    """Configurations of servers list the content type of every suffix in the site."""
    suffixes = {path.suffix for path in DIST.rglob("*") if path.is_file()}
    assert suffixes - TYPES.keys() <= {"", ".conf"}  # .nojekyll and the configurations themselves
