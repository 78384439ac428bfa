"""After one visit everything works with the network off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.boards import PLAYABLE
from e2e.rig import ready
from workshop.paths import DIST
from workshop.serve import running

KEPT_MS = 60_000
"""How long it may take to keep everything, in milliseconds."""


@pytest.fixture
def kept(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who was here once; the server is gone since, and so is the network."""
    with running(DIST) as site:
        visit = browser.new_context(base_url=site, locale="en-GB")
        page = visit.new_page()
        page.goto("/")
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-kept", "all", timeout=KEPT_MS)
        page.close()
    visit.set_offline(offline=True)
    yield visit
    visit.close()


def opened(visit: BrowserContext, path: str) -> Page:
    """A page that has started."""
    page = visit.new_page()
    page.goto(path)
    ready(page)
    return page


def test_every_game_begins_without_a_network(kept: BrowserContext) -> None:
    """The menu, each set-up, whatever stands behind the ? of the address."""
    page = opened(kept, "/?lang=de")
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")
    page.close()
    for game in sorted(PLAYABLE):
        page = opened(kept, f"/#/{game}")
        expect(page.locator("#app form, #app [data-do]").first).to_be_visible()
        page.close()


def test_the_plain_way_works_without_a_network(kept: BrowserContext) -> None:
    """Where no memory can be restored, the wheels and micropip are kept as well."""
    page = opened(kept, "/?start=plain")
    expect(page.locator("html")).to_have_attribute("data-start", "plain")


def test_the_licences_are_there_without_a_network(kept: BrowserContext) -> None:
    """And other pages of the site with them."""
    page = kept.new_page()
    page.goto("/licences.html")
    expect(page.locator("details").first).to_be_visible()


def test_a_foreign_frame_keeps_nothing(browser: Browser, site: str) -> None:
    """The embedded table leaves no copy on the device."""
    page = browser.new_page()
    page.goto(f"{site}/embed.html?game=kniffel")
    ready(page)
    page.wait_for_timeout(4000)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    page.close()
