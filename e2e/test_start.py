"""The site starts: normally, a second time, embedded, and without storage."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.fixtures import ready, watched
from workshop.bench.inp.report import screens
from workshop.bench.inp.visit import KEYS, TAPS, visited
from workshop.bench.start import WINDOW
from workshop.bench.start import visit as measured
from workshop.common.headers import headers_for
from workshop.common.paths import DIST
from workshop.dev.bare import bare_browser
from workshop.dev.tracing import traced


@pytest.mark.parametrize("path", ["/", "/index.html", "/embed.html?game=kniffel"])
def test_reaches_ready_from_its_own_origin_alone(page: Page, path: str) -> None:
    """The site starts without errors and without requests to other hosts (see the fixture)."""
    page.goto(path)
    ready(page)
    expect(page.locator("#app")).not_to_be_empty()


def test_a_second_visit_starts_as_well(visit: BrowserContext, site: str) -> None:
    """On a second visit, PyScript takes another code path, without micropip, and also starts."""
    for _ in range(2):
        with watched(visit.new_page(), site) as page:
            page.goto("/")
            ready(page)


def test_starts_where_storage_is_refused(visit: BrowserContext, site: str) -> None:
    """If IndexedDB throws, the start uses the in-memory fallback."""
    with watched(visit.new_page(), site) as page:
        page.add_init_script("indexedDB.open = () => { throw new DOMException('refused'); };")
        page.goto("/")
        ready(page)


def test_starts_are_measured_without_playwright(site: str) -> None:
    """`bench start` opens the site in a bare browser, plays, and returns the page's own times."""
    with bare_browser(WINDOW) as browser:
        seen = measured(browser.page(), site, 1, played=2)
        assert 0 < seen.paint < seen.ready
        with pytest.raises(RuntimeError, match="Nothing"):
            browser.page().send("Nothing.ofTheKind")


@pytest.mark.campaign
def test_screens_are_used_without_playwright(site: str) -> None:
    """`bench inp` clicks and presses keys, which the page counts; a trace shows the page's tasks."""
    seen = {}
    with bare_browser(WINDOW) as browser:
        tasks = traced(browser, lambda: seen.update(visited(browser, site, next(screens()), 1)))
    assert seen["count"] >= TAPS + len(KEYS)
    assert seen["took"]
    assert {"script", "style", "layout", "paint"} <= {kind for task in tasks for kind in task.split}


def test_only_the_embedded_table_may_be_framed_by_others() -> None:
    """Only the embedded page lacks the header that forbids framing by other sites."""
    assert headers_for("/")["X-Frame-Options"] == "SAMEORIGIN"
    assert headers_for("/index.html")["X-Frame-Options"] == "SAMEORIGIN"
    assert "X-Frame-Options" not in headers_for("/embed.html")


def some_paths() -> list[str]:
    """Return a page of each kind and a file of each kind."""
    kinds = {path.suffix: path for path in sorted(DIST.rglob("*")) if path.is_file()}
    files = [f"/{path.relative_to(DIST).as_posix()}" for path in kinds.values()]
    return ["/", "/index.html", "/embed.html", "/embed.html?game=ludo", "/nowhere", *files]


@pytest.mark.parametrize("path", some_paths())
def test_sends_the_headers_of_netlify_toml(site: str, path: str) -> None:
    """The test server sends the headers of the published site."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc)
    connection.request("GET", path)
    sent = connection.getresponse().headers
    connection.close()
    expected = headers_for(urlsplit(path).path)
    assert {name: sent[name] for name in expected} == expected
