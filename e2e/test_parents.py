"""What the page for parents and schools says is true: held against a whole visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from app.views.site.privacy import STORED
from e2e.support import look
from e2e.support.app_driver import do, sit
from e2e.support.fixtures import ready, visitor, watched

NAMES = """async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => ['IndexedDB', name]);
  const texts = [localStorage, sessionStorage].flatMap((storage, at) =>
    Object.keys(storage).map((name) => [at ? 'sessionStorage' : 'localStorage', name]));
  const caches_ = (await caches.keys()).map((name) => ['Cache Storage', name]);
  return [...databases, ...texts, ...caches_];
}"""
"""All that a visit has left on the device: where, and under which name."""

PASSING = {f"spielekiste.{name}" for name in ("invited", "aside.…", "lessons", "lock", "host…")} | {
    "spielekiste-hosts"
}
"""What is stored at other times: after a match, for the moment of a step, with a prepared link, in frames."""


def stored(page: Page) -> set[tuple[str, str]]:
    """What is stored, each name as the page for parents writes it, or as it is."""
    return {(place, _listed(place, name)) for place, name in look.evaluate(page, NAMES)}


def _listed(place: str, name: str) -> str:
    for row in STORED:
        stem = row.name.removesuffix("…")
        if row.place == place and (name == stem if stem == row.name else name.startswith(stem)):
            return row.name
    return name


@pytest.fixture
def visited(browser: Browser, site: str) -> Iterator[Page]:
    """Somebody who has played and has set something; the whole crate is kept on the device."""
    context = visitor(browser, site, service_workers="allow")
    with watched(context.new_page(), site) as page:
        sit(page)
        do(page, "throw")
        do(page, "open settings")
        do(page, "set motion less")
        do(page, "close")
        expect(page.locator("html")).to_have_attribute("data-kept", "all")
        yield page
        assert context.cookies() == []
    context.close()


def test_what_is_stored_is_listed_and_can_be_erased(visited: Page) -> None:
    """Under the names on the page and no other; nothing of it is left when the button was pressed.

    No cookie was set, and `watched` has seen no request to another address.
    """
    listed = {(row.place, row.name) for row in STORED if row.name not in PASSING}
    assert stored(visited) == listed

    visited.goto("/about/en/parents.html")
    visited.locator("[data-erase=ask]").click()
    visited.locator("[data-erase=keep]").click()
    expect(visited.locator("[data-erase=ask]")).to_be_focused()
    assert stored(visited) == listed
    visited.locator("[data-erase=ask]").click()
    visited.locator("[data-erase=now]").click()
    expect(visited.locator("[data-erase-told]")).to_contain_text("Everything has been deleted")
    assert stored(visited) == set()


def test_the_page_is_reached_from_the_crate_and_leads_back(crate: Page) -> None:
    """By the foot of the menu, in the language of the visitor; without Python as well."""
    crate.goto("/")
    ready(crate)
    crate.locator(".crate__front a[href$='parents.html']").click()
    expect(crate.locator("h1")).to_have_text("For parents and schools")
    crate.locator(".rule-page__ways a[lang=nl]").click()
    expect(crate.locator("h1")).to_have_text("Voor ouders en scholen")
    crate.locator(".rule-page__ways a").first.click()
    ready(crate)
