"""Random play of any game: taps on available controls, chosen by a seeded generator."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from e2e.support import look

CHOICES = """() => {
  const ways = ['[data-do^="move "]', '[data-do^="preview "]', '[data-do="throw"]', '[data-do="off"]', '[data-do^="begin "]',
    '[data-do="next"]', '[data-do="deal"]', '[data-do="show"]',
    '[data-do="hide"]', '[data-do="wish"]', 'dialog[open] [data-do^="move "]', '[data-step]'];
  const seen = [...new Set([...document.querySelectorAll(ways.join(','))])].filter((button) =>
    !button.disabled && button.getAttribute('aria-disabled') !== 'true');
  const top = seen.filter((button) => button.closest('dialog[open]'));
  return (top.length ? top : seen).map((button) => button.getAttribute('data-do'));
}"""

TAP = """(wanted) => {
  const all = [...document.querySelectorAll('[data-do]')].filter((b) => b.getAttribute('data-do') === wanted);
  const top = all.find((button) => button.closest('dialog[open]'));
  (top || all[0])?.click();
}"""


def stroll(page: Page, rng: Random, steps: int) -> int:
    """Tap up to `steps` times until the game has ended; return the number of taps."""
    for done in range(steps):
        if look.count(page.locator(".ending")):
            return done
        ways = look.evaluate(page, CHOICES)
        if not ways:
            page.wait_for_timeout(150)
            continue
        look.evaluate(page, TAP, rng.choice(ways))
    return steps


def sit_down(page: Page, game: str, seats: int | None = None) -> None:
    """Open a game's set-up, add seats, and start the game."""
    look.evaluate(page, "() => { location.hash = '#/' }")
    look.evaluate(page, "(game) => { location.hash = `#/${game}/new` }", game)
    start = page.locator(f".setup[data-game={game}] [data-do=start]")
    start.wait_for()
    while seats and look.count(page.locator("[data-input^='name ']")) < seats:
        page.locator("[data-do=add]").click()
    start.click()
