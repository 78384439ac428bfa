"""Helpers for tests of the start: its kind, and Python code to run after it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.fixtures import ready


def way(page: Page, wanted: str) -> None:
    """Wait until the page is ready, and check its kind of start."""
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-start", wanted)


def run(page: Page, code: str) -> None:
    """Run a script by PyScript."""
    look.evaluate(
        page,
        "(code) => document.head.append(Object.assign("
        "document.createElement('py-script'), {textContent: code}))",
        code,
    )
