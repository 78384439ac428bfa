"""The class board in a browser: results by file, link, drop and code, two windows, killed pages."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, expect
from tests.app.support.class_results import duel, opened, result, typed

from app.saves.codec import pack
from e2e.support import axe, look
from e2e.support.app_driver import Keyboard, go, size
from e2e.support.class_boards import WIDTH, choose, new_board, shows
from e2e.support.fixtures import watched
from e2e.support.walks import killed

SIZES = ((360, 640), (1280, 720), (2560, 1440))
"""A phone, the smallest projector, and the largest."""

DROP = """(texts) => {
  const moved = new DataTransfer();
  texts.forEach((text, at) => moved.items.add(new File([text], `${at}.txt`)));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: moved, bubbles: true, cancelable: true }));
}"""
"""Drops files on the page."""


def test_results_arrive_in_every_way_and_survive(device: BrowserContext, site: str) -> None:
    """Results can be added by file, drop, link and code; no kill or second window loses any.

    The page fits every screen, and axe finds no fault in it.
    """
    one = device.new_page()
    go(one, "/")
    new_board(one)
    records = [str(result("kniffel", seed, "Ada", "Ben").record) for seed in range(3)]
    choose(one, *records[:2], pack(records[0]), "spielekiste 1\nnonsense\n")
    shows(one, 2)
    expect(one.locator(".board__broken")).to_contain_text("3.txt: line 2")
    look.evaluate(one, DROP, [records[2]])
    shows(one, 3)
    hand = Keyboard(one)
    hand.reach('[data-input="board-typed"]')
    one.keyboard.insert_text(opened(duel(1)))
    accept = one.locator('[data-do^="board-accept"]')
    expect(accept).to_be_visible()
    hand.reach('[data-do^="board-accept"]')
    one.keyboard.press("Enter")
    shows(one, 4)
    one = killed(one, site)
    shows(one, 4)
    one.locator('[data-input="board-typed"]').press_sequentially(typed(duel(2)))
    shows(one, 5)
    with watched(device.new_page(), site) as two:
        two.goto(re.sub(r"/\?*#", "/?lang=de#", one.url))
        expect(two.locator(".board__number")).to_have_text("5 Ergebnisse")
        two.goto(one.url)
        shows(two, 5)
        choose(one, str(result("kniffel", 7, "Cem").record))
        shows(one, 6)
        choose(two, str(result("kniffel", 8, "Dora").record))
        shows(two, 7)
        two.locator('[data-do^="board-remove"]').first.click()
        shows(two, 6)
        two.locator('[data-do^="board-back"]').click()
        shows(two, 7)
    axe.load(one)
    assert axe.by_both_lamps(one) == []
    for wanted in SIZES:
        size(one, wanted)
        assert look.evaluate(one, WIDTH) <= wanted[0]
    one.reload()
    shows(one, 7)
    expect(one).to_have_url(re.compile("#/class/board/[0-9a-f]{8}$"))
