"""A new build while a game is open is announced, waits, and takes over on request."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support import look
from e2e.support.any_turn import QUERY, kept
from e2e.support.app_driver import do
from e2e.support.fixtures import ready, visitor
from e2e.support.recording_server import publish_next
from workshop.common.paths import DIST
from workshop.dev.serve import running

TABLE = f"/?{QUERY}#/kniffel"

SECOND = 'link[href*="styles-build-2"]'
"""Selector that matches only in pages of the second build."""

ASK = "() => navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => 0)"
"""Checks for an update, as a page does when it becomes visible after an hour."""

REFUSED = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  while (kept.installing) await new Promise((go) => setTimeout(go, 50));
  if (kept.waiting) throw new Error('it was installed');
}"""
"""Waits until the worker has refused a new build."""


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """The served folder, which has the build first and later the next one."""
    return Path(shutil.copytree(DIST, tmp_path / "dist"))


@pytest.fixture
def visit(browser: Browser, published: Path) -> Iterator[BrowserContext]:
    """Context of a returning visitor with the whole site cached."""
    with running(published) as site:
        visit = visitor(browser, site, service_workers="allow")
        page = opened(visit)
        marked(page, "kept", "all")
        page.close()
        yield visit
        visit.close()


def opened(visit: BrowserContext) -> Page:
    """Return a page at Kniffel's set-up, or at its table if there is one."""
    page = visit.new_page()
    page.goto(TABLE)
    ready(page)
    return page


def marked(page: Page, name: str, value: str) -> None:
    """Wait for a data attribute of the page."""
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def is_second(page: Page) -> bool:
    """Return whether the page belongs to the second build."""
    return look.count(page.locator(SECOND)) > 0


def steps(page: Page) -> int:
    """Return the number of steps in the current game."""
    table = kept(page, "kniffel")
    return len(table.steps) if table else 0


def test_a_new_build_waits_under_an_open_game_and_takes_over_at_a_tap(
    visit: BrowserContext, published: Path
) -> None:
    """A new build waits while the old one works; on a tap, the game continues in the new one."""
    page = opened(visit)
    do(page, "start")
    publish_next(published, 2)
    look.evaluate(page, ASK)
    marked(page, "update", "waiting")
    expect(page.locator('[data-do="renew"]')).to_be_visible()

    do(page, "throw")
    beside = opened(visit)
    assert (steps(page), is_second(page), is_second(beside)) == (1, False, False)

    do(page, "renew")
    for one in (page, beside):
        expect(one.locator(SECOND)).to_have_count(1)
        ready(one)
        expect(one.locator(".table")).to_be_visible()
        assert steps(one) == 1
    do(page, "throw")
    assert steps(page) > 1
    assert _styles_kept(page) == 1


def test_an_update_with_one_wrong_byte_is_never_installed(
    visit: BrowserContext, published: Path
) -> None:
    """An update with a damaged file is not installed; once the file is correct, it is."""
    page = opened(visit)
    publish_next(published, 2)
    styles = published / "assets" / "styles-build-2.css"
    right = styles.read_bytes()
    styles.write_bytes(right[:-1] + bytes([right[-1] ^ 1]))
    look.evaluate(page, ASK)
    look.evaluate(page, REFUSED)
    beside = opened(visit)
    assert not is_second(beside)
    beside.close()

    styles.write_bytes(right)
    look.evaluate(page, ASK)
    marked(page, "update", "waiting")


def test_a_new_build_takes_over_by_itself_when_nobody_plays(
    visit: BrowserContext, published: Path
) -> None:
    """The new build takes over once the last page of the old build is closed."""
    page = opened(visit)
    publish_next(published, 2)
    look.evaluate(page, ASK)
    marked(page, "update", "waiting")
    page.close()
    for _visit in range(10):  # the browser may need a moment to notice that it is the last
        page = opened(visit)
        if is_second(page):
            return
        page.close()
    raise AssertionError("the old build is still there")


def _styles_kept(page: Page) -> int:
    """Return the number of the table's style sheets in the cache, which should be one build's."""
    return int(
        look.evaluate(
            page,
            """async () => {
              const names = await caches.keys();
              const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
              return kept.flat().filter((request) => /assets[/][^/]*[.]css/.test(request.url)).length;
            }""",
        )
    )
