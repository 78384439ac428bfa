"""Inspecting a user-written bot's game: step by step, by keyboard, and where the bot failed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support import axe, look
from e2e.support.app_driver import size
from e2e.support.bot_page import at_page, run, write
from e2e.support.fixtures import ready

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


def test_games_are_looked_into_step_by_step_and_where_the_bot_failed(page: Page) -> None:
    """A keyboard user can inspect the worst game, its costliest mistake, and then a failed game."""
    at_page(page)
    write(page, TALKING)
    run(page)
    expect(page.locator(".bots__progress")).to_contain_text("100 of 100 games played")
    sentence = look.inner_text(page.locator(".bots__sentence"))
    press(page.get_by_role("button", name=re.compile(r"^Worst: \d+ points")))
    _steps_are_shown(page)
    press(page.get_by_role("button", name="Back", exact=True))
    expect(page.locator(".bots__sentence")).to_have_text(sentence)
    expect(page.locator(".cm-content")).to_contain_text("I see")
    assert look.evaluate(page, SIDEWAYS) == 0
    assert axe.by_both_lamps(page) == []
    write(page, FAILING)
    run(page)
    _failure_is_shown(page)
    page.reload()
    ready(page)
    expect(page.locator(".cm-content")).to_be_visible()
    expect(page.locator(".notice")).to_contain_text("That game is gone.")
    assert page.url.endswith("#/bots/kniffel")


def press(control: Locator) -> None:
    """Press a button by keyboard."""
    look.focus(control)
    control.page.keyboard.press("Enter")


def _steps_are_shown(page: Page) -> None:
    """Go through decisions of the worst game, on a phone."""
    inside = page.locator(".inside")
    title = inside.get_by_role("heading", level=2)
    expect(title).to_have_text("My bot: decision 1 of 39")
    assert re.search(r"#/bots/kniffel/look/\d+$", page.url)
    expect(inside.locator("q")).to_have_text("<b>I like</b> to throw")
    expect(inside).to_contain_text(re.compile(r"I see \(\d, \d, \d, \d, \d\)"))
    expect(inside).to_contain_text("throws_left2")
    press(inside.get_by_role("button", name="Next decision"))
    expect(title).to_have_text("My bot: decision 2 of 39")
    page.keyboard.press("ArrowRight")
    expect(inside).to_contain_text("The bot has nothing to decide here.")
    press(inside.get_by_role("button", name="Costliest mistake"))
    expect(inside.locator('.turns__row[data-grade="blunder"]')).to_contain_text("points")
    size(page, (360, 640))
    assert look.evaluate(page, SIDEWAYS) == 0
    axe.load(page)
    assert axe.by_both_lamps(page) == []


def _failure_is_shown(page: Page) -> None:
    """Check the position, the error and the bot's output."""
    fault = look.inner_text(page.locator(".bots__fault")).partition("The move")[2]
    press(page.get_by_role("button", name="Where the bot stopped"))
    inside = page.locator(".inside")
    expect(inside.locator(".bots__fault")).to_contain_text(fault)
    expect(inside).to_contain_text(re.compile(r"What it printed\s*total [2-9]\d"))
