"""Data saved by commit 02ef458 works with the current build (see tests/compat)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, expect

from e2e.support import look
from e2e.support.app_driver import PLAIN_PAGE, go, shelf
from spielekiste import GAMES

FOLDER = Path(__file__).parent.parent / "tests" / "compat"
KILLED: dict[str, Any] = json.loads((FOLDER / "killed.json").read_text("utf-8"))
LOCKED: dict[str, Any] = json.loads((FOLDER / "devices.json").read_text("utf-8"))["locked"]

LAY = """({local, matches}) => new Promise((resolve, reject) => {
  for (const [name, text] of Object.entries(local)) localStorage.setItem(name, text);
  const opening = indexedDB.open('spielekiste');
  opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const laid = opening.result.transaction('shelf', 'readwrite');
    for (const [key, row] of Object.entries(matches)) laid.objectStore('shelf').put(row, key);
    laid.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
"""Writes database rows and journal entries as the old version left them."""


def test_rows_that_were_set_aside_take_their_place(device: BrowserContext) -> None:
    """The newer of a match's journal entry and row is used; an older entry becomes a match."""
    page = device.new_page()
    page.goto(PLAIN_PAGE)
    look.evaluate(page, LAY, KILLED)
    go(page, "/")
    found = {kept.id: len(kept.load(GAMES).steps) for kept in shelf(page)}
    newer = {key: steps for key, (_name, steps) in KILLED["is"].items()}
    assert found == newer | {"three-aaaa": 0}
    go(page, "/past")
    expect(page.locator("[data-do^='put-match-away']")).to_have_count(len(found))


def test_a_locked_table_is_still_locked(device: BrowserContext) -> None:
    """A lock saved by the old version is read before Python runs, and its match continues."""
    page = device.new_page()
    page.goto(PLAIN_PAGE)
    look.evaluate(page, LAY, LOCKED)
    go(page, "/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("[data-do=leave-how]")).to_be_visible()
    assert [kept.id for kept in shelf(page)] == list(LOCKED["matches"])
