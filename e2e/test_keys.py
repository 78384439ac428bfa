"""Keys of keyboard layouts at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, sit
from e2e.support.campaign import first

PRESS = """([key, code, how]) => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...how }))"""
"""Presses a key as a keyboard layout reports it."""

LAYOUTS = {
    "en-US with Caps Lock": ("R", "1", "Z"),
    "AZERTY": ("r", "&", "z"),
    "Cyrillic": ("к", "1", "я"),
    "Greek": ("ρ", "1", "ζ"),
    "Hebrew": ("ר", "1", "ז"),
    "Arabic": ("ق", "١", "ئ"),
}
"""What the keys for rolling, the first die and undo write."""


def press(page: Page, key: str, code: str, **how: bool) -> None:
    """Press a key; `how` has the modifiers."""
    look.evaluate(page, PRESS, [key, code, how])


@pytest.mark.parametrize("layout", first(3, LAYOUTS))
def test_a_table_is_played_by_the_keys_of_a_layout(crate: Page, layout: str) -> None:
    """Roll, put a die aside, undo and redo a box with the keys of a layout."""
    roll, first, undo = LAYOUTS[layout]
    calm(crate)
    sit(crate)
    die, place = crate.locator("[data-do='toggle 0']"), "KeyW" if layout == "AZERTY" else "KeyZ"
    press(crate, roll, "KeyR")
    expect(die).to_be_enabled()
    press(crate, first, "Digit1")
    expect(die).to_have_attribute("aria-pressed", "true")
    crate.locator(".box.is-open").first.click()
    expect(die).to_be_disabled()
    press(crate, undo, place, ctrlKey=True)
    expect(die).to_be_enabled()
    press(crate, undo.upper(), place, metaKey=True, shiftKey=True)
    expect(die).to_be_disabled()
