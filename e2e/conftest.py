from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support.app_driver import Tab, clear
from e2e.support.fixtures import READY_MS, RETRY_SOON, chromium, visitor, watched
from e2e.support.uncaught import Uncaught
from workshop.build.publish import is_fresh
from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, answer, running

expect.set_options(timeout=READY_MS)
# No test depends on timing: a late result fails none, a missing one fails its test after the
# timeout.


def pytest_xdist_auto_num_workers() -> int:
    """Return three workers for two cores, because a test spends a third of its time waiting."""
    return (os.cpu_count() or 2) * 3 // 2


class Plain(Handler):
    """Handler that compresses nothing: the browser would decompress 18 MB in every start, from its
    cache too. The tests of visits offline and of updates have servers that compress.
    """

    def _answer(self) -> Answer:
        return answer(self.root, self.path, known=self.headers.get("If-None-Match", ""))


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of the built site, without a trailing slash."""
    if not is_fresh():
        pytest.exit("dist/ is missing or out of date: run `make build`", returncode=4)
    with running(DIST, Plain) as address:
        yield address


UNCAUGHT = Uncaught()
"""Uncaught errors in any page since the last test."""


@pytest.fixture(autouse=True)
def uncaught() -> Iterator[Uncaught]:
    """Collector of uncaught errors; an unexpected error fails the test."""
    yield UNCAUGHT
    UNCAUGHT.check()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, shared by all tests; uncaught errors on any of its pages are collected."""
    with chromium() as browser:
        browser.on("context", UNCAUGHT.listen)
        yield browser
    UNCAUGHT.check()


@pytest.fixture
def language() -> str:
    """Language of the visitor; a test overrides this fixture to use another one."""
    return "en-GB"


@pytest.fixture
def visit(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """Context of a new visitor, with empty cache and storage."""
    context = visitor(browser, site, locale=language)
    yield context
    context.close()


@pytest.fixture
def page(visit: BrowserContext, site: str) -> Iterator[Page]:
    """A page that fails its test on any error, warning, failed request or cross-origin request."""
    with watched(visit.new_page(), site) as page:
        yield page


@pytest.fixture(scope="session")
def warm(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Context of a visitor shared by all tests, which loads everything once; its pages are bare."""
    context = visitor(browser, site, bare=True)
    yield context
    context.close()


@pytest.fixture(scope="session")
def tab(warm: BrowserContext) -> Tab:
    """The page behind `crate`, in which compiled code is reused between tests."""
    return Tab(warm)


@pytest.fixture
def crate(tab: Tab, site: str) -> Iterator[Page]:
    """A page like `page` that starts in half the time, with empty storage.

    It has no pictures in the background (`BARE`). All changes by a test are undone, except init scripts. A test that adds one
    uses `own`; a test that needs an empty cache or another language uses `page`.
    """
    page = tab.whole()
    try:
        with watched(page, site):
            yield page
    finally:
        tab.clear()


@pytest.fixture
def device(warm: BrowserContext) -> Iterator[BrowserContext]:
    """Context of the shared visitor, with empty storage.

    A test's pages, data and permissions are removed afterwards.
    """
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
    """A page like `crate` for one test, which may add init scripts."""
    with watched(device.new_page(), site) as page:
        yield page


@pytest.fixture
def rough_page(visit: BrowserContext) -> Page:
    """A page in which errors are allowed."""
    return visit.new_page()


@pytest.fixture
def impatient(rough_page: Page) -> Page:
    """A page like `rough_page` that retries failed requests almost immediately."""
    rough_page.add_init_script(RETRY_SOON)
    return rough_page
