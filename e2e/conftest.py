from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from e2e.crate import clear
from e2e.rig import watched
from workshop.browser import FLAGS, find
from workshop.build import is_fresh
from workshop.paths import DIST
from workshop.serve import running

ONCE = "--js-flags=--wasm-tiering-budget=200000000"
"""Python is compiled once and quickly, and better only where it runs for long; most pages do not."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, without a final slash."""
    if not is_fresh():
        pytest.exit("dist/ is missing or older than the sources: run `make build`", returncode=4)
    with running(DIST) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = find()
    assert path, "no Chromium: run `make test`, which fetches one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ONCE])
        yield browser
        browser.close()


@pytest.fixture
def language() -> str:
    """The visitor's language; a test that wants another one overrides this fixture."""
    return "en-GB"


@pytest.fixture
def visit(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """A visitor who has never been here: empty cache, empty storage."""
    context = browser.new_context(base_url=site, locale=language, service_workers="block")
    yield context
    context.close()


@pytest.fixture
def page(visit: BrowserContext, site: str) -> Iterator[Page]:
    """A page that fails its test by any error, warning, lost file or foreign request."""
    with watched(visit.new_page(), site) as page:
        yield page


@pytest.fixture(scope="session")
def warm(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A visitor of all tests, who fetches everything once."""
    context = browser.new_context(base_url=site, locale="en-GB", service_workers="block")
    yield context
    context.close()


@pytest.fixture(scope="session")
def tab(warm: BrowserContext) -> Page:
    """The page that `crate` lends: what the browser has compiled for one test it has for the next."""
    page = warm.new_page()
    clear(page)
    return page


@pytest.fixture
def crate(tab: Page, site: str) -> Iterator[Page]:
    """A page like `page` that starts in half the time, with an empty storage.

    Whatever a test sets is undone but scripts that run in every new document: tests that want one
    of those take `page`.
    """
    try:
        with watched(tab, site):
            yield tab
    finally:
        clear(tab)


@pytest.fixture
def rough_page(visit: BrowserContext) -> Page:
    """A page in which things may go wrong."""
    return visit.new_page()
