"""New screens begin at their top, and Back returns to where one was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, size
from e2e.support.fixtures import until

SCREENS = {
    "/class": ".lesson",
    "/duel": ".page",
    "/lab": ".lab",
    "/kniffel/new": ".setup",
}
"""Routes of screens, with a selector for their content."""


def scrolled(page: Page) -> float:
    """Return how far the page is scrolled, in pixels."""
    return float(look.evaluate(page, "scrollY"))


def scroll_down(page: Page) -> float:
    """Scroll the page to its end; return the position."""
    look.evaluate(page, "scrollTo(0, document.documentElement.scrollHeight)")
    return scrolled(page)


@pytest.mark.parametrize("route", SCREENS)
def test_a_new_screen_begins_at_its_top_and_back_returns(crate: Page, route: str) -> None:
    """Also on a phone, where the menu was scrolled to its end; Forward returns as well."""
    calm(crate)
    size(crate, (360, 640))
    go(crate, "/")
    look.evaluate(crate, "document.fonts.ready")  # the menu's height depends on them
    left = scroll_down(crate)
    assert left > 300
    look.evaluate(crate, "(to) => { location.hash = to }", f"#{route}")
    expect(crate.locator(SCREENS[route]).first).to_be_visible()
    until(crate, lambda: scrolled(crate) == 0, "the top of the new screen")
    there = scroll_down(crate)
    crate.go_back()
    expect(crate.locator(".crate")).to_be_visible()
    until(crate, lambda: abs(scrolled(crate) - left) < 2, "the place in the menu")
    crate.go_forward()
    expect(crate.locator(SCREENS[route]).first).to_be_visible()
    until(crate, lambda: abs(scrolled(crate) - there) < 40, "the place on the screen")


def test_a_page_that_was_left_for_a_static_one_is_found_where_it_was(own: Page) -> None:
    """The position outlives the document: Back from the licences returns to the end of the menu."""
    calm(own)
    size(own, (360, 640))
    go(own, "/")
    left = scroll_down(own)
    own.goto("/licences.html")
    own.go_back()
    expect(own.locator("html")).to_have_attribute("data-state", "ready")
    until(own, lambda: abs(scrolled(own) - left) < 2, "the place in the menu")


def test_a_match_begins_at_its_top(crate: Page) -> None:
    """The table that follows a long set-up is not scrolled."""
    calm(crate)
    size(crate, (911, 512))
    go(crate, "/duel")
    scroll_down(crate)
    go(crate, "/kniffel", players="Ada,Ben,Cem,Dea", begin="chosen", seed="abc")
    scroll_down(crate)
    do(crate, "start")
    expect(crate.locator(".table")).to_be_visible()
    until(crate, lambda: scrolled(crate) == 0, "the top of the table")
