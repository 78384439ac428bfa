"""The claims on the page for parents and schools hold in a complete visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from app.prerender.privacy import STORED
from e2e.support import look
from e2e.support.app_driver import do, sit, unfold
from e2e.support.fixtures import ready, visitor, watched

NAMES = """async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => ['IndexedDB', name]);
  const texts = [localStorage, sessionStorage].flatMap((storage, at) =>
    Object.keys(storage).map((name) => [at ? 'sessionStorage' : 'localStorage', name]));
  const caches_ = (await caches.keys()).map((name) => ['Cache Storage', name]);
  return [...databases, ...texts, ...caches_];
}"""
"""Returns kind and name of everything stored on the device."""

PASSING = {
    *(
        f"spielekiste.{name}"
        for name in ("invited", "aside.…", "lessons", "lock", "host…", "duel…", "prepared")
    ),
    *("spielekiste-hosts", "spielekiste-shared", "spielekiste.board…", "spielekiste.training…"),
}
"""Names stored at other times: after a match, during a step, by a prepared link, in iframes, by a duel,
by a class board, by the first puzzle, by sharing.
"""


def stored(page: Page) -> set[tuple[str, str]]:
    """Return the stored names, each in the form of the page for parents if it is listed there."""
    return {(place, _listed(place, name)) for place, name in look.evaluate(page, NAMES)}


def _listed(place: str, name: str) -> str:
    for row in STORED:
        stem = row.name.removesuffix("…")
        if row.place == place and (name == stem if stem == row.name else name.startswith(stem)):
            return row.name
    return name


@pytest.fixture
def visited(browser: Browser, site: str) -> Iterator[Page]:
    """Page of a visitor who has played, changed a setting, written a bot, rolled in the lab, and set a PIN; all is cached."""
    context = visitor(browser, site, service_workers="allow")
    with watched(context.new_page(), site) as page:
        sit(page)
        do(page, "throw")
        do(page, "open settings")
        unfold(page)
        do(page, "set motion less")
        do(page, "close")
        page.goto("/#/bots")
        expect(page.locator(".cm-content")).to_be_visible()
        page.get_by_role("textbox", name="Your program").press("End")
        page.keyboard.type("  ")
        page.goto("/#/lab")
        do(page, "lab-roll 1")
        page.goto("/#/chest")
        do(page, "chest-move kniffel 1")
        do(page, "chest-pin")
        for digit in "12341234":
            do(page, f"chest-digit {digit}")
        do(page, "go /")
        expect(page.locator("html")).to_have_attribute("data-kept", "all")
        yield page
        assert context.cookies() == []
    context.close()


def test_what_is_stored_is_listed_and_can_be_erased(visited: Page) -> None:
    """Only the listed names are stored, and none of them remains after the button is pressed.

    No cookie is set, and no request goes to another host, which `watched` checks.
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
    """The page for grown-ups links to the page for parents, which links to its translations, the page for school
    offices and the menu.
    """
    crate.goto("/")
    ready(crate)
    crate.locator(".crate__door").click()
    crate.locator("#app a[href$='parents.html']").first.click()
    expect(crate.locator("h1")).to_have_text("For parents and schools")
    crate.locator(".rule-page__ways a[lang=nl]").click()
    expect(crate.locator("h1")).to_have_text("Voor ouders en scholen")
    crate.locator(".rule-page__ways a[href$='#/grown-ups']").click()
    ready(crate)
    crate.locator("#app a[href$='office.html']").click()
    expect(crate.locator("h1")).to_have_text("For school offices")
    crate.locator(".rule-page__ways a[href='../../']").click()
    ready(crate)
