"""The trainer in a browser: a puzzle from a finished game and the puzzle of the day, by keyboard."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, preload
from e2e.support.axe import load, violations

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"


def test_puzzles_are_asked_explained_and_kept(crate: Page) -> None:
    """Finished games yield puzzles; an answer is explained, accessible, and survives a reload."""
    calm(crate)
    game = (GOLDEN / "kniffel-classic.txt").read_text("utf-8")
    preload(crate, {"spielekiste.table.kniffel": game})
    go(crate, "/train")
    expect(crate.locator('[data-do="puzzle-next"]')).to_be_visible()
    do(crate, "puzzle-next")
    expect(crate.locator("#puzzle")).to_be_focused()
    load(crate)
    assert violations(crate) == []
    look.focus(crate.locator(".box.is-open").first)
    crate.keyboard.press("Enter")
    expect(crate.locator("#verdict")).to_be_focused()
    expect(crate.locator(".coach__best")).to_be_visible()
    assert violations(crate) == []
    do(crate, "puzzle-home")
    do(crate, "puzzle-today")
    expect(crate.locator("#puzzle")).to_be_visible()
    go(crate, "/")
    crate.reload()
    go(crate, "/train")
    expect(crate.locator(".page")).to_contain_text("1 answer so far")
    text = look.evaluate(crate, "localStorage.getItem('spielekiste.training')")
    people = json.loads(text)["people"]
    assert sum(card[5] for cards in people.values() for card in cards) == 1
