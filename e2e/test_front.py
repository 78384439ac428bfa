"""The quiet chest: few things to tap in the menu and on a game's card, and nothing below the fold."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import EMPTY, calm, do, go, size

SIZES = [(360, 640), (768, 1024), (1280, 800)]
"""Windows in which things are counted."""

WHOLE = SIZES[1:]
"""Windows that show the menu, and a card, without scrolling."""

MOST_IN_FRONT, MOST_ON_A_CARD = 12, 15

FOCUSABLE = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility())
  .map((one) => one.id || one.getAttribute('href') || one.dataset.do || one.className)"""
"""Everything that the Tab key reaches, by a name."""

BELOW = """() => [...document.querySelectorAll('#app :is(a, button, p, li)')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.className)"""
"""Everything below the fold."""

CUT = """() => [...document.querySelectorAll('.carton__picture, .setup__picture')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() && one.closest('.carton') && Math.abs(width / height - 4 / 3) > 0.02;
}).length"""
"""Number of pictures on boxes that are not whole."""

WAITING = ("none", "one", "more")


def play(page: Page, game: str) -> None:
    """Begin a game and leave it."""
    go(page, f"/{game}/new", players="Ada,Ben", begin="chosen")
    do(page, "start")
    do(page, "throw")
    look.drawn(page)


@pytest.mark.parametrize("waiting", WAITING)
def test_the_menu_has_twelve_things_at_most_and_fits(crate: Page, waiting: str) -> None:
    """Seven boxes, past games, settings and the door; what waits adds one or two links."""
    calm(crate)
    for game in ("kniffel", "ente")[: WAITING.index(waiting)]:
        play(crate, game)
    go(crate, "/")
    expect(crate.locator(".waiting__go")).to_have_count(int(waiting != "none"))
    for wanted in SIZES:
        size(crate, wanted)
        focusable = look.evaluate(crate, FOCUSABLE)
        assert len(focusable) == 10 + WAITING.index(waiting), focusable
        assert len(focusable) <= MOST_IN_FRONT
        assert look.evaluate(crate, CUT) == 0
        if wanted in WHOLE:
            assert (wanted, look.evaluate(crate, BELOW)) == (wanted, [])
            assert look.evaluate(crate, "document.documentElement.scrollHeight - innerHeight") <= 0
    look.evaluate(crate, EMPTY)


@pytest.mark.parametrize("waiting", WAITING[:2])
def test_a_card_has_fifteen_things_at_most_and_fits(crate: Page, waiting: str) -> None:
    """A card offers its ways to start, other players, the rules, and what waits."""
    calm(crate)
    if waiting != "none":
        play(crate, "ludo")
    go(crate, "/ludo/box")
    expect(crate.locator("[data-do='seat last']")).to_have_count(int(waiting != "none"))
    for wanted in SIZES:
        size(crate, wanted)
        assert len(look.evaluate(crate, FOCUSABLE)) <= MOST_ON_A_CARD
        if wanted in WHOLE:
            assert (wanted, look.evaluate(crate, BELOW)) == (wanted, [])
    do(crate, "open rules ludo")
    expect(crate.locator("dialog[open] h2").first).to_contain_text("Ludo")
    look.evaluate(crate, EMPTY)


def test_what_waits_is_one_note_and_the_shelf_is_behind_the_mouse(crate: Page) -> None:
    """The note continues the latest game; the shelf with all is on the page of past games."""
    calm(crate)
    for game in ("kniffel", "ente"):
        play(crate, game)
    go(crate, "/")
    note = crate.locator(".waiting")
    for text in ("Continue: The duck’s journey", "Ada, Ben", "turn", "just now", "1 more"):
        expect(note).to_contain_text(text)
    note.locator(".waiting__more").click()
    rows = crate.locator(".shelf__row")
    expect(rows).to_have_count(2)
    rows.first.locator("[data-do^='put-match-away']").click()
    expect(rows.first.locator("[data-do^='put-match-away']")).to_have_count(1)
    crate.locator("[data-do='go /']").click()
    crate.locator(".waiting__go").click()
    expect(crate.locator(".table[data-game=kniffel]")).to_be_visible()
    look.evaluate(crate, EMPTY)
