"""The dice in a browser, after the snapshot has been restored."""

from __future__ import annotations

import json
import os

import pytest
from playwright.sync_api import Page

from e2e.support import look
from e2e.support.app_driver import calm, do, go, settled, sit
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


LYING = """() => [...document.querySelectorAll('.dice__place .die, .one-die .die')].map((die) => {
  const body = die.querySelector('.die__body');
  const lies = new DOMMatrix(getComputedStyle(body).transform);
  return [...die.querySelectorAll('.die__face')].map((face) => ({
    shown: lies.multiply(new DOMMatrix(getComputedStyle(face).transform)).m33,
    marked: !getComputedStyle(face).backgroundSize.startsWith('0'),
    slab: parseFloat(getComputedStyle(face, '::before').width) / parseFloat(getComputedStyle(body).width),
  }));
})"""
"""Returns for each face of each die how much of its height or width is seen, whether its pips are drawn, and how
wide the slab under it is, in dice.
"""

NARROW = 0.25
"""Share of a side's width below which its pips would be strokes."""


def lying(page: Page) -> list[list[dict[str, float]]]:
    """Return the faces of all dice at rest."""
    settled(page)
    found: list[list[dict[str, float]]] = look.evaluate(page, LYING)
    return found


@pytest.mark.parametrize("game", ["kniffel", "ludo"])
def test_pips_are_on_sides_that_are_wide_enough(crate: Page, game: str) -> None:
    """On the felt, a die shows pips above and on the side towards the player, in the tray only above."""
    calm(crate)
    go(crate, f"/{game}", seed="abc", begin="chosen", players="Ada,Ben")
    do(crate, "start")
    do(crate, "throw")
    for faces in lying(crate):
        assert [face for face in faces if face["marked"] and 0 < face["shown"] < NARROW] == []
        assert sum(face["marked"] for face in faces if face["shown"] > NARROW) == 2
    if game == "kniffel":
        crate.locator(".die").first.click()
        faces = lying(crate)[0]
        assert [face["shown"] > 0.9 for face in faces if face["marked"] and face["shown"] > 0] == [
            True
        ]


def test_no_slab_reaches_the_plane_of_a_side(crate: Page) -> None:
    """Where planes of a cube touch, a browser draws a dotted line."""
    calm(crate)
    sit(crate)
    do(crate, "throw")
    slabs = [face["slab"] for faces in lying(crate) for face in faces]
    assert max(slabs) < 0.99
