"""Helpers for the page for user-written bots."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.support.app_driver import do, preload
from e2e.support.fixtures import ready

RECORD_WORKERS = """
const plain = window.Worker;
window.sentTo = [];
window.Worker = class extends plain {
  constructor(...given) {
    super(...given);
    this.sent = [];
    window.sentTo.push(this.sent);
  }
  postMessage(...given) {
    const [message] = given;
    this.sent.push(message.type ?? message.role?.kind ?? Object.keys(message)[0]);
    super.postMessage(...given);
  }
};
"""
"""Records the kinds of the messages that the page sends to each worker."""


RESULT = re.compile(r"Your bot (scores|wins) .* (luck|luck\. Play more games to be sure)\.")
"""The sentence below finished games: who is better, and whether it can be luck."""


def write(page: Page, program: str) -> None:
    """Replace the program in the editor."""
    page.get_by_role("textbox", name="Your program").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(program.strip())
    expect(page.locator(".editor__plain")).to_have_value(program.strip())


def at_page(page: Page) -> None:
    """Open the page for bots."""
    preload(page, {})
    page.goto("/#/bots")
    ready(page)
    expect(page.locator(".cm-content")).to_be_visible()


def run(page: Page) -> None:
    """Run the program to its end."""
    do(page, "bot-run")
    expect(page.locator('[data-do="bot-run"]')).to_be_visible(timeout=90_000)
