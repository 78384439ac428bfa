"""Games that are over: looked through, handed on, taken in, counted, erased and brought back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, Page, expect

from app.links.qr import QUIET
from app.saves.transfer import link
from e2e.support.app_driver import do, said
from e2e.support.fixtures import ready, visitor, watched
from e2e.test_access import AXE, RULES, RUN_AXE
from spielekiste import GAMES
from spielekiste.core.table import Table

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"


def golden(name: str) -> Table:
    return Table.load((GOLDEN / f"{name}.txt").read_text("utf-8"), GAMES)


def step(page: Page) -> str:
    """Which step is shown, of how many."""
    return page.locator(".replay__count").inner_text()


def dark_modules(page: Page) -> set[tuple[int, int]]:
    """Return line and column of every dark module of the code on the page."""
    path = page.locator(".code__dark").get_attribute("d") or ""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)", path)
    return {(int(y), int(x) + at) for x, y, length in runs for at in range(int(length))}


def test_a_link_is_looked_through_and_handed_on(page: Page, tmp_path: Path) -> None:
    """Steps, slider and keys; the same record leaves as a file and as a code, and is kept and erased."""
    table = golden("maumau")
    page.goto(link("/", table))
    ready(page)
    page.evaluate(AXE)
    assert page.evaluate(RUN_AXE, RULES) == []
    do(page, "look 0")
    expect(page.locator(".replay__count")).to_have_text("0/16")
    do(page, "forward")
    expect(page.locator(".replay__count")).to_have_text("1/16")
    page.locator(".replay__slider").fill("7")
    expect(page.locator(".replay__count")).to_have_text("7/16")
    page.locator(".replay__play").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay__count")).to_have_text("6/16")
    page.keyboard.press("End")
    expect(page.locator(".ending__title")).to_have_text("Ada wins!")
    assert step(page) == "16/16"
    assert "Mau-Mau!" in said(page)

    assert page.evaluate(RUN_AXE, RULES) == []
    do(page, "open share")
    with page.expect_download() as saved:
        do(page, "share-file")
    saved.value.save_as(tmp_path / "game.txt")
    assert saved.value.suggested_filename.startswith("spielekiste-maumau-20")
    assert (tmp_path / "game.txt").read_text("utf-8") == str(table.record)
    do(page, "share-code")
    expect(page.locator(".code")).to_be_visible()
    address = page.locator(".share__link").input_value()
    assert address.endswith(link("", table))
    matrix = segno.make(address, error="l", micro=False, boost_error=False).matrix
    wanted = {
        (line + QUIET, column + QUIET)
        for line, row in enumerate(matrix)
        for column, module in enumerate(row)
        if module
    }
    assert dark_modules(page) == wanted
    page.keyboard.press("Escape")

    do(page, "leave")
    do(page, "shelve 0")
    with page.expect_file_chooser() as chooser:
        do(page, "pick-files")
    chooser.value.set_files(tmp_path / "game.txt")
    do(page, "shelve 0")
    page.evaluate("location.hash = '#/past'")
    rows = page.locator(".past__kind .standings tbody tr")
    expect(rows.first).to_contain_text("Ada")
    expect(rows.first.locator("td").first).to_have_text("2")
    assert page.evaluate(RUN_AXE, RULES) == []
    do(page, "erase-past")
    expect(page.locator(".past__kind")).to_have_count(0)
    do(page, "restore-past")
    expect(page.locator(".past__kind")).to_have_count(1)


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("name", ["kniffel-classic"])
def test_in_another_browser_a_link_goes_on_and_a_damaged_file_says_where(
    browser: Browser, site: str, name: str
) -> None:
    """Somebody else opens the link of a game that is not over; a dropped file tells line and reason."""
    whole = golden(name)
    table = whole.copy()
    table.go_to(40)
    context = visitor(browser, site)
    with watched(context.new_page(), site) as page:
        page.goto(link("/", table.copy()))
        ready(page)
        damaged = str(whole.record).replace("enter ", "enter <b>", 1)
        page.evaluate(DROP, damaged)
        broken = page.locator(".shelf__row", has_text="can’t be opened")
        expect(broken).to_contain_text("this move is not possible there")
        expect(broken.locator(".shelf__name")).to_have_text("game.txt")
        expect(page.locator("b")).to_have_count(0)
        do(page, "take 1")
        expect(page.locator(".turn__text")).to_be_visible()
        assert re.search(r"#/kniffel/\w+$", page.url)
    context.close()
