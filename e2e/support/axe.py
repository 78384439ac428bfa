"""Accessibility checks by axe: https://github.com/dequelabs/axe-core."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from e2e.support import look
from workshop.common.paths import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

LAMPLIGHT = ["color-contrast"]
"""Rules whose results can differ in dark mode; all others give the same results in both modes."""

STILL = """async () => {
  const moving = () => document.getAnimations()
    .filter((move) => Number.isFinite(move.effect.getComputedTiming().endTime));
  while (moving().some((move) => move.playState === 'running'))
    await Promise.allSettled(moving().map((move) => move.finished));
}"""
"""Waits until all animations have ended, because axe checks the current state of the page."""

RUN_AXE = """async (wanted) => (await axe.run(document, {runOnly: wanted, resultTypes: ['violations']}))
  .violations.map((found) => [found.id, found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])"""


WITH_PICTURES = "() => window.bare?.replaceSync('')"
"""Undoes `BARE` (fixtures.py): without pictures, axe would judge contrast with what is behind them."""


def load(page: Page) -> None:
    """Load axe into the page, unless it is loaded."""
    look.evaluate(page, WITH_PICTURES)
    if not look.evaluate(page, "() => 'axe' in window"):
        look.evaluate(page, AXE)


def violations(page: Page) -> list[Any]:
    """Return the violations on the current screen."""
    look.evaluate(page, STILL)
    return list(look.evaluate(page, RUN_AXE, RULES))


def by_both_lamps(page: Page) -> list[Any]:
    """Return all violations in light mode, plus contrast violations in dark mode."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    look.evaluate(page, STILL)
    found += look.evaluate(page, RUN_AXE, LAMPLIGHT)
    page.emulate_media(color_scheme="light")
    return found
