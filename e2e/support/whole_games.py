"""Helpers for tests of whole games: start, continue from a prepared position, sizes, the end."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.app_driver import EMPTY, PLAIN_PAGE, calm, clear, do, go, preload, size, table
from e2e.support.fixtures import CAUGHT_UP, until
from spielekiste.core.table import Table
from workshop.dev.screenshots import NAMES as SHORT
from workshop.dev.screenshots import record_of

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo")

WIDTHS = ((320, 568), (360, 640), (768, 1024), (1280, 800))

WHOLE = "WHOLE" in os.environ
"""Whether whole games are played in the browser, as with `make games`."""

STEPS = f"""async ([steps, last]) => {{
  for (let step = 0; step < steps; step++) {{
    if (document.querySelector('.ending')) return;
    const answers = [...document.querySelectorAll('.choices [data-do^="move "]')];
    const button = (last ? answers.at(-1) : answers[0]) || document.querySelector('[data-do="throw"]');
    button.click();
    await {CAUGHT_UP};
  }}
}}"""
"""Taps this many times towards the end: the last or first answer, or else the roll button."""


TOO_WIDE = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const page = document.documentElement;
  return page.scrollWidth - page.clientWidth;
}"""
"""Returns the number of pixels by which the page, once at rest, is wider than the window."""


def sit(page: Page, game: str, seats: int, **query: str) -> None:
    """Start a game; the first seat begins unless `query` says otherwise."""
    asked = {"seed": "s7", "begin": "chosen", "players": ",".join(NAMES[:seats])} | query
    go(page, f"/{game}", **asked)
    do(page, "start")


def come_to(page: Page, game: str, seats: int, part: float) -> None:
    """Open a game of which the fraction `part` (0 to 1) was played elsewhere, with the same names."""
    record = record_of(game, seats, part).replace(f" {SHORT[1]}\n", f" {NAMES[1]}\n")
    clear(page)
    calm(page)
    preload(page, {f"spielekiste.table.{game}": record})
    go(page, f"/{game}")


def leap(page: Page, game: str, turns: int) -> None:
    """Let the core play a match until this many turns before its end, and open it in the page.

    With `WHOLE`, the page plays all of them.
    """
    if not WHOLE:
        record = _before_the_end(kept(page, game), turns)
        page.goto(PLAIN_PAGE)
        look.evaluate(page, EMPTY)
        preload(page, {f"spielekiste.table.{game}": record})
        go(page, f"/{game}")


def _before_the_end(begun: Table, turns: int) -> str:
    rng = Random(begun.setup.seed)
    while begun.match.due != "nothing":
        if begun.match.due == "chance":
            begun.happen()
        else:
            assert begun.match.state is not None
            begun.play(rng.choice(begun.match.state.legal()))
    at = begun.positions
    starts = [now for now in range(1, len(at) - 1) if at[now].turn != at[now - 1].turn]
    again = Table(begun.setup)
    for position, step in zip(at[: starts[-turns]], begun.steps, strict=False):
        if position.chance is None:
            again.play(step)
        else:
            again.happen()
    return str(again.record)


def play_on(page: Page, step: str, clicks: int = 2000) -> bool:
    """Run a step until the game is over, at most `clicks` times; return whether it is."""
    return any(look.evaluate(page, step) for _click in range(clicks))


def kept(page: Page, game: str) -> Table:
    """Return the saved table, replayed by the core."""
    return table(page, game)


def is_over(page: Page) -> bool:
    """Return whether the podium is shown."""
    return look.count(page.locator(".ending")) > 0


def tap_on(page: Page, steps: int, *, last: bool) -> None:
    """Tap the next control this many times or until the end, waiting for each tap's effect."""
    look.evaluate(page, STEPS, [steps, last])


def click_on(page: Page, steps: int) -> None:
    """Click the next control with the mouse this many times, or until the game ends."""
    for _step in range(steps):
        if is_over(page):
            return
        page.locator(".mat [data-next]").first.click()


def press_on(page: Page, steps: int) -> None:
    """Press Enter on the focused next control this many times, or until the game ends."""
    for step in range(steps):
        if is_over(page):
            return
        if step % 2 and look.count(page.locator(".choices[data-roving] .block:focus")):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")


def shown_end(page: Page) -> dict[str, Any]:
    """Return the title shown at the end, and the names by place."""
    rows = page.locator(".standings tbody tr")
    return {
        "title": look.inner_text(page.locator(".ending__title")),
        "names": [look.inner_text(row.locator("th")).strip() for row in look.each(rows)],
    }


def check_end(page: Page, game: str) -> None:
    """Check that the end shown by the page equals the core's for the saved record."""
    match = kept(page, game).match
    outcome = match.ended[-1]
    names = [player.name for player in match.setup.players]
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    assert shown_end(page) == {
        "title": f"{names[outcome.winners[0]]} wins!",
        "names": [names[seat] for seat in order],
    }


def fits(page: Page) -> None:
    """Check that no content is wider than the page at any width."""
    for wanted in WIDTHS:
        size(page, wanted)
        until(page, lambda: look.evaluate(page, TOO_WIDE) <= 0, f"all to fit at {wanted[0]}")
