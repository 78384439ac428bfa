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
from e2e.support.fixtures import ready, until, visitor
from e2e.support.recording_server import Stops, publish_next, stopping
from e2e.support.starts import CLOSED
from e2e.support.uncaught import Uncaught
from workshop.build.assets.updates.release import in_folder
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
    """The served folder, which contains the build at first and later the next one."""
    return Path(shutil.copytree(DIST, tmp_path / "dist"))


@pytest.fixture
def visit(browser: Browser, published: Path, uncaught: Uncaught) -> Iterator[BrowserContext]:
    """Context of a returning visitor with the whole site cached."""
    uncaught.allow(CLOSED)
    with running(published) as site:
        visit = visitor(browser, site, service_workers="allow")
        page = opened(visit)
        marked(page, "kept", "all")
        page.close()
        yield visit
        visit.close()


def opened(visit: BrowserContext) -> Page:
    """Return a page at Kniffel's set-up, or at its table if a match is in progress."""
    page = visit.new_page()
    page.goto(TABLE)
    ready(page)
    return page


def marked(page: Page, name: str, value: str) -> None:
    """Wait until a data attribute of the page has this value."""
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


def test_an_update_with_one_wrong_byte_is_never_installed_and_the_right_one_takes_over(
    visit: BrowserContext, published: Path
) -> None:
    """An update with a damaged file is not installed; once the file is correct, it is, and takes
    over when the last page of the old build is closed.
    """
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
    page.close()
    _second(visit)


KEPT = """async () => {
  const rows = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request)).arrayBuffer();
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      rows.push([new URL(request.url).pathname.slice(1), btoa(String.fromCharCode(...sum))]);
    }
  }
  return rows;
}"""
"""Returns path and SHA-256 of all cached files."""


@pytest.fixture
def held(browser: Browser, published: Path) -> Iterator[tuple[BrowserContext, Stops]]:
    """Context of a returning visitor whose requests can be held back."""
    with stopping(published) as (site, stops):
        visit = visitor(browser, site, service_workers="allow")
        page = opened(visit)
        marked(page, "kept", "all")
        page.close()
        yield visit, stops
        visit.close()


@pytest.mark.campaign
def test_an_update_fetches_the_difference_and_keeps_what_a_new_visit_would(
    held: tuple[BrowserContext, Stops], published: Path
) -> None:
    """Changed pages are patched from the old ones; the cache then equals that of a first visit."""
    visit, stops = held
    page = opened(visit)
    publish_next(published, 2, updates=True)
    stops.seen.clear()
    look.evaluate(page, ASK)
    marked(page, "update", "waiting")
    assert not [path for path in stops.seen if path.startswith("/rules/")]
    assert len([path for path in stops.seen if "/update-" in path]) == 1
    do(page, "renew")
    expect(page.locator(SECOND)).to_have_count(1)
    _all_kept(page, published)


@pytest.mark.campaign
def test_a_worker_that_is_killed_at_each_request_loses_nothing(
    held: tuple[BrowserContext, Stops], published: Path
) -> None:
    """The old build keeps working, and the next start resumes where the last one stopped."""
    visit, stops = held
    page = opened(visit)
    devtools = visit.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    publish_next(published, 2, updates=True)
    stops.seen.clear()
    stops.is_on = True
    kills = 0
    while not look.evaluate(page, TRY):
        until(page, lambda: bool(stops.waiting) or look.evaluate(page, WAITS), "a request")
        for request in stops.waiting:
            devtools.send("ServiceWorker.stopAllWorkers")
            request.set()
            kills += 1
    stops.is_on = False
    assert kills > 3
    assert not [path for path in stops.seen if path.startswith("/rules/")]
    page.close()
    _all_kept(_second(visit), published)


TRY = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  if (kept.waiting) return true;
  kept.update().catch(() => {});
  return false;
}"""
"""Checks for an update without waiting for it; returns whether there is one already."""

WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"


def _all_kept(page: Page, published: Path) -> None:
    """Compare all cached files with those of the new build."""
    ready(page)
    wanted = in_folder(published).files
    until(page, lambda: dict(look.evaluate(page, KEPT)) == wanted, "the files of the new build")
    assert len(look.evaluate(page, KEPT)) == len(wanted)


def _second(visit: BrowserContext) -> Page:
    """Return a page of the second build, which takes over once all other pages are closed."""
    for _visit in range(10):  # the browser may need a moment to notice that it is the last
        page = opened(visit)
        if is_second(page):
            return page
        page.close()
    raise AssertionError("the old build is still there")


def _styles_kept(page: Page) -> int:
    """Return how many of the table's style sheets are cached, without the cupboard's and the documentation's; they should be from one build."""
    return int(
        look.evaluate(
            page,
            """async () => {
              const names = await caches.keys();
              const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
              return kept.flat().filter((request) => /assets[/](?!cupboard|docs)[^/]*[.]css/.test(request.url)).length;
            }""",
        )
    )
