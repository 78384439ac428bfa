"""The part of Pyodide that no game uses: fetched when the page is ready."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support.any_turn import QUERY, play_turn
from e2e.support.fixtures import until
from e2e.support.starts import (
    REFUSING,
    damaged,
    failing,
    holding,
    joined,
    opened_again,
    parted,
    run,
    way,
)
from e2e.support.uncaught import Uncaught

LATER = "**/pyodide.later.wasm"

ASK = """
import js, __hello__, _codecs_jp, _sqlite3, unicodedata
codec = _codecs_jp.getcodec("cp932")
text = codec.decode(codec.encode("\u65e5\u672c")[0])[0]
said = [text, unicodedata.name("\u00e4"), unicodedata.lookup("LATIN SMALL LETTER B"), _sqlite3.sqlite_version[:2]]
said.append(str(__hello__.initialized))
js.document.body.setAttribute("data-said", ", ".join(said))
"""
"""Uses code and constants of the later part."""

SAID = "\u65e5\u672c, LATIN SMALL LETTER A WITH DIAERESIS, b, 3., True"


def answered(page: Page) -> None:
    """Check that Python uses the later part without an error."""
    run(page, ASK)
    expect(page.locator("body")).to_have_attribute("data-said", SAID)


def tried(page: Page, asked: list[str]) -> None:
    """Wait until the page has tried twice to fetch the later part during play."""
    until(page, lambda: asked[1:] == ["fetch"], "the second request")


@pytest.mark.parametrize("refuses", [False, True])
def test_it_is_fetched_while_one_plays(page: Page, *, refuses: bool) -> None:
    """The page fetches the later part once when ready; Chromium before 114 joins it
    asynchronously.
    """
    if refuses:
        page.add_init_script(REFUSING)
    asked = failing(page, LATER, 0, Route.abort)
    page.goto("/")
    way(page, "snapshot")
    joined(page)
    answered(page)
    assert asked == ["fetch"]


def test_a_call_before_it_has_arrived_opens_the_page_again(
    rough_page: Page, uncaught: Uncaught
) -> None:
    """The page can't wait for it at once, so it is opened again when everything is here."""
    parted(uncaught)
    page = rough_page
    later = holding(page, LATER)
    page.goto("/")
    way(page, "snapshot")
    until(page, lambda: later.count, "the request")
    run(page, ASK)
    expect(page.locator("body")).to_have_js_property("inert", value=True)
    with page.expect_navigation():
        later.release()
    way(page, "snapshot")
    assert opened_again(page)
    answered(page)


def test_a_damaged_copy_is_replaced(page: Page) -> None:
    """A changed byte is detected, and the file is fetched again."""
    body = damaged("assets/pyodide-*/pyodide.later.wasm")
    asked = failing(page, LATER, 1, lambda route: route.fulfill(body=body))
    page.goto("/")
    way(page, "snapshot")
    joined(page)
    answered(page)
    assert asked == ["fetch", "fetch"]


def test_a_game_goes_on_without_it(rough_page: Page, uncaught: Uncaught) -> None:
    """If the later part can't be loaded, games still work, and the page says so where it is needed."""
    parted(uncaught)
    page = rough_page
    page.route(LATER, lambda route: route.fulfill(status=404))
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    assert play_turn(page, "kniffel").steps
    expect(page.locator("#failure")).to_be_hidden()
    address = page.url
    run(page, ASK)
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure")).to_have_attribute("data-reason", "net")
    expect(page.locator("#failure")).to_be_in_viewport()
    assert page.url == address
    page.unroute(LATER)
    page.locator("#failure button").click()
    way(page, "snapshot")
    answered(page)


def test_it_is_missing_without_a_network(rough_page: Page, uncaught: Uncaught) -> None:
    """Offline, the page says that a part is missing, and reloads once online."""
    parted(uncaught)
    page = rough_page
    asked = failing(page, LATER, 2, Route.abort)
    page.goto("/#/kniffel/new")
    way(page, "snapshot")
    tried(page, asked)
    page.unroute(LATER)
    page.context.set_offline(offline=True)
    run(page, ASK)
    expect(page.locator("#failure")).to_have_attribute("data-reason", "offline")
    expect(page.locator("#failure")).to_be_visible()
    page.context.set_offline(offline=False)
    way(page, "snapshot")
    answered(page)
