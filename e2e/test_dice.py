"""The dice in a browser, after the snapshot has been restored."""

from __future__ import annotations

import json
import os

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.fixtures import READY_MS, ready
from spielekiste.core.chance import DrawStream
from spielekiste.parts.dice import Throw
from spielekiste.parts.fairness import Tally

THROWS = int(os.environ.get("THROWS", "100000"))
"""Number of rolls; `make dice` tests a million."""

THROW = f"""
import asyncio, js, json
from spielekiste.core.chance import DrawStream
from spielekiste.parts.dice import Throw
counts = [0] * 6
for first in range(0, {THROWS}, 2000):
    for number in range(first, min(first + 2000, {THROWS})):
        counts[Throw(1).sample(DrawStream("a million throws", number)).dice[0] - 1] += 1
    await asyncio.sleep(0)
js.document.body.setAttribute("data-counts", json.dumps(counts))
"""

RUN = """(code) => document.head.append(
  Object.assign(document.createElement('py-script'), {textContent: code}))"""


def test_the_die_is_fair_after_the_restore(crate: Page) -> None:
    """The rolls equal CPython's and are uniform: chi-square is below its 0.999 quantile."""
    crate.goto("/")
    ready(crate)
    look.evaluate(crate, RUN, THROW)
    crate.wait_for_selector("body[data-counts]", timeout=READY_MS + 3 * THROWS)
    counts = json.loads(look.get_attribute(crate.locator("body"), "data-counts") or "")
    faces = [Throw(1).sample(DrawStream("a million throws", n)).dice[0] for n in range(THROWS)]
    assert counts == [faces.count(face) for face in range(1, 7)]
    assert Tally(tuple(counts), 0).unevenness < 20.515
