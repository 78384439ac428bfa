"""The code that a first game does not call: loaded while one plays, or immediately when it is called."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support import look
from e2e.support.any_turn import QUERY, play_turn
from e2e.support.eager import LEAVE
from e2e.support.fixtures import until
from e2e.support.starts import damaged, failing, parted, way
from e2e.support.uncaught import Uncaught

CODE = "**/code.wasm"

LOADED = "() => performance.getEntriesByName('spielekiste:whole').length"


def loaded(page: Page) -> None:
    """Wait until Python has the code of all functions."""
    until(page, lambda: look.evaluate(page, LOADED), "the deferred code")


def held_back(page: Page, game: str) -> list[str]:
    """Play a turn while the first request for the code is not answered; return all requests."""
    asked = failing(page, CODE, 1, lambda _: None)
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    assert play_turn(page, game).steps
    return asked


def test_a_first_game_needs_none(page: Page) -> None:
    """The start and a turn of Kniffel call no function without its code.

    If this fails, run `python -m e2e.support.eager`.
    """
    assert held_back(page, "kniffel") == ["fetch"]


def test_leaving_the_page_needs_none(page: Page) -> None:
    """A browser loads nothing for a page that is being closed, so Python could only fail there."""
    asked = held_back(page, "kniffel")
    look.evaluate(page, LEAVE)
    assert asked == ["fetch"]


@pytest.mark.parametrize("game", ["maumau", "ente"])
def test_another_game_fetches_it_at_once(page: Page, game: str) -> None:
    """While the first request is unanswered, Python sends another one, and plays by the rules.

    Loading the code needs no function of the later part of Pyodide.
    """
    later = failing(page, "**/pyodide.later.wasm", 0, Route.abort)
    assert held_back(page, game) == ["fetch", "xhr"]
    assert not later


def test_it_is_loaded_while_one_plays(page: Page) -> None:
    """The page fetches the file once when ready, and loads all of it."""
    asked = failing(page, CODE, 0, Route.abort)
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    loaded(page)
    assert play_turn(page, "maumau").steps
    assert asked == ["fetch"]


def test_a_damaged_copy_is_replaced(page: Page) -> None:
    """A changed bit is detected, and the file is fetched again."""
    body = damaged("assets/fast-*/code.wasm")
    asked = failing(page, CODE, 3, lambda route: route.fulfill(body=body))
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    until(page, lambda: asked[1:] == ["fetch"], "the second request")
    assert play_turn(page, "maumau").steps
    assert len(asked) == len(("as ever", "past the cache", "at once", "at once, past the cache"))


def test_without_it_the_page_starts_plainly(rough_page: Page, uncaught: Uncaught) -> None:
    """If the file is missing, the page reloads with the plain start, which needs no such file."""
    parted(uncaught)
    uncaught.allow("code.wasm")
    page = rough_page
    page.route(CODE, lambda route: route.fulfill(status=404))
    page.goto("/#/maumau/new")
    way(page, "plain")
    page.wait_for_url(lambda url: "start=plain" not in url and url.endswith("#/maumau/new"))
    expect(page.locator("[data-do=start]")).to_be_visible()


def test_it_is_missing_without_a_network(rough_page: Page, uncaught: Uncaught) -> None:
    """Offline, the page says that a part is missing, and reloads once online."""
    parted(uncaught)
    uncaught.allow("code.wasm")
    page = rough_page
    asked = failing(page, CODE, 2, Route.abort)
    page.goto("/")
    way(page, "snapshot")
    until(page, lambda: asked[1:] == ["fetch"], "the second request")
    page.context.set_offline(offline=True)
    look.evaluate(page, "() => { location.hash = '#/maumau/new'; }")
    expect(page.locator("#failure")).to_have_attribute("data-reason", "offline")
    expect(page.locator("#failure")).to_be_visible()
    page.unroute(CODE)
    page.context.set_offline(offline=False)
    way(page, "snapshot")
    expect(page.locator("[data-do=start]")).to_be_visible()
