"""Speed of the arena: many games played by a short bot, on CPython and in a browser.

The browser can slow down the page, but not its workers. The time of the games on a slower
processor is therefore estimated by multiplying the time at full speed. Only the page is actually
slowed down, while it is tapped.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from spielekiste.arena import FIRST_BOT, play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.players import own
from spielekiste.core.chance import DrawStream
from spielekiste.games import GAMES
from workshop.bench.start import PAINTED, READY_MS, SLOW, Bench, arrive, open_page
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.serve import running

DEALS = 1000
"""Number of games."""

ROUNDS = 3

READ_MS = 3000
"""Time between showing the page and starting the games; workers are started in advance meanwhile."""

SPEED = Goal(f"arena: {DEALS} games of Kniffel alone, in s of processor time", 2)
PAGE_SPEED = Goal(
    f"processor {SLOW} × slower: {DEALS} games on the page, from tap to result, s", 10
)
PAGE_TAPS = Goal(f"processor {SLOW} × slower: taps meanwhile, p99, ms", 100, ".0f")

WRITE = """(field, text) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}"""
"""Script that writes a program into the editor."""

RUN = """async (taps) => {
  const control = (what) => document.querySelector(`[data-do="${what}"]`);
  const began = performance.now();
  control('bot-run').click();
  await PAINTED;
  benchSeen.taps.length = 0;
  for (let turn = 0; !control('bot-run'); turn += 1) {
    if (taps) control(turn % 2 ? 'close' : 'open settings').click();
    if (taps) await PAINTED;
    await new Promise((done) => setTimeout(done, 20));
  }
  control('close')?.click();
  return performance.now() - began;
}""".replace("PAINTED", PAINTED)
"""Script that plays all games and returns the time in milliseconds; with `taps`, it opens and
closes a dialog meanwhile.
"""


class PageRun(NamedTuple):
    """Measurements of the games on the page."""

    took: float
    """Time from the tap to the results, in seconds."""
    taps: list[float]
    """Time until each tap during the games was painted, in milliseconds."""


def report() -> None:
    """Measure on CPython and in a browser, and print the results."""
    alone, plain = min(_timed(_contest, ROUNDS)), min(_timed(_random_games, ROUNDS))
    print(SPEED.judged(alone, f"{alone / plain:.2f} × as long as random games without the arena"))
    quiet, tapped = pages()
    print(*told(quiet, tapped, alone), sep="\n")


def pages() -> tuple[list[PageRun], list[PageRun]]:
    """Play all games in a browser at full speed, then on a slow page that is tapped during the
    games.
    """
    with running(DIST) as site, sync_playwright() as playwright:
        bench = Bench(playwright, {"ours": site})
        quiet = [on_page(bench, 1, taps=False) for _round in range(ROUNDS)]
        tapped = [on_page(bench, SLOW, taps=True) for _round in range(ROUNDS)]
    return quiet, tapped


def told(quiet: list[PageRun], tapped: list[PageRun], alone: float) -> list[str]:
    """Return the report lines for the page; `alone` is the time of the games on CPython."""
    took = median(run.took for run in quiet)
    taps = sorted(tap for run in tapped for tap in run.taps)
    at_full = f"{SLOW} × {took:.2f} at full speed, which is {took / alone:.1f} × CPython’s time"
    return [
        PAGE_SPEED.judged(SLOW * took, at_full),
        PAGE_TAPS.judged(
            taps[len(taps) * 99 // 100], f"{len(taps)} taps, {median(taps):.0f} in the middle"
        ),
    ]


def on_page(bench: Bench, slow: int, *, taps: bool) -> PageRun:
    """Play all games on a page that is slowed down by the factor `slow`."""
    with bench.visitor("ours") as context:
        page = open_page(context, slow)
        arrive(page)
        _prepare(page)
        took = page.evaluate(RUN, taps)
        _check(page)
        return PageRun(took / 1000, page.evaluate("benchSeen.taps"))


def _prepare(page: Page) -> None:
    page.evaluate("() => { location.hash = '#/bots/kniffel' }")
    page.locator(".cm-content").wait_for(timeout=READY_MS)
    page.locator(".editor__plain").evaluate(WRITE, FIRST_BOT)
    page.locator("[data-change='bot-games']").select_option(str(DEALS))
    for control in ("open settings", "close"):  # the first opening is slower in any case
        page.locator(f"[data-do='{control}']").first.evaluate("control => control.click()")
        page.evaluate(PAINTED)
    page.wait_for_timeout(READ_MS)


def _check(page: Page) -> None:
    """Raise `RuntimeError` unless all games were played."""
    shown = page.locator(".bots__progress progress").get_attribute("value")
    if shown != str(DEALS):
        raise RuntimeError(f"only {shown} games: {page.locator('.bots__results').inner_text()}")


def _timed(act: Callable[[], object], often: int) -> list[float]:
    """Return the processor time of each run."""
    times = []
    for _round in range(often):
        start = process_time()
        act()
        times.append(process_time() - start)
    return times


def _contest() -> None:
    plan = contest("kniffel", 1, DEALS, "bench")
    run = play_all(plan, [own(FIRST_BOT, plan, 0)])
    if run.done != DEALS:
        raise RuntimeError(f"only {run.done} games were played: {run.fault}")


def _random_games() -> None:
    for number in range(DEALS):
        source = DrawStream("bench", number)
        state = GAMES["kniffel"].start(1)
        while state.outcome is None:
            if state.chance is not None:
                state = state.happen(state.chance.sample(source))
            else:
                state = state.play(source.choice(state.legal()))
