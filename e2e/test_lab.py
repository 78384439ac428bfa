"""The probability lab in a browser: keyboard use, real dice, a killed page, and the class board."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.links.lab_results import linked_result
from e2e.support import axe, look
from e2e.support.app_driver import Keyboard, do, go, size
from e2e.support.walks import killed

SIZES = ((360, 640), (768, 1024), (1280, 800), (1920, 1080))
"""A phone, a tablet, a laptop, a projector."""

WIDTH = "document.documentElement.scrollWidth"


def counted(page: Page, hits: int | str, attempts: int) -> None:
    """Expect this many attempts, and this many in which the event happened."""
    text = f"It happened in {hits} of {attempts} attempt"
    expect(page.locator(".lab__sentence", has_text=text)).to_be_visible()


TOGETHER = (".lab__attempt", ".lab__attempt ~ .lab__sentence", ".lab__share")
"""Selectors for the dice rolled last, the sentence about all attempts, and the curve."""

IN_VIEW = """(parts) => parts.map((part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})"""


@pytest.mark.parametrize("wanted", [(1280, 800), (1366, 768), (1920, 1080)])
def test_dice_sentence_and_curve_are_seen_together(crate: Page, wanted: tuple[int, int]) -> None:
    """On a projector and a laptop, a roll and what it changes are visible without scrolling."""
    size(crate, wanted)
    go(crate, "/lab?dice=5&rolls=3&keep=most&event=same-5", lang="de")
    crate.locator('[data-change="lab-guess"]').fill("20")
    do(crate, "lab-roll 10000")
    expect(crate.locator(".lab__sentence", has_text="von 10.000 Versuchen")).to_be_visible()
    do(crate, "lab-open")
    do(crate, "lab-roll 1")
    expect(crate.locator(".lab__sentence", has_text="von 10.001 Versuchen")).to_be_visible()
    look.evaluate(crate, "() => scrollTo(0, 0)")
    assert look.evaluate(crate, IN_VIEW, TOGETHER) == [True] * len(TOGETHER)


def test_from_a_guess_to_the_class_board(device: BrowserContext, site: str) -> None:
    """A visitor can guess, roll, type in real dice, compare and share; a kill loses nothing, and
    axe finds no fault.
    """
    page = device.new_page()
    go(page, "/")
    page.locator(".crate__door").click()
    page.locator('a[href="#/lab"]').click()
    do(page, "lab-try 0")
    hand = Keyboard(page)
    hand.reach('[data-change="lab-guess"]')
    page.keyboard.type("20")
    hand.press("lab-roll 1")
    expect(page.locator(".lab__end")).to_be_visible()
    hand.press("lab-roll 10000")
    expect(page.locator(".lab__sentence", has_text="of 10,001 attempts: 1")).to_be_visible()
    expect(page.locator('[data-change="lab-guess"]')).to_be_disabled()
    hand.press("lab-by real")
    for face in (3, 4):
        do(page, f"lab-type {face}")
    hand.press("lab-typed")
    counted(page, 1, 1)
    page = killed(page, site)
    counted(page, 1, 1)
    do(page, "lab-open")
    expect(page.locator(".lab__grid [data-met=true]")).to_have_count(6)
    axe.load(page)
    assert axe.by_both_lamps(page) == []
    for wanted in SIZES:
        size(page, wanted)
        assert look.evaluate(page, WIDTH) <= wanted[0]
    do(page, "lab-share")
    expect(page.locator(".code")).to_be_visible()
    link = look.input_value(page.locator(".share__link"))
    assert linked_result(link).counts == {7: 1}
    do(page, "close")
    page.goto("/#/class/board")
    do(page, "board-new")
    page.locator('[data-input="board-typed"]').fill(link)
    expect(page.locator(".board__number")).to_have_text("1 result")
    do(page, "board-tab lab")
    do(page, "lab-uncover 0")
    expect(page.locator(".lab__sum")).to_contain_text("Exact chance: 1/6, or about 16.67%")
    axe.load(page)
    assert axe.by_both_lamps(page) == []
    page.goto(link)
    expect(page.locator(".lab__body")).to_contain_text("A result from another tablet")
