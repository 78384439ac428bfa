"""After one visit everything works with the network off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.games.registry import PLAYABLE
from e2e.support import look
from e2e.support.any_turn import QUERY, play_turn
from e2e.support.fixtures import ready, visitor, watched
from e2e.support.recording_server import noting
from workshop.build.assets.service_worker import LEFT_OUT, SIZE, WORKER
from workshop.common.paths import DIST

CALLED_READY = "/404.html"
"""What the first page asks for the moment it can be played; neither page nor worker need it."""

CALL = f"""new MutationObserver((_, observer) => {{
  if (document.documentElement.dataset.state !== 'ready') return;
  observer.disconnect();
  fetch('{CALLED_READY}');
}}).observe(document, {{subtree: true, attributeFilter: ['data-state']}});"""


class Kept(NamedTuple):
    """Somebody who was here once; the server is gone since, and so is the network."""

    visit: BrowserContext
    site: str
    asked: list[str]
    """What the server was asked for, in order."""


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[Kept]:
    """One visit, until everything is kept."""
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
    """A page that has started."""
    page = visit.new_page()
    page.goto(path)
    ready(page)
    return page


def kept_files() -> dict[str, bytes]:
    """What is kept, by its path."""
    files = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*")}
    return {f"/{name}": path.read_bytes() for name, path in files.items()
            if path.is_file() and not LEFT_OUT.match(name) and name not in (WORKER, SIZE)}  # fmt: skip


def test_nothing_is_kept_before_the_crate_can_be_played(kept: Kept) -> None:
    """The worker is asked for when the page is ready, and never in the way of its start."""
    assert kept.asked.index(CALLED_READY) < kept.asked.index("/sw.js")


def test_nothing_is_fetched_twice(kept: Kept) -> None:
    """What the page has fetched, the worker takes over, but for the page itself and a line of size."""
    asked = Counter(path.removesuffix("index.html") for path in kept.asked)
    assert max(asked.pop("/"), asked.pop(f"/{SIZE}")) <= 2
    assert {path: times for path, times in asked.items() if times > 1} == {}


def test_everything_is_kept(kept: Kept) -> None:
    """Each file of the site, apart from those that nobody asks for without a network."""
    assert kept_files().keys() <= set(kept.asked)


def test_every_game_is_played_without_a_network(kept: Kept) -> None:
    """Set up, and a turn taken, from the memory, whatever stands behind the ? of the address."""
    with watched(kept.visit.new_page(), kept.site) as page:
        page.goto(f"/?{QUERY}")
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-start", "snapshot")
        for game in sorted(PLAYABLE):
            assert play_turn(page, game).steps
        page.close()


def test_the_plain_way_works_without_a_network(kept: Kept) -> None:
    """Where no memory can be restored, the wheels and micropip are kept as well."""
    page = opened(kept.visit, "/?start=plain")
    expect(page.locator("html")).to_have_attribute("data-start", "plain")
    page.close()


def test_the_licences_are_there_without_a_network(kept: Kept) -> None:
    """And other pages of the site with them."""
    page = kept.visit.new_page()
    page.goto("/licences.html")
    expect(page.locator("details").first).to_be_visible()
    page.close()


def test_the_settings_tell_how_much_is_kept(kept: Kept) -> None:
    """The size of what lies on the device, as the build has counted it, also without a network."""
    page = opened(kept.visit, "/")
    page.locator('[data-do="open settings"]').first.click()
    size = round(sum(map(len, kept_files().values())) / 1_000_000)
    expect(page.locator(".device__text")).to_have_text(
        f"The games are saved for offline play: {size} MB."
    )
    page.close()


def test_a_foreign_frame_keeps_nothing(browser: Browser, site: str) -> None:
    """The embedded table leaves no copy on the device."""
    page = visitor(browser, site, service_workers="allow").new_page()
    page.goto("/embed.html?game=kniffel")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-kept", "never")
    assert (
        look.evaluate(page, "navigator.serviceWorker.getRegistrations().then(all => all.length)")
        == 0
    )
    page.context.close()
