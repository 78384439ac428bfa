"""The bot-writing course: each lesson's solution passes, and its initial program does not.

`LESSONS=all` tests the lessons of every game; the default is the first lesson of Ludo.
"""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, Route, expect

from app.pages.bots.course import LESSONS
from e2e.support import axe, look
from e2e.support.app_driver import do, preload
from e2e.support.fixtures import READY_MS, ready
from workshop.teaching.course.lesson import code

WALKED = LESSONS if os.environ.get("LESSONS") == "all" else {"ludo": 1}
"""Number of lessons to test in each game."""

LONG_MS = 8 * READY_MS
"""Timeout of a lesson's games, in milliseconds: a busy machine may play thousands."""


def run(page: Page) -> None:
    """Play the games of the lesson to their end."""
    do(page, "bot-run")
    expect(page.locator(".bots__fault, .course__outcome")).to_be_visible(timeout=LONG_MS)


def passed(page: Page) -> bool:
    """Return whether the score was reached."""
    return look.count(page.locator('.course__outcome[data-passed="true"]')) == 1


def solve(page: Page, game: str, number: int) -> None:
    """Run the initial program, which fails, and the solution, which passes."""
    expect(page.locator(".editor__plain")).to_have_value(code(game, number, "start"))
    expect(page.locator(".cm-content")).to_be_visible()
    run(page)
    assert not passed(page)
    page.locator(".leaf__head").nth(1).click()
    do(page, "lesson-take")
    expect(page.locator(".editor__plain")).to_have_value(code(game, number, "solution"))
    run(page)
    assert passed(page)
    expect(page.locator('.course__link[aria-current="page"] .icon')).to_be_visible()


@pytest.mark.parametrize("game", WALKED)
def test_each_lesson_is_solved_by_its_solution_and_not_by_its_start(page: Page, game: str) -> None:
    """All lessons of a game can be passed in one visit; ticks and programs remain on the device."""
    preload(page, {})
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/#/bots/{game}")
    ready(page)
    do(page, f"go /bots/{game}/lesson/1")
    last = WALKED[game]
    for number in range(1, last + 1):
        expect(page.locator('.course__link[aria-current="page"]')).to_contain_text(str(number))
        solve(page, game, number)
        if number < last:
            do(page, f"go /bots/{game}/lesson/{number + 1}")
    assert look.evaluate(page, "document.documentElement.scrollWidth") == 360
    page.reload()
    ready(page)
    expect(page.locator(".course__link .icon")).to_have_count(last)
    expect(page.locator(".editor__plain")).to_have_value(code(game, last, "solution"))
    axe.load(page)
    assert axe.by_both_lamps(page) == []


def test_a_lesson_works_by_keyboard_and_without_its_file_the_page_says_so(page: Page) -> None:
    """Enter opens hint and solution and runs the program; a damaged file can be reloaded."""
    preload(page, {})
    asked: list[str] = []

    def damage(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body="{")

    page.route("**/assets/course-*.json", damage)
    page.goto("/#/bots/maumau/lesson/1")
    ready(page)
    again = page.locator('[data-do="lesson-load"]')
    expect(page.locator(".lesson__intro")).to_contain_text("couldn’t be loaded")
    assert len(asked) == 1
    page.unroute_all()
    look.focus(again)
    page.keyboard.press("Enter")
    head = page.locator(".leaf__head").nth(1)
    expect(page.locator(".cm-content")).to_be_visible()
    look.focus(head)
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".editor__plain")).to_have_value(code("maumau", 1, "solution"))
    look.focus(page.locator('[data-do="bot-run"]'))
    page.keyboard.press("Enter")
    expect(page.locator('.course__outcome[data-passed="true"]')).to_be_visible(timeout=LONG_MS)
