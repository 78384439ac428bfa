"""What axe finds on a page: https://github.com/dequelabs/axe-core."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from e2e.support import look
from workshop.common.paths import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

LAMPLIGHT = ["color-contrast"]
"""What the lamp changes; all else of a screen is the same in the dark."""

STILL = """async () => {
  const moving = () => document.getAnimations()
    .filter((move) => Number.isFinite(move.effect.getComputedTiming().endTime));
  while (moving().some((move) => move.playState === 'running'))
    await Promise.allSettled(moving().map((move) => move.finished));
}"""
"""Waits until everything that moves has come to rest: axe measures what it finds."""

RUN_AXE = """async (wanted) => (await axe.run(document, {runOnly: wanted}))
  .violations.map((found) => [found.id, found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])"""


def load(page: Page) -> None:
    """Have axe in the page."""
    look.evaluate(page, AXE)


def violations(page: Page) -> list[Any]:
    """What axe finds on the screen as it is."""
    look.evaluate(page, STILL)
    return list(look.evaluate(page, RUN_AXE, RULES))


def by_both_lamps(page: Page) -> list[Any]:
    """What axe finds by daylight, and too little contrast by lamplight."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    look.evaluate(page, STILL)
    found += look.evaluate(page, RUN_AXE, LAMPLIGHT)
    page.emulate_media(color_scheme="light")
    return found
