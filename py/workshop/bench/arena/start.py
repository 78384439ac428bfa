"""Time until the arena's workers are ready, compared with the page's own cached start."""

from __future__ import annotations

import json
from statistics import median
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from spielekiste.arena import FIRST_BOT
from workshop.bench.start import READY_MS, Bench, arrive, open_page
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.serve import running

ROUNDS = 5

RATIO = Goal("arena: its workers are ready, against the page's own cached start", 1.5)

START = """async ([path, asked]) => {
  const arena = await window.spielekistePage.arena(path);
  const plain = window.Worker;
  const started = performance.now();
  let last = started;
  window.Worker = class extends plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'ready') last = performance.now();
      });
    }
  };
  await new Promise((done) => arena.begin(asked, {}, (json) => { if (JSON.parse(json).over) done(); }));
  window.Worker = plain;
  return last - started;
}"""
"""Script that plays one game of a bot and returns the milliseconds until all workers were ready."""


class Starts(NamedTuple):
    """Times of one visit, in milliseconds."""

    page: float
    """Time until the page was ready, with everything cached."""
    workers: float
    """Time from the start of the first contest until its workers were ready."""
    again: float
    """The same time for the second contest."""


def report() -> None:
    """Print the report line."""
    with running(DIST) as site, sync_playwright() as playwright:
        print(line(_visits(Bench(playwright, {"ours": site}))))


def line(found: list[Starts]) -> str:
    """Return the report line: the median ratio for the first contests, and all medians."""
    page, workers, again = (median(each) for each in zip(*found, strict=True))
    ratio = median(each.workers / each.page for each in found)
    return RATIO.judged(ratio, f"{workers:.0f} ms against {page:.0f} ms, later {again:.0f} ms")


def _visits(bench: Bench) -> list[Starts]:
    path = next((DIST / "assets").glob("arena-*.js")).name
    asked = {
        "game": "kniffel", "options": {}, "seed": "bench", "games": 1,
        "players": [{"source": FIRST_BOT}, {"builtIn": "random"}],
    }  # fmt: skip
    given = [f"assets/{path}", json.dumps(asked)]
    found = []
    with bench.visitor("ours") as context:
        for _round in range(ROUNDS + 1):
            page = open_page(context, 1)
            arrive(page)
            ready = page.evaluate("benchSeen.ready")
            page.set_default_timeout(READY_MS)
            found.append(Starts(ready, page.evaluate(START, given), page.evaluate(START, given)))
            page.close()
    return found[1:]  # the first visit fills the cache
