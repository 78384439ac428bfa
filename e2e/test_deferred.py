"""The code that a first game does not call: a start waits for it, or holds the input that needs it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support import look
from e2e.support.any_turn import QUERY, kept, play_turn
from e2e.support.eager import LEAVE
from e2e.support.fixtures import until
from e2e.support.starts import damaged, failing, holding, opened_again, parted, run, way
from e2e.support.uncaught import Uncaught

CODE = "**/code.wasm"

LOADED = "() => performance.getEntriesByName('spielekiste:whole').length"

SETTINGS = '[data-do="open settings"]'

CALL = """
from app.views.dialogs.settings import settings_dialog
settings_dialog(None)
"""
"""Calls a function that the menu does not need."""


def loaded(page: Page) -> None:
    """Wait until Python has the code of all functions."""
    until(page, lambda: look.evaluate(page, LOADED), "the deferred code")


def held_back(page: Page) -> list[str]:
    """Play a turn of Kniffel while the request for the code is not answered; return all requests."""
    asked = failing(page, CODE, 1, lambda _: None)
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    assert play_turn(page, "kniffel").steps
    return asked


def test_a_first_game_needs_none(page: Page) -> None:
    """The start and a turn of Kniffel call no function without its code.

    If this fails, run `python -m e2e.support.eager`.
    """
    assert held_back(page) == ["fetch"]
    assert not opened_again(page)


@pytest.mark.parametrize("who", ["two", "bot"])
def test_a_first_game_from_the_menu_needs_none(page: Page, who: str) -> None:
    """Three taps from the menu lead to the first throw while the request for the code is not answered."""
    failing(page, CODE, 1, lambda _: None)
    page.goto("/")
    way(page, "snapshot")
    for control in ("#open-kniffel", f'[data-do="seat {who}"]', "[data-do=throw]"):
        page.locator(control).click()
    expect(page.locator('[data-do^="toggle "]')).to_have_count(5)
    assert not opened_again(page)


def test_the_set_up_needs_none(page: Page) -> None:
    """The set-up of Kniffel, opened by its address, leads to the table while the request is not answered."""
    failing(page, CODE, 1, lambda _: None)
    page.goto("/#/kniffel/new")
    way(page, "snapshot")
    page.locator("[data-do=start]").click()
    expect(page.locator("[data-do^=begin], [data-do=throw]").first).to_be_visible()
    assert not opened_again(page)


def test_leaving_the_page_needs_none(page: Page) -> None:
    """A browser loads nothing for a page that is being closed, so Python could only fail there."""
    held_back(page)
    look.evaluate(page, LEAVE)
    assert not opened_again(page)


@pytest.mark.parametrize(
    "route",
    [
        "maumau/new",
        "past",
        "kniffel/other",
        "kniffel/new?dice=block",
        "kniffel/new?games=3&scoring=places&ahead=on",
    ],
)
def test_another_start_waits_for_it(page: Page, route: str) -> None:
    """Only the menu and Kniffel start without it; the page is not ready before it has arrived."""
    code = holding(page, CODE)
    page.goto(f"/?{QUERY}#/{route}")
    until(page, lambda: code.count, "the request")
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    code.release()
    way(page, "snapshot")
    assert code.count == 1
    assert not opened_again(page)


def test_a_later_visit_waits_for_it(page: Page) -> None:
    """A device that keeps something of a game may need any code for its menu."""
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    loaded(page)
    play_turn(page, "kniffel")
    code = holding(page, CODE)
    page.reload()
    until(page, lambda: code.count, "the request")
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    code.release()
    way(page, "snapshot")


def test_input_is_held_until_it_arrives(page: Page) -> None:
    """A tap on the settings is marked at once, and answered when the code is here."""
    code = holding(page, CODE)
    page.goto("/")
    way(page, "snapshot")
    page.locator(SETTINGS).first.click()
    expect(page.locator(SETTINGS).first).to_have_attribute("aria-busy", "true")
    expect(page.locator("dialog[open]")).to_have_count(0)
    code.release()
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator(SETTINGS).first).not_to_have_attribute("aria-busy", "true")


def test_play_does_not_overtake_an_option(page: Page) -> None:
    """A tap that needs no code is held, too, after a changed field that does."""
    code = holding(page, CODE)
    page.goto(f"/?{QUERY}#/kniffel/new")
    way(page, "snapshot")
    page.locator("[data-change='choose hints on']").check()
    page.locator("[data-do=start]").click()
    code.release()
    played = until(page, lambda: kept(page, "kniffel"), "the table")
    assert played is not None
    assert played.setup.table.hints


def test_a_changed_address_is_followed_when_it_arrives(page: Page) -> None:
    """The page shows the menu until it has the code of the other screen."""
    code = holding(page, CODE)
    page.goto("/")
    way(page, "snapshot")
    look.evaluate(page, "() => { location.hash = '#/maumau/new'; }")
    expect(page.locator("#open-kniffel")).to_be_visible()
    code.release()
    expect(page.locator("[data-game=maumau] [data-do=start]")).to_be_visible()


def test_code_that_is_not_here_opens_the_page_again(rough_page: Page, uncaught: Uncaught) -> None:
    """A call that nothing has foreseen: the page is opened again once, and has everything then."""
    parted(uncaught)
    uncaught.allow("code.wasm: not loaded yet")
    page = rough_page
    code = holding(page, CODE)
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    run(page, CALL)
    expect(page.locator("body")).to_have_js_property("inert", value=True)
    with page.expect_navigation():
        code.release()
    way(page, "snapshot")
    assert opened_again(page)
    assert play_turn(page, "maumau").steps


def test_it_is_loaded_when_the_page_is_ready(page: Page) -> None:
    """The page fetches the file once, and loads all of it."""
    asked = failing(page, CODE, 0, Route.abort)
    page.goto(f"/?{QUERY}")
    way(page, "snapshot")
    loaded(page)
    assert play_turn(page, "maumau").steps
    assert asked == ["fetch"]


def test_a_damaged_copy_is_replaced(page: Page) -> None:
    """A changed bit is detected, and the file is fetched again."""
    body = damaged("assets/fast-*/code.wasm")
    asked = failing(page, CODE, 1, lambda route: route.fulfill(body=body))
    page.goto(f"/?{QUERY}#/maumau/new")
    way(page, "snapshot")
    assert asked == ["fetch", "fetch"]
    assert play_turn(page, "maumau").steps


def test_without_it_the_page_starts_plainly(rough_page: Page, uncaught: Uncaught) -> None:
    """If the file is missing, the start that needs it uses micropip instead."""
    uncaught.allow("code.wasm")
    page = rough_page
    page.route(CODE, lambda route: route.fulfill(status=404))
    page.goto("/#/maumau/new")
    way(page, "plain")
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
