"""Quick taps where a control changes its meaning."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, go, sit, size, table
from e2e.support.fixtures import CAUGHT_UP

TAPS = f"""async ([x, y]) => {{
  const tapped = [];
  for (let tap = 0; tap < 3; tap += 1) {{
    await {CAUGHT_UP};
    const there = document.elementFromPoint(x, y);
    tapped.push(there.closest('[data-do]')?.dataset.do ?? '');
    there.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }}));
  }}
  return tapped;
}}"""
"""Taps a place three times, each time as soon as the page has responded; returns the controls."""


def tap_thrice(page: Page, selector: str) -> list[str]:
    """Tap the middle of a control three times."""
    look.evaluate(
        page.locator(selector).first, "(control) => control.scrollIntoView({ block: 'center' })"
    )
    box = look.bounding_box(page.locator(selector).first)
    assert box is not None
    taps = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    tapped: list[str] = look.evaluate(page, TAPS, taps)
    return tapped


def test_three_quick_taps_roll_once(crate: Page) -> None:
    """The taps after the first one hit nothing; later, the button works again."""
    sit(crate)
    assert tap_thrice(crate, "[data-do=throw]") == ["throw", "", ""]
    expect(crate.locator("[data-do=throw]")).to_be_enabled()
    assert len(table(crate).steps) == 1
    do(crate, "throw")
    look.drawn(crate)
    assert len(table(crate).steps) == 3, "a keep and a roll"


def test_quick_taps_on_a_button_that_stays_are_all_counted(crate: Page) -> None:
    """“One more game” means the same after each tap."""
    size(crate, (1280, 800))
    go(crate, "/kniffel/new")
    do(crate, "fold rules-slip")
    assert tap_thrice(crate, "[data-do='games 1']") == ["games 1"] * 3
