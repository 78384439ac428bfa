"""Looking into a game of a person's own bot: step by step, by keyboard, and where the bot failed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.support import axe, look
from e2e.support.app_driver import do, focused, size
from e2e.support.fixtures import ready
from e2e.test_own_bots import at_page, run, write

TALKING = """
def play(view, rng):
    print("I see", view.dice)
    if view.throws_left:
        return view.keep(), "<b>I like</b> to throw"
    return view.enter(view.open_boxes[-1])
"""

FAILING = """
def play(view, rng):
    print("total", view.total)
    if view.total > 20:
        return view.keep(view.dice)
    return view.enter(view.best_box)
"""

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_game_is_looked_into_step_by_step(page: Page) -> None:
    """The worst game by keyboard alone: decisions, the costliest mistake, and back to the results."""
    at_page(page)
    write(page, TALKING)
    run(page)
    sentence = look.inner_text(page.locator(".bots__sentence"))
    worst = page.get_by_role("button", name=re.compile(r"^Worst: \d+ points"))
    look.focus(worst)
    page.keyboard.press("Enter")
    inside = page.locator(".inside")
    expect(inside.get_by_role("heading", level=2)).to_have_text("My bot: decision 1 of 39")
    expect(inside).to_contain_text("“<b>I like</b> to throw”")
    expect(inside).to_contain_text(re.compile(r"I see \(\d, \d, \d, \d, \d\)"))
    expect(inside).to_contain_text("throws_left2")
    assert re.search(r"#/bots/kniffel/look/\d+$", page.url)
    look.focus(inside.get_by_role("button", name="Next decision"))
    page.keyboard.press("Enter")
    expect(inside.get_by_role("heading", level=2)).to_have_text("My bot: decision 2 of 39")
    assert focused(page)
    page.keyboard.press("ArrowRight")
    expect(inside).to_contain_text("The bot decides nothing here.")
    look.focus(inside.get_by_role("button", name="Costliest mistake"))
    page.keyboard.press("Enter")
    expect(inside.locator('.turns__row[data-grade="blunder"]')).to_contain_text("points")
    size(page, (360, 640))
    assert look.evaluate(page, SIDEWAYS) == 0
    axe.load(page)
    assert axe.by_both_lamps(page) == []
    look.focus(page.get_by_role("button", name="Back", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(".bots__sentence")).to_have_text(sentence)
    expect(page.locator(".cm-content")).to_contain_text("I see")
    assert look.evaluate(page, SIDEWAYS) == 0
    assert axe.by_both_lamps(page) == []


def test_the_game_in_which_a_bot_failed_is_shown_at_that_moment(page: Page) -> None:
    """With the position, the fault and what the bot printed; the address alone leads to the page."""
    at_page(page)
    write(page, FAILING)
    run(page)
    fault = look.inner_text(page.locator(".bots__fault")).partition("The move")[2]
    page.get_by_role("button", name="Where the bot stopped").click()
    expect(page.locator(".inside .bots__fault")).to_contain_text(fault)
    expect(page.locator(".inside")).to_contain_text(re.compile(r"What it printed\s*total [2-9]\d"))
    page.reload()
    ready(page)
    expect(page.locator(".cm-content")).to_be_visible()
    expect(page.locator(".notice")).to_contain_text("That game is gone.")
    assert page.url.endswith("#/bots/kniffel")
    do(page, "bot-run")
    expect(page.get_by_role("button", name="Where the bot stopped")).to_be_visible()
