from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from e2e.support.app_driver import Tab, clear
from e2e.support.fixtures import READY_MS, visitor, watched
from e2e.support.uncaught import Uncaught
from workshop.build.publish import is_fresh
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, find
from workshop.dev.serve import running

ONCE = "--js-flags=--wasm-tiering-budget=200000000"
"""Python is compiled once and quickly, and better only where it runs for long; most pages do not."""


expect.set_options(timeout=READY_MS)
# What never comes fails a test late, what comes late never: no test is about how long.


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, without a final slash."""
    if not is_fresh():
        pytest.exit("dist/ is missing or older than the sources: run `make build`", returncode=4)
    with running(DIST) as address:
        yield address


UNCAUGHT = Uncaught()
"""What nobody caught in any page since the last test."""


@pytest.fixture(autouse=True)
def uncaught() -> Iterator[Uncaught]:
    """The errors that nobody caught: one that the test does not expect fails it."""
    yield UNCAUGHT
    UNCAUGHT.check()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; every page in it is watched for uncaught errors."""
    path = find()
    assert path, "no Chromium: run `make test`, which fetches one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ONCE])
        browser.on("context", UNCAUGHT.listen)
        yield browser
        browser.close()
    UNCAUGHT.check()


@pytest.fixture
def language() -> str:
    """The visitor's language; a test that wants another one overrides this fixture."""
    return "en-GB"


@pytest.fixture
def visit(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """A visitor who has never been here: empty cache, empty storage."""
    context = visitor(browser, site, locale=language)
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
    context = visitor(browser, site)
    yield context
    context.close()


@pytest.fixture(scope="session")
def tab(warm: BrowserContext) -> Tab:
    """What `crate` lends: what the browser has compiled for one test it has for the next."""
    return Tab(warm)


@pytest.fixture
def crate(tab: Tab, site: str) -> Iterator[Page]:
    """A page like `page` that starts in half the time, with an empty storage.

    Whatever a test sets is undone but scripts that run in every new document: tests that want one
    of those take `own`, and those that want an empty cache or another language `page`.
    """
    page = tab.whole()
    try:
        with watched(page, site):
            yield page
    finally:
        tab.clear()


@pytest.fixture
def device(warm: BrowserContext) -> Iterator[BrowserContext]:
    """The same visitor with an empty storage; what a test opens, keeps and is allowed is undone."""
    before = list(warm.pages)
    yield warm
    for page in warm.pages:
        if page not in before:
            page.close()
    warm.clear_permissions()
    with warm.new_page() as page:
        clear(page)


@pytest.fixture
def own(device: BrowserContext, site: str) -> Iterator[Page]:
    """A page like `crate` for one test: scripts may run in every new document of it."""
    with watched(device.new_page(), site) as page:
        yield page


@pytest.fixture
def rough_page(visit: BrowserContext) -> Page:
    """A page in which things may go wrong."""
    return visit.new_page()
