"""Finished games: replayed, shared, imported, counted, deleted and restored."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, Page, expect
from tests.app.support.golden import golden

from app.pages.board.link import ClassBoard
from app.saves.codec import pack
from app.saves.library import COUNTS, TRAINING
from app.saves.transfer import link
from app.views.kit.share_link import QUIET
from e2e.support import axe, look
from e2e.support.app_driver import do, go, said
from e2e.support.fixtures import ready, until, visitor, watched
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult


def step(page: Page) -> str:
    """Return the step shown, and the number of steps."""
    return look.inner_text(page.locator(".replay__count"))


def dark_modules(page: Page) -> set[tuple[int, int]]:
    """Return the row and column of every dark module of the code on the page."""
    path = look.get_attribute(page.locator(".code__dark"), "d") or ""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)", path)
    return {(int(y), int(x) + at) for x, y, length in runs for at in range(int(length))}


def test_a_link_is_looked_through_and_handed_on(own: Page, tmp_path: Path) -> None:
    """A linked game can be replayed by buttons, slider and keys, exported, saved and deleted."""
    table = golden("maumau")
    own.goto(link("/", table))
    ready(own)
    axe.load(own)
    assert axe.violations(own) == []
    do(own, "look 0")
    expect(own.locator(".replay__count")).to_have_text("0/16")
    do(own, "forward")
    expect(own.locator(".replay__count")).to_have_text("1/16")
    own.locator(".replay__slider").fill("7")
    expect(own.locator(".replay__count")).to_have_text("7/16")
    look.focus(own.locator(".replay__play"))
    own.keyboard.press("ArrowLeft")
    expect(own.locator(".replay__count")).to_have_text("6/16")
    own.keyboard.press("End")
    expect(own.locator(".ending__title")).to_have_text("Ada wins!")
    assert step(own) == "16/16"
    assert "Mau-Mau!" in said(own)

    assert axe.violations(own) == []
    do(own, "open share")
    with own.expect_download() as saved:
        do(own, "share-file")
    saved.value.save_as(tmp_path / "game.txt")
    assert saved.value.suggested_filename.startswith("spielekiste-maumau-")
    assert (tmp_path / "game.txt").read_text("utf-8") == str(table.record)
    do(own, "link-code")
    expect(own.locator(".code")).to_be_visible()
    address = look.input_value(own.locator(".share__link"))
    assert address.endswith(link("", table))
    matrix = segno.make(address, error="l", micro=False, boost_error=False).matrix
    wanted = {
        (line + QUIET, column + QUIET)
        for line, row in enumerate(matrix)
        for column, module in enumerate(row)
        if module
    }
    assert dark_modules(own) == wanted
    own.keyboard.press("Escape")

    do(own, "leave")
    do(own, "shelve 0")
    with own.expect_file_chooser() as chooser:
        do(own, "pick-files")
    chooser.value.set_files(tmp_path / "game.txt")
    do(own, "shelve 0")
    look.evaluate(own, "location.hash = '#/past'")
    rows = own.locator(".past__kind .standings tbody tr")
    expect(rows.first).to_contain_text("Ada")
    expect(rows.first.locator("td").first).to_have_text("2")
    assert axe.violations(own) == []
    do(own, "erase-past")
    expect(own.locator(".past__kind")).to_have_count(0)
    do(own, "restore-past")
    expect(own.locator(".past__kind")).to_have_count(1)


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("name", ["kniffel-classic"])
def test_in_another_browser_a_link_goes_on_and_a_damaged_file_says_where(
    browser: Browser, site: str, name: str
) -> None:
    """An unfinished game from a link can be continued; a damaged file shows its line and reason."""
    whole = golden(name)
    table = whole.copy()
    table.go_to(40)
    context = visitor(browser, site)
    with watched(context.new_page(), site) as page:
        page.goto(link("/", table.copy()))
        ready(page)
        damaged = str(whole.record).replace("enter ", "enter <b>", 1)
        look.evaluate(page, DROP, damaged)
        broken = page.locator(".shelf__row", has_text="can’t be opened")
        expect(broken).to_contain_text("this move isn’t possible there")
        expect(broken.locator(".shelf__name")).to_have_text("game.txt")
        expect(page.locator("b")).to_have_count(0)
        do(page, "take 1")
        expect(page.locator(".turn__text")).to_be_visible()
        assert re.search(r"#/kniffel/\w+$", page.url)
    context.close()


STORED = "(name) => localStorage.getItem(`spielekiste.${name}`)"
"""Script that returns what is stored under a name."""

SEVEN = Experiment(DiceEvent("sum", 7), 2)


def test_a_file_with_everything_brings_boards_puzzles_and_counts(own: Page) -> None:
    """Boards, puzzles and counts are each read by a module loaded on demand."""
    texts = [
        str(ClassBoard("7b", begun=7)),
        f"{TRAINING}\n" + '{"people": {}, "days": {"20000": true}, "seen": []}',
        f"{COUNTS}\n" + json.dumps([str(LabResult(SEVEN, "old", {7: 2}))]),
    ]
    go(own, "/open")
    with own.expect_file_chooser() as chooser:
        do(own, "pick-files")
    file = "\n".join(map(pack, texts)).encode()
    chooser.value.set_files({"name": "all.txt", "mimeType": "text/plain", "buffer": file})
    for name in ("boards", "training", "lab"):
        until(own, partial(look.evaluate, own, STORED, name), name)
    expect(own.locator(".page__rows")).to_have_count(0)
