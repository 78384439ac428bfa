"""Focusable things of a table's menu, the set-up and the settings, and the place of their buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, unfold
from e2e.support.fixtures import ready

SIZES = [(360, 640), (768, 1024), (1280, 800)]
"""Windows in which controls are counted: a phone, a tablet and a laptop."""

COUNT = """(root) => [...document.querySelector(root).querySelectorAll(
  'a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) =>
  one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})).length"""
"""Number of focusable elements in the first element that a selector matches."""

RAIL = """() => {
  const shown = [...document.querySelectorAll('.rail .knob')].filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  return [new Set(boxes.map((box) => Math.round(box.top / 20))).size,
    boxes.every((box) => box.left >= 0 && box.right <= innerWidth)];
}"""
"""Number of rows of the title bar's buttons, and whether all are within the window."""


def count(page: Page, root: str) -> int:
    """Return the number of focusable elements within an element."""
    return int(look.evaluate(page, COUNT, root))


def sized(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the window one size after another."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        look.drawn(page)
        yield width, height


def opened(page: Page, route: str, query: str = "&begin=chosen") -> None:
    """Open a route."""
    page.goto(f"/?seed=abc{query}#{route}")
    ready(page)


def test_the_table_menu_is_short(own: Page) -> None:
    """The menu has players, three kinds of dice, seven more ways and its close button."""
    opened(own, "/kniffel/new")
    do(own, "start")
    do(own, "open table")
    expect(own.locator("dialog[open]")).to_be_visible()
    assert [count(own, "dialog") for _size in sized(own, SIZES)] == [12] * len(SIZES)


def test_the_title_bar_is_one_row(own: Page) -> None:
    """The rules, the game's menu and the settings share a row, also while a move can be redone."""
    opened(own, "/kniffel/new?players=Ada,Ben")
    do(own, "start")
    for act in ("throw", "move enter chance", "undo"):
        own.locator(f"[data-do='{act}']").first.dispatch_event("click")
        for size in sized(own, [*SIZES, (400, 700), (911, 512)]):
            assert (size, look.evaluate(own, RAIL)) == (size, [1, True])
            for knob in ("open rules kniffel", "open table", "open settings"):
                expect(own.locator(f".rail [data-do='{knob}']")).to_be_visible()


def test_few_settings_are_in_sight(own: Page) -> None:
    """Close, five rows and two headings; a heading that is open stays open after a change."""
    opened(own, "/")
    do(own, "open settings")
    expect(own.locator("dialog[open]")).to_be_visible()
    assert max(count(own, "dialog") for _size in sized(own, SIZES)) <= 17
    unfold(own)
    do(own, "set letters clear")
    expect(own.locator("[data-do='set letters clear']")).to_have_attribute("aria-pressed", "true")
    expect(own.locator("dialog details[open]")).to_have_count(2)


@pytest.mark.parametrize("game", ["kniffel", "ludo", "ente"])
def test_a_set_up_for_two_is_short(own: Page, game: str) -> None:
    """For two players, Tab reaches at most 15 things, also on a device that knows names."""
    opened(own, f"/{game}/new?players=Ada,Ben")
    do(own, "start")
    opened(own, f"/{game}/new?players=Cyd,Dan", "")
    assert max(count(own, ".setup") for _size in sized(own, SIZES)) <= 15


def test_play_is_in_the_first_view(own: Page) -> None:
    """The button that starts a game is in the window without scrolling, also at 150 percent."""
    opened(own, "/ludo/new?players=Ada,Ben")
    for _size in sized(own, [*SIZES, (911, 512), (640, 360), (240, 427)]):
        expect(own.locator("[data-do=start]")).to_be_in_viewport(ratio=1)
