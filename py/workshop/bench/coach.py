"""Time that the coach takes to answer in the browser, from the tap until the answer is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright

from workshop.bench.start import PAINTED, READY_MS, SLOW, WATCH
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import running

GAMES = ("/kniffel", "/kniffel?rules=croatian", "/hexhex")
"""Games with their options, as in the page's address."""

LOOKS_MS = (0, 2500)
"""Time before asking, in ms: none, or the time people take to look at the dice, during which the
coach already computes.
"""

WITHIN_MS = 100
"""Goal for an answer on a desktop after the player has looked at the dice, in ms."""

TURNS = 10
"""Questions per game, one per turn; each turn has a new sheet, so nothing is cached."""

ASK = """() => new Promise((done) => {
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.coach__best')) return;
    seen.disconnect();
    done([began, performance.now() - began]);
  });
  seen.observe(document.body, { childList: true, subtree: true });
  document.querySelector('[data-do=coach]').click();
})"""
"""Script that asks the coach; returns the start and the milliseconds until the answer was shown."""


@dataclass(frozen=True)
class Answers:
    """Measurements of one game."""

    game: str
    slow: int
    """Slow-down factor of the processor."""
    look: int
    """Time before asking, in milliseconds."""
    times: tuple[float, ...]
    """Milliseconds of each answer except the first, which also loads the table."""
    block: float
    """Longest task during the answers, in milliseconds; 0 if below 50, as browsers don't report
    these.
    """

    def __str__(self) -> str:
        longest = f"{self.block:.0f} ms" if self.block else "below 50 ms"
        return (
            f"{self.game}, processor {self.slow} × slower, asked after {self.look} ms: an answer after"
            f" {median(self.times):.0f} ms in the middle, at most {max(self.times):.0f} ms;"
            f" longest task {longest}"
        )


def report() -> None:
    """Print the answer times on this processor and on a slow one."""
    print("the coach in the browser, from the tap to the answer")
    with running(DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        found = []
        for slow, look, game in product((1, SLOW), LOOKS_MS, GAMES):
            context = browser.new_context(
                base_url=address, bypass_csp=True, locale="en-GB", reduced_motion="reduce"
            )
            context.add_init_script(WATCH)
            found.append(measured(context.new_page(), game, slow, look))
            print(found[-1], flush=True)
            context.close()
        browser.close()
    print(judged(found))


def judged(found: Sequence[Answers]) -> str:
    """Compare the slowest game with the goal, at full speed and with a pause before asking."""
    goal = Goal("the coach's answer once the dice were looked at, middle of the slowest game, ms",
                WITHIN_MS, ".0f")  # fmt: skip
    return goal.judged(max(median(one.times) for one in found if one.slow == 1 and one.look))


def measured(page: Page, game: str, slow: int, look: int = 0) -> Answers:
    """Ask the coach once per turn, `look` ms after the roll, then fill in a random box."""
    route, _mark, options = game.partition("?")
    page.goto(f"/?hints=on&players=Ada&seed=bench&{options}#{route}")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=READY_MS)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.locator("[data-do=start]").click(timeout=READY_MS)
    rng, asked = Random(1), []  # noqa: S311 - games, not secrets
    for _turn in range(TURNS):
        if page.locator(".ending").count():
            break
        asked.append(ask(page, look))
        page.locator("[data-do=close]").first.click()
        page.evaluate(PAINTED)
        boxes = page.locator(".box.is-open")
        boxes.nth(rng.randrange(boxes.count())).click()
        page.evaluate(PAINTED)
    tasks = page.evaluate("benchSeen.tasks")
    first = asked[1][0]
    block = max((long for at, long in tasks if at > first and _in(at, asked)), default=0)
    return Answers(game.strip("/"), slow, look, tuple(took for _began, took in asked[1:]), block)


def ask(page: Page, look: int) -> tuple[float, float]:
    """Roll, wait and ask the coach; return the starting time and duration of the answer."""
    page.locator("[data-do=throw]").click(timeout=READY_MS)
    page.locator("[data-do=coach]").wait_for(timeout=READY_MS)
    page.wait_for_timeout(look)
    began, took = page.evaluate(ASK)
    return began, took


def _in(at: float, asked: list[tuple[float, float]]) -> bool:
    """Return whether the coach was answering a question at this moment."""
    return any(began <= at <= began + took for began, took in asked)
