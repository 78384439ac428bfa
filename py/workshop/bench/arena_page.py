"""The arena in a browser: 1,000 games by a short bot from the tap to the result, and taps meanwhile.

A browser slows only the page down, not its workers. So the games' time on a slower processor is the
workers' time multiplied, and the page is slowed down while the taps are measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Page, sync_playwright

from spielekiste.arena import FIRST_BOT
from workshop.bench.start import PAINTED, READY_MS, SLOW, Bench, arrive, open_page
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.serve import running

GAMES = 1000
"""Number of games."""

ROUNDS = 3

LIMIT_S = 10
"""Maximum time of the games on a processor `SLOW` times slower, in seconds."""

TAP_MS = 100

OVER = """new Promise((done) => {
  const look = () => (document.querySelector('[data-do="bot-run"]') ? done(performance.now())
    : requestAnimationFrame(look));
  look();
})"""
"""Resolves when the contest has ended."""

TAPS = """async () => {
  const controls = ['open settings', 'close'];
  const isOver = () => document.querySelector('[data-do="bot-run"]');
  for (let turn = 0; !isOver(); turn += 1) {
    const control = document.querySelector(`[data-do="${controls[turn % 2]}"]`);
    if (control) control.click();
    await PAINTED;
    await new Promise((done) => setTimeout(done, 50));
  }
  const close = document.querySelector('[data-do="close"]');
  if (close) close.click();
}""".replace("PAINTED", PAINTED)
"""Opens and closes the settings until the contest has ended."""

ALONE = """import json, time
"""


@dataclass(frozen=True)
class Trial:
    """One contest on the page."""

    took: float
    """Time from the tap to the result, in seconds."""
    taps: list[float]
    """Times until the taps made meanwhile were painted, in milliseconds."""


def report() -> None:
    """Print the time of the games, and of the taps made meanwhile."""
    with running(DIST) as site, sync_playwright() as playwright:
        bench = Bench(playwright, {"ours": site})
        quiet = [trial(bench, slow=1, taps=False) for _round in range(ROUNDS)]
        busy = [trial(bench, slow=SLOW, taps=True) for _round in range(ROUNDS)]
    for line in told(quiet, busy):
        print(line)


def told(quiet: list[Trial], busy: list[Trial]) -> list[str]:
    """Return the report's lines."""
    took = median(each.took for each in quiet)
    games = Goal(f"arena in a browser: {GAMES} games, processor {SLOW} × slower, s", LIMIT_S)
    taps = Goal(f"arena in a browser: taps meanwhile, processor {SLOW} × slower, p99 ms", TAP_MS)
    every = sorted(tap for each in busy for tap in each.taps)
    last = every[len(every) * 99 // 100]
    return [
        games.judged(SLOW * took, f"{SLOW} × the {took:.2f} s from tap to result at full speed"),
        taps.judged(last, f"{len(every)} taps, {median(every):.0f} ms in the middle"),
    ]


def trial(bench: Bench, *, slow: int, taps: bool) -> Trial:
    """Type the bot, play all games, and return the times."""
    with bench.visitor("ours") as context:
        page = open_page(context, slow)
        arrive(page)
        _prepare(page)
        page.evaluate("benchSeen.taps.length = 0")
        began = page.evaluate("performance.now()")
        page.locator("[data-do='bot-run']").evaluate("control => control.click()")
        page.locator("[data-do='bot-stop']").wait_for()
        if taps:
            page.evaluate(TAPS)
        ended = page.evaluate(OVER)
        return Trial((ended - began) / 1000, page.evaluate("benchSeen.taps"))


def _prepare(page: Page) -> None:
    page.evaluate("location.hash = '#/bots'")
    page.locator(".cm-content").wait_for(timeout=READY_MS)
    page.locator("[data-do='bot-again']").wait_for()
    page.locator(".editor__plain").evaluate(
        "(field, text) => { field.value = text;"
        " field.dispatchEvent(new Event('input', { bubbles: true })); }",
        FIRST_BOT,
    )
    page.locator("[data-change='bot-games']").select_option(str(GAMES))
    page.evaluate(PAINTED)


if __name__ == "__main__":
    report()
