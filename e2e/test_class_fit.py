"""On a phone, all text of board, lab, trainer and result fits in any language.

`make fit` runs this in all languages; `test_text_fit.py` checks the first pages of these screens.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.app.support.class_results import duel, result
from tests.app.support.golden import golden

from app.saves.codec import pack
from e2e.support import look
from e2e.support.app_driver import do, preload
from e2e.support.class_boards import choose
from e2e.support.fixtures import ready
from e2e.support.text_fit import SPEAK, TEXTS, misfits, phone

DONE = "(controls) => controls.map((control) => control.dataset.do)"
"""Returns the actions of controls."""

NAMES = ("Ada", "Maximiliane Wolkenstein")


def board(page: Page) -> Iterator[str]:
    """Show each tab of a board with results of several kinds."""
    expect(page.locator('[data-do="board-new"]')).to_be_visible()
    yield "boards"
    do(page, "board-new")
    several = [result(game, 1, *NAMES) for game in ("kniffel", "ludo", "maumau", "ente", "master")]
    unfinished = result("kniffel", 2, *NAMES, steps=9)
    records = [str(table.record) for table in (*several, unfinished, duel(1), duel(1))]
    choose(page, *records, pack("spielekiste 1\nbad"))
    expect(page.locator(".board__row")).to_have_count(7)
    expect(page.locator(".board__broken")).to_be_visible()
    yield "collect"
    for accept in range(look.count(page.locator('[data-do^="board-accept"]')), 0, -1):
        page.locator('[data-do^="board-accept"]').first.click()
        expect(page.locator('[data-do^="board-accept"]')).to_have_count(accept - 1)
    tabs: list[str] = look.evaluate_all(page.locator("[data-do^='board-tab ']"), DONE)
    for tab in filter(lambda tab: not tab.endswith(" "), tabs):
        do(page, tab)
        yield tab
        if look.count(page.locator("[data-do^='show-cover']")):
            page.locator("[data-do^='show-cover']").click()
            yield f"{tab} covered"


def lab(page: Page) -> Iterator[str]:
    """Show the lab with counts of app dice and real dice, and the derivation of the chance."""
    expect(page.locator('[data-do="lab-open"], [data-do^="lab-roll"]').first).to_be_visible()
    yield "lab"
    do(page, "lab-roll 100")
    expect(page.locator(".lab__sentence", has_text="100")).to_be_visible()
    do(page, "lab-open")
    expect(page.locator("[aria-labelledby=lab-exact] .lab__sentence")).to_be_visible()
    yield "lab opened"
    do(page, "lab-by real")
    yield "lab real"
    for number in range(look.count(page.locator("[data-do^='lab-try']"))):
        do(page, f"lab-try {number}")
        yield f"lab {number}"
    do(page, "lab-give")
    yield "lab shared"


def train(page: Page) -> Iterator[str]:
    """Show the trainer with a game's puzzles, a question and the answer."""
    expect(page.locator('[data-do="puzzle-next"]')).to_be_visible()
    yield "train"
    do(page, "puzzle-next")
    yield "puzzle"
    page.locator(".box.is-open, .block--small").first.click()
    yield "verdict"


def handing(page: Page) -> Iterator[str]:
    """Show the codes of a finished match."""
    page.locator("a[href^='#/past/']").first.click()
    do(page, "open share")
    page.locator("[data-do^='go /result/']").click()
    expect(page.locator(".handing .code")).to_be_visible()
    yield "result"
    do(page, "code-pieces")
    yield "result in pieces"


PLACES = {"class/board": board, "lab": lab, "train": train, "past": handing}


@pytest.mark.campaign
@pytest.mark.parametrize("texts", TEXTS)
def test_every_text_of_the_class_fits(browser: Browser, site: str, texts: str) -> None:
    """All text fits, both in its longest translation and when it is 40 % longer than in English."""
    language, start = ("de", "plain") if texts in SPEAK else (texts, "")
    found: dict[str, str] = {}
    with phone(browser, site, language) as context:
        if texts in SPEAK:
            SPEAK[texts](context)
        page = context.new_page()
        preload(page, {"spielekiste.table.kniffel": str(golden("kniffel-classic").record)})
        page.goto(f"/?start={start}&tips=off")
        ready(page)
        for route, scenes in PLACES.items():
            look.evaluate(page, "(route) => { location.hash = route; }", f"/{route}")
            for scene in scenes(page):
                found |= dict.fromkeys(misfits(page), scene)
        assert found == {}
