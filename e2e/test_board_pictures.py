"""The pictures of a class board in a browser: numbers, guesses, tables, sizes, print."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect
from tests.app.support.class_results import result

from e2e.support import axe, look
from e2e.support.app_driver import Keyboard, do, go, size
from e2e.support.class_boards import WIDTH, choose, new_board, shows
from spielekiste.board.class_figures import count_dice, median, results_of
from spielekiste.board.facts import match_facts

SIZES = ((360, 640), (768, 1024), (1280, 720), (2560, 1440))
"""A phone, a tablet, the smallest projector, and the largest."""

TABS = ("results", "dice", "settling", "boxes")

LEAST = 0.023
"""Least size of a chart's letters on a projector, as a share of the window's height."""

HEIGHT = "document.documentElement.scrollHeight"

LETTERS = """() => Math.min(...[...document.querySelectorAll('.chart__picture text, .chart__name, .chart__thing')]
  .map((each) => parseFloat(getComputedStyle(each).fontSize))) / innerHeight"""


def show(page: Page, tab: str) -> None:
    """Go to a picture."""
    page.locator(f'[data-do="board-tab {tab}"]').click()
    expect(page.locator(f'[data-picture="{tab}"]')).to_be_visible()


def saved(page: Page, folder: Path, name: str) -> list[list[str]]:
    """Save a table; return its rows."""
    with page.expect_download() as download:
        page.locator(f'[data-do="show-csv {name}"]').click()
    download.value.save_as(folder / "table.csv")
    text = (folder / "table.csv").read_text("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_pictures_show_what_has_arrived(device: BrowserContext, tmp_path: Path) -> None:
    """Median, dice, boxes and tables match the records; a guess is kept; all sizes fit."""
    page = device.new_page()
    go(page, "/")
    new_board(page)
    tables = [result("kniffel", seed, "Ada", "Ben") for seed in range(6)]
    choose(page, *(str(table.record) for table in tables))
    shows(page, 6)
    facts = [match_facts(table) for table in tables]
    results = results_of(facts)

    show(page, "results")
    middle = f"{median([each.points for each in results]):g}"
    picture = page.get_by_role("img", name=re.compile(rf"12 results, median {middle}, "))
    expect(picture).to_be_visible()
    expect(page.locator(".chart__note")).to_contain_text("100,000")
    expect(page.locator(".chart .token")).to_have_count(12)

    show(page, "dice")
    dice = count_dice(facts)
    expect(page.locator(".chart__thing b")).to_have_text([f"{count}" for count in dice.counts])

    show(page, "boxes")
    made = sum(each.boxes["kniffel"] > 0 for each in results)
    row = page.locator(".chart__shares > li", has_text="Kniffel")
    expect(row).to_contain_text(f"{made} of 12")
    guess_by_keyboard(page)
    expect(row.locator("path[d^='M0']")).to_have_count(1)

    assert len(saved(page, tmp_path, "throws")) == 1 + sum(len(each.throws) for each in facts)
    assert [row[4] for row in saved(page, tmp_path, "results")[1:]] == [
        f"{each.points}" for each in results
    ]
    assert len(saved(page, tmp_path, "boxes")) == 15
    fits_every_screen(page)


def guess_by_keyboard(page: Page) -> None:
    """Cover the boxes, guess that four sheets have a Kniffel, and uncover them."""
    hand = Keyboard(page)
    hand.reach('[data-do="show-cover boxes"]')
    page.keyboard.press("Enter")
    expect(page.locator(".chart__shares")).not_to_contain_text("of 12")
    page.locator('[data-change="show-row"]').select_option("kniffel")
    hand.reach('[data-change="show-number"]')
    page.keyboard.insert_text("4")
    hand.reach('[data-do="show-guess"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="show-clear"]')).to_be_visible()
    do(page, "show-cover boxes")
    expect(page.locator(".chart__shares")).to_contain_text("of 12")


def fits_every_screen(page: Page) -> None:
    """No picture needs scrolling on a projector or has small type; axe finds no fault.

    The printout contains only the picture.
    """
    axe.load(page)
    for tab in TABS:
        show(page, tab)
        assert axe.by_both_lamps(page) == []
        for wanted in SIZES:
            size(page, wanted)
            assert look.evaluate(page, WIDTH) <= wanted[0], (tab, wanted)
            if wanted[0] > wanted[1]:
                assert look.evaluate(page, LETTERS) >= LEAST, (tab, wanted)
                assert look.evaluate(page, HEIGHT) <= wanted[1], (tab, wanted)
    page.emulate_media(media="print")
    expect(page.locator(".chart__ways")).to_be_hidden()
    expect(page.locator(".board__tabs")).to_be_hidden()
    expect(page.locator(".chart__picture, .chart__shares").first).to_be_visible()
