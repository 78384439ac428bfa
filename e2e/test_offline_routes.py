"""Routes and pages open offline although the HTTP cache is empty: only the service worker has copies.

`make offline` opens all of them, in every engine.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from e2e.offline.visits import ROUTES, TABLE, NoStore, fault_of, keep, turns
from e2e.support.fixtures import visitor
from workshop.common.paths import DIST
from workshop.dev.serve import running


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor after one visit; server and network are off."""
    with running(DIST, NoStore) as site:
        visit = visitor(browser, site, service_workers="allow")
        page = visit.new_page()
        page.goto("/")
        keep(page)
        page.close()
    visit.set_offline(offline=True)
    yield visit
    visit.close()


@pytest.mark.parametrize("route", ROUTES[::3])
def test_a_route_opens(kept: BrowserContext, route: str) -> None:
    """The screen is there, from the snapshot, at the first attempt."""
    page = kept.new_page()
    page.goto(f"/#{route}")
    assert fault_of(page, is_menu=not route) == ""
    page.close()


def test_every_game_is_played_and_the_language_changes(kept: BrowserContext) -> None:
    """A turn of each game by the rules, and another language."""
    page = kept.new_page()
    page.goto(TABLE)
    assert [each for each in turns(page) if each.fault] == []
    page.close()
