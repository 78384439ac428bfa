"""Documentation of the package: accessible, as wide as a phone, and without anything that the policy forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from e2e.support import axe, look
from e2e.support.bot_page import RESULT, at_page, run
from e2e.support.fixtures import ready, visitor, watched
from workshop.build.docs.pages import LIST, ORDER

PAGES = (
    *ORDER,
    LIST,
    "spielekiste",
    "spielekiste/positions",
    "spielekiste/core/state",
    "spielekiste/arena/views/sheet",
)

WIDER = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A page as wide as a phone, whose errors and refused files are failures."""
    context = visitor(browser, site, viewport={"width": 360, "height": 640})
    with watched(context.new_page(), site) as page:
        yield page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(name: str, phone: Page) -> None:
    """No axe violation, light or dark, and nothing is wider than the screen."""
    phone.goto(f"/docs/{name}.html")
    axe.load(phone)
    assert axe.by_both_lamps(phone) == []
    assert look.evaluate(phone, WIDER) <= 0


SELECT = "(code) => getSelection().selectAllChildren(code)"
"""Selects the text of a program, as a person does with the mouse."""


def program(page: Page, guide: str) -> Locator:
    """Open a guide; return the first program that it prints."""
    page.goto(f"/docs/{guide}.html")
    return page.locator("pre", has_text="def play").first


def test_the_bot_of_the_first_page_is_watched(page: Page) -> None:
    """The last step of the first half hour: the program, saved as a file, plays on the page that it names."""
    text = look.inner_text(program(page, "index")).strip()
    assert text.startswith("# mine.py\ndef play(view, rng):\n    if ")
    page.get_by_role("link", name="my own bots").click()
    ready(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    file: FilePayload = {"name": "mine.py", "mimeType": "text/x-python", "buffer": text.encode()}
    chooser.value.set_files(file)
    expect(page.locator(".editor__plain")).to_have_value(text)
    plays(page)


def test_a_bot_is_pasted_into_the_page(page: Page) -> None:
    """The first program of the guide, copied from its page and pasted into the editor, plays as it is printed."""
    code = program(page, "bot")
    text = look.inner_text(code).strip()
    look.evaluate(code, SELECT)
    page.keyboard.press("ControlOrMeta+c")
    at_page(page)
    page.get_by_role("textbox", name="Your program").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("ControlOrMeta+v")
    written = page.locator(".editor__plain")
    expect(written).to_have_value(re.compile(r"^# careful\.py\n"))
    assert look.input_value(written).strip() == text
    plays(page)


def plays(page: Page) -> None:
    """Let the program play against random moves: the page shows a result, and no fault."""
    run(page)
    expect(page.locator(".bots__sentence")).to_have_text(RESULT)
    expect(page.locator(".bots__fault")).to_have_count(0)
