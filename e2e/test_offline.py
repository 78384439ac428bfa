"""Everything works offline after one visit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support import look
from e2e.support.app_driver import CLEAR_FONTS, unfold
from e2e.support.fixtures import ready, until, visitor
from e2e.support.recording_server import noting
from workshop.build.assets.service_worker import LEFT_OUT, WORKER
from workshop.common.paths import DIST

CALLED_READY = "/404.html"
"""File that the test requests once the page is ready; the app itself does not need it."""

CALL = f"""new MutationObserver((_, observer) => {{
  if (document.documentElement.dataset.state !== 'ready') return;
  observer.disconnect();
  fetch('{CALLED_READY}');
}}).observe(document, {{subtree: true, attributeFilter: ['data-state']}});"""


class Kept(NamedTuple):
    """A visitor after one visit; server and network are off."""

    visit: BrowserContext
    site: str
    asked: list[str]
    """Paths requested from the server, in order."""


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[Kept]:
    """Result of one visit that lasts until everything is cached."""
    with noting() as (site, asked):
        visit = visitor(browser, site, service_workers="allow")
        page = visit.new_page()
        page.add_init_script(CALL)
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("data-kept", "all")
        page.close()
    visit.set_offline(offline=True)
    yield Kept(visit, site, asked)
    visit.close()


def opened(visit: BrowserContext, path: str) -> Page:
    """Return a page that has started."""
    page = visit.new_page()
    page.goto(path)
    ready(page)
    return page


def kept_files() -> dict[str, bytes]:
    """Return all cached files by path."""
    files = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*")}
    return {f"/{name}": path.read_bytes() for name, path in files.items()
            if path.is_file() and not LEFT_OUT.match(name) and name != WORKER}  # fmt: skip


def test_nothing_is_kept_before_the_crate_can_be_played(kept: Kept) -> None:
    """The worker is registered once the page is ready, so that it does not slow down the start."""
    assert kept.asked.index(CALLED_READY) < kept.asked.index("/sw.js")


def test_nothing_is_fetched_twice(kept: Kept) -> None:
    """The worker reuses loaded files, except the page itself."""
    asked = Counter(path.removesuffix("index.html") for path in kept.asked)
    assert asked.pop("/") <= 2
    assert {path: times for path, times in asked.items() if times > 1} == {}


def test_everything_is_kept(kept: Kept) -> None:
    """Every file of the site is cached, except those not needed offline."""
    assert kept_files().keys() <= set(kept.asked)


def test_the_plain_way_works_without_a_network(kept: Kept) -> None:
    """The plain start works offline too, because the wheels and micropip are cached."""
    page = opened(kept.visit, "/?start=plain")
    expect(page.locator("html")).to_have_attribute("data-start", "plain")
    page.close()


def test_the_licences_are_there_without_a_network(kept: Kept) -> None:
    """The page of licences and other pages of the site work offline."""
    page = kept.visit.new_page()
    page.goto("/licences.html")
    page.get_by_role("link", name="MIT").first.click()
    expect(page.get_by_role("heading", name="Licences: MIT")).to_be_visible()
    page.close()


def test_clear_letters_are_fetched_late_and_work_without_a_network(kept: Kept) -> None:
    """No start requests the font for clear letters; the worker caches it for the setting."""
    fonts = {path for path in kept.asked if "hyperlegible" in path}
    assert len(fonts) == 2
    assert kept.asked.index(CALLED_READY) < min(map(kept.asked.index, fonts))
    page = opened(kept.visit, "/")
    assert look.evaluate(page, CLEAR_FONTS) == 0
    page.locator('[data-do="open settings"]').first.click()
    unfold(page)
    page.locator('[data-do="set letters clear"]').click()
    until(page, lambda: look.evaluate(page, CLEAR_FONTS), "the font")
    page.close()


def test_the_settings_tell_how_much_is_kept(kept: Kept) -> None:
    """The settings show the size of the cached files."""
    page = opened(kept.visit, "/")
    page.locator('[data-do="open settings"]').first.click()
    size = round(sum(map(len, kept_files().values())) / 1_000_000)
    expect(page.locator(".device__text")).to_have_text(
        f"The games are saved for offline play: {size} MB."
    )
    page.close()


def test_a_foreign_frame_keeps_nothing(browser: Browser, site: str) -> None:
    """The embedded application leaves no copy on the device."""
    page = visitor(browser, site, service_workers="allow").new_page()
    page.goto("/embed.html?game=kniffel")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-kept", "never")
    assert (
        look.evaluate(page, "navigator.serviceWorker.getRegistrations().then(all => all.length)")
        == 0
    )
    page.context.close()
