"""A page that is open while a deployment deletes its files reports the missing files."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support.app_driver import do
from e2e.support.campaign import first
from e2e.support.fixtures import ready

TABLE = "/?seed=gone&begin=chosen#/kniffel/new?players=Ada&hints=on"
GONE = "Part of this version is no longer on the server."

WAYS = {
    "codes-*": ("throw", "open table", "open share", "link-code"),
    "*.bin": ("throw", "coach", "close"),
    "sounds-*": ("throw",),
}
"""Files loaded on demand, and the actions that load them."""


def opened(page: Page) -> None:
    """Start a game."""
    page.goto(TABLE)
    ready(page)
    do(page, "start")


def refuse(route: Route) -> None:
    """Respond like a server that has another version."""
    route.fulfill(status=404, body="gone")


@pytest.mark.parametrize("name", first(1, WAYS))
def test_what_is_gone_is_told_with_a_way_to_the_new_version(rough_page: Page, name: str) -> None:
    """A missing file is reported with a button that reloads the page, which continues the game."""
    rough_page.route(f"**/assets/{name}", refuse)
    opened(rough_page)
    for each in WAYS[name]:
        do(rough_page, each)
    slip = rough_page.locator(".notice", has_text=GONE)
    expect(slip).to_have_count(1)
    rough_page.unroute_all()
    with rough_page.expect_navigation():
        slip.locator("[data-do=renew]").click()
    ready(rough_page)
    expect(rough_page.locator(".table[data-game=kniffel]")).to_be_visible()
    expect(rough_page.locator(".notice", has_text=GONE)).to_have_count(0)


def test_it_is_told_once(rough_page: Page) -> None:
    """Missing files are reported only once: after the notice is dismissed, it does not reappear."""
    rough_page.route("**/assets/sounds-*", refuse)
    rough_page.route("**/assets/*.bin", refuse)
    opened(rough_page)
    do(rough_page, "throw")
    slip = rough_page.locator(".notice", has_text=GONE)
    slip.locator("[data-do=put-away]").click()
    expect(slip).to_have_count(0)
    with rough_page.expect_response("**/assets/*.bin"):
        do(rough_page, "coach")
    do(rough_page, "close")
    expect(slip).to_have_count(0)


def test_a_code_without_a_network_is_told_as_that(rough_page: Page) -> None:
    """If the QR encoder cannot be loaded offline, the message says so; later the code is shown."""
    rough_page.route("**/assets/codes-*", lambda route: route.abort())
    opened(rough_page)
    for each in WAYS["codes-*"]:
        do(rough_page, each)
    expect(rough_page.locator(".notice", has_text="couldn’t be loaded")).to_have_count(1)
    expect(rough_page.locator("[data-do=renew]")).to_have_count(0)
    rough_page.unroute_all()
    do(rough_page, "put-away")
    for each in WAYS["codes-*"][1:]:
        do(rough_page, each)
    expect(rough_page.locator(".share__code")).to_be_visible()
