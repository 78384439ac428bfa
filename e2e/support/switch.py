"""A simulated user with one switch, who presses it when the wanted choice is highlighted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support import look

WANTED = (
    ".curtain [data-do=show]",
    ".box.is-open",
    ".deed.is-chosen",
    ".deed",
    ".choices [data-do^=move]",
    ".swatches__one",
    ".hand__card.is-open",
    "[data-next]",
    "[data-do=throw]",
)
"""Controls that lead to the end of any game, in order of preference."""

QUICK_MS = 60
"""Time for which a choice is highlighted in tests, in milliseconds."""

HURRY = """async (pace) => {
  const script = performance.getEntriesByType('resource').find((file) => /scan[^/]*[.]js/.test(file.name));
  const { PACES } = await import(script.name);
  PACES.fast = pace;
}"""

DRIVE = """(wanted) => {
  const isSeen = (element) => element.checkVisibility() && !element.disabled;
  const want = () => {
    if (document.querySelector('.ending')) return null;
    const root = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
    for (const selector of wanted) {
      const found = [...root.querySelectorAll(selector)].find(isSeen);
      if (found) return found;
    }
    return null;
  };
  const press = () => {
    const lit = [...document.querySelectorAll('[data-scan]')];
    const control = want();
    if (!control || !lit.some((element) => element === control || element.contains(control))) return;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
  };
  new MutationObserver(() => setTimeout(press)).observe(document, { subtree: true, attributeFilter: ['data-scan'] });
}"""
"""Presses the switch whenever the first visible control of the given selectors is highlighted."""


def drive(page: Page, *wanted: str) -> None:
    """From now on, press the switch for the first visible control that matches these selectors."""
    expect(page.locator("[data-scan]").first).to_be_visible()
    look.evaluate(page, HURRY, QUICK_MS)
    look.evaluate(page, DRIVE, list(wanted))
