"""Speed of the arena: many games played by a short bot, on CPython and in a browser.

DevTools can throttle the page but not its workers, so times of games on a slower processor are the
times at full speed multiplied by the factor. Clicks are measured with the page throttled, as on every
screen (`bench inp`) until the next frame; the time until everything is painted, such as all of an
opened dialog, is printed next to it.
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
from workshop.bench.inp.report import screen_of
from workshop.bench.inp.visit import PAUSE_MS, SEEN, recorder
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
PAGE_CLICKS = Goal(f"processor {SLOW} × slower: INP meanwhile, p99, ms", 100, ".0f")

WRITE = """(field, text) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}"""
"""Script that writes a program into the editor."""

RUN = """async () => {
  const run = () => document.querySelector('[data-do=bot-run]');
  const began = performance.now();
  run().click();
  await PAINTED;
  while (!run()) await new Promise((done) => setTimeout(done, 20));
  return performance.now() - began;
}""".replace("PAINTED", PAINTED)
"""Script that plays all games and returns the time in milliseconds."""

CLICKS = 60
"""Clicks in each round while games are played."""


class Clicks(NamedTuple):
    """Measurements of the clicks while games are played, in milliseconds."""

    frames: list[float]
    """Time of each interaction until the next frame."""
    whole: list[float]
    """Time from each click until everything was painted."""


def report() -> None:
    """Measure on CPython and in a browser, and print the results."""
    alone, plain = min(_timed(_contest, ROUNDS)), min(_timed(_random_games, ROUNDS))
    print(SPEED.judged(alone, f"{alone / plain:.2f} × as long as random games without the arena"))
    took, clicks = on_page()
    print(speed_line(took, alone))
    print(clicks_line(clicks))


def on_page() -> tuple[list[float], list[Clicks]]:
    """Play all games in a browser at full speed, then on a slow page that is clicked meanwhile."""
    with running(DIST) as site, sync_playwright() as playwright:
        bench = Bench(playwright, {"ours": site})
        took = [played(bench) for _round in range(ROUNDS)]
        return took, [clicked(bench) for _round in range(ROUNDS)]


def speed_line(took: list[float], alone: float) -> str:
    """Return the report line of the games on the page; `alone` is their time on CPython."""
    page = median(took)
    at_full = f"{SLOW} × {page:.2f} at full speed, which is {page / alone:.1f} × CPython’s time"
    return PAGE_SPEED.judged(SLOW * page, at_full)


def clicks_line(rounds: list[Clicks]) -> str:
    """Return the report line of the clicks."""
    frames = [took for each in rounds for took in each.frames]
    whole = [took for each in rounds for took in each.whole]
    return PAGE_CLICKS.judged(
        _p99(frames),
        f"{len(frames)} interactions, {median(frames):.0f} in the middle;"
        f" everything painted: {median(whole):.0f} in the middle, p99 {_p99(whole):.0f}",
    )


def _p99(took: list[float]) -> float:
    return sorted(took)[len(took) * 99 // 100]


def played(bench: Bench) -> float:
    """Return the seconds that all games take on a page at full speed."""
    with bench.visitor("ours") as context:
        page = open_page(context, 1)
        arrive(page)
        _prepare(page)
        took: float = page.evaluate(RUN)
        _check(page)
        return took / 1000


def clicked(bench: Bench) -> Clicks:
    """Open and close the settings on a slow page while games are played."""
    with bench.visitor("ours") as context:
        context.add_init_script(recorder())
        page = open_page(context, SLOW)
        arrive(page)
        _prepare(page)
        page.evaluate("() => { benchSeen.taps.length = 0 }")
        for _ in range(CLICKS // 2):
            if page.locator("[data-do=bot-run]").count():  # all games have been played
                _click(page, "bot-run")
            _click(page, "open settings")
            _click(page, "close")
        frames = screen_of("arena", page.evaluate(SEEN)).took
        return Clicks(list(frames), page.evaluate("benchSeen.taps"))


def _click(page: Page, do: str) -> None:
    page.wait_for_timeout(PAUSE_MS)
    page.locator(f"[data-do='{do}']").first.click()
    page.evaluate(PAINTED)


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
