"""A whole game of each kind on a small phone with large type, in portrait and landscape, played by
clicks: `make letters`.

Playwright clicks only controls that are visible, still, enabled and not covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.support import look
from e2e.support.app_driver import do, go
from e2e.support.fixtures import until, visitor, watched
from e2e.support.overlaps import unreadable
from spielekiste import GAMES

FONT = 24
"""Default font size of the browser, in pixels."""

PHONES = {"upright": (360, 640), "flat": (640, 360)}
"""Width and height of the window, in pixels."""

WANTED = (
    "dialog[open] .swatches__one",
    ".curtain [data-do=show]",
    ".box.is-open",
    ".deed.is-chosen",
    ".deed",
    ".choices [data-do^=move]",
    ".hand__card.is-open",
    "[data-next]",
    "[data-do=throw]",
)
"""Controls that lead to the end of any game, in order of preference."""

SHOWN = ", ".join([".ending", *(f"{name}:visible" for name in WANTED)])
"""Selector for the end of the game or a control to click."""

EVERY = 3
"""Clicks between two checks of the screen."""


@pytest.fixture(params=PHONES)
def page(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page with the size and font of that phone."""
    wide, high = PHONES[request.param]
    viewport = {"width": wide, "height": high}
    visit = visitor(browser, site, locale="de-DE", reduced_motion="reduce", viewport=viewport)
    with watched(visit.new_page(), site) as page:
        fonts = {"fontSizes": {"standard": FONT}}
        visit.new_cdp_session(page).send("Page.setFontSizes", fonts)
        yield page
    visit.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_large_letters(page: Page, game: str) -> None:
    """Every control can be clicked, and no text is cut off or covered at any step."""
    players = "Ada" if GAMES[game].seats.start == 1 else "Ada,Benedikt"
    go(page, f"/{game}/new", seed="s7", begin="chosen", players=players)
    do(page, "start")
    faults: dict[str, int] = {}
    for click in count():
        expect(page.locator(SHOWN).first).to_be_visible()
        if look.count(page.locator(".ending")):
            break
        if click % EVERY == 0:
            faults |= dict.fromkeys(unreadable(page), click)
        _click(page)
    assert faults == {}
    until(page, lambda: not unreadable(page), "an ending without faults")


def _click(page: Page) -> None:
    """Click the visible control that is first in order of preference."""
    wanted = (page.locator(f"{name}:visible") for name in WANTED)
    next(found for found in wanted if look.count(found)).first.click()
