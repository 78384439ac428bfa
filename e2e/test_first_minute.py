"""The first minute: few taps lead to the first roll, and keyboard users keep their focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import (
    EMPTY,
    PHONE,
    Keyboard,
    calm,
    go,
    is_focused,
    size,
    table,
)
from e2e.support.campaign import first
from e2e.support.fixtures import ready
from spielekiste import GAMES

MOST_TAPS = 3

FIRST = "[data-do=deal], [data-do=throw]"
"""The button of the first step of a game."""

FORGET = "() => localStorage.removeItem('spielekiste.names')"
"""Makes the device look as if nobody has played on it."""

WITHIN = """part => {
  const { top, bottom, left, right } = part.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && part.contains(at);
}"""
"""Returns whether an element is visible without scrolling and not covered."""

NOTE = """() => {
  window.noted = [];
  addEventListener('focusin', ({ target }) => noted.push(...['.rail', '.turn__card'].filter((at) => target.closest(at))));
}"""
"""Records all focus changes from this moment."""


def taps_to_the_first_throw(page: Page, game: str, *taps: str) -> int:
    """Return the number of taps from the menu to the first saved step of a match."""
    look.evaluate(page, "() => { location.hash = '#/' }")
    page.locator(".crate").wait_for()
    for selector in taps:
        page.locator(selector).first.click()
    expect(page.locator("html")).not_to_have_attribute("data-behind", "")
    assert table(page, game).steps, game
    return len(taps)


@pytest.mark.parametrize("who", first(1, ["bot", "two"]))
def test_three_taps_lead_to_the_first_throw_of_every_game(crate: Page, who: str) -> None:
    """Three taps are enough for one or two players on a new device, from the box or its picture."""
    calm(crate)
    go(crate, "/")
    for game in GAMES:
        look.evaluate(crate, FORGET)
        box = f"#open-{game}" if who == "bot" else f"[data-game={game}] > .carton__picture"
        taken = taps_to_the_first_throw(crate, game, box, f"[data-do='seat {who}']", FIRST)
        assert taken <= MOST_TAPS
    look.evaluate(crate, EMPTY)


def test_two_taps_lead_there_afterwards(crate: Page) -> None:
    """Where somebody has played before, the box says who sits down, and its tap does it."""
    calm(crate)
    go(crate, "/")
    taps_to_the_first_throw(crate, "ludo", "#open-ludo", "[data-do='seat bot']", FIRST)
    for game in GAMES:
        look.evaluate(crate, "() => { location.hash = '#/' }")
        seated = crate.locator(f"#open-{game} .carton__slip")
        expect(seated.locator(".carton__name")).to_have_count(2)
        expect(seated.locator(".token")).to_have_count(2)
        if game == "ludo":
            crate.locator("#open-ludo").click()
            crate.locator(".table").wait_for()
            assert len(table(crate, "ludo").steps) >= 1, "the paused game goes on"
        else:
            assert taps_to_the_first_throw(crate, game, f"#open-{game}", FIRST) == MOST_TAPS - 1
    look.evaluate(crate, EMPTY)


def sight(page: Page) -> list[str]:
    """Return which seats, add-seat buttons and start button are out of sight."""
    parts = [".namecard >> nth=-1", "[data-do=add]", "[data-do=add-bot]", "[data-do=start]"]
    return [part for part in parts if not look.evaluate(page.locator(part), WITHIN)]


def test_seats_and_the_red_block_are_in_sight(crate: Page) -> None:
    """In every set-up, seats and start button are visible; only games with dice offer real dice."""
    calm(crate)
    go(crate, "/kniffel/new", players="Ada,Ben")
    Keyboard(crate).press("start")  # where a start button was tapped, the shield lies for a moment
    for game in GAMES:
        look.evaluate(crate, "(game) => { location.hash = `#/${game}/new` }", game)
        expect(crate.locator(f".setup[data-game={game}] [data-do=start]")).to_be_visible()
        for wanted in ((1280, 800), (1366, 768), PHONE):
            size(crate, wanted)
            assert (game, wanted, sight(crate)) == (game, wanted, [])
        dice = look.count(crate.locator("[data-do='choose dice real']"))
        assert (game, bool(dice)) == (game, game != "maumau")
    size(crate, (400, 600))
    crate.goto("/embed.html?game=ente&fit=content")
    ready(crate)
    assert sight(crate) == []


def test_the_focus_stays_with_the_throw_off(crate: Page) -> None:
    """Enter alone leads to the first turn, and never moves the focus to the title bar."""
    calm(crate)
    go(crate, players="Ada,Momo", minds="person,easy", seed="abc")
    Keyboard(crate).press("start")
    look.evaluate(crate, NOTE)
    for _roll in range(9):
        expect(crate.locator("button:is([data-do=throw], [data-do=off]):focus")).to_have_count(1)
        if is_focused(crate, "[data-do=off]"):
            break
        crate.keyboard.press("Enter")
    assert is_focused(crate, "[data-do=off]")
    crate.keyboard.press("Enter")
    expect(crate.locator(".throwers")).to_have_count(0)
    noted = look.evaluate(crate, "noted")
    assert (".turn__card" in noted, ".rail" in noted) == (True, False)


def test_the_page_for_grown_ups_begins_at_its_top(crate: Page) -> None:
    """When opened by keyboard, the page for grown-ups has its heading focused and is not scrolled."""
    go(crate, "/")
    Keyboard(crate).reach("a[href='#/grown-ups']", most=90)
    crate.keyboard.press("Enter")
    expect(crate.locator(".rail__title")).to_be_focused()
    assert look.evaluate(crate, "scrollY") == 0
