"""The page for people's own bots."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def write(page: Page, program: str) -> None:
    """Replace the program in the editor."""
    page.get_by_role("textbox", name="Your program").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(program.strip())
    expect(page.locator(".editor__plain")).to_have_value(program.strip())
