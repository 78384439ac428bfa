"""Helpers that tap on the pages of class boards."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Page, expect

from e2e.support.app_driver import do

WIDTH = "document.documentElement.scrollWidth"
"""Script that returns the width of the page."""


def new_board(page: Page) -> None:
    """Go from the front page to a new board."""
    page.locator(".crate__door").click()
    page.locator('a[href="#/class/board"]').click()
    do(page, "board-new")
    expect(page.locator('[data-input="board-typed"]')).to_be_visible()


def files_of(*texts: str) -> list[FilePayload]:
    """Return strings as files."""
    return [
        {"name": f"{at}.txt", "mimeType": "text/plain", "buffer": text.encode()}
        for at, text in enumerate(texts)
    ]


def choose(page: Page, *texts: str) -> None:
    """Choose these files for the board."""
    with page.expect_file_chooser() as chooser:
        page.locator('[data-do="board-pick"]').click()
    chooser.value.set_files(files_of(*texts))


def shows(page: Page, count: int) -> None:
    """Expect this many results on the board."""
    noun = "result" if count == 1 else "results"
    expect(page.locator(".board__number")).to_have_text(f"{count} {noun}")
