"""A person against three bots in each game: they play on by themselves, and wait for the person."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go
from e2e.support.fixtures import glimpsed, until, watch_for
from e2e.support.random_play import CHOICES, TAP
from e2e.support.whole_games import kept
from spielekiste import GAMES
from spielekiste.core.table import Table

PERSONS = "[data-do=throw], [data-do^='move '], [data-do^='preview '], [data-do=deal], .ending"
"""What there is to tap, or to see, once the bots are done."""


@pytest.mark.parametrize("game", GAMES)
def test_a_person_against_three_bots(crate: Page, game: str) -> None:
    """Every step of the person is tapped, every step of the bots comes by itself."""
    calm(crate)
    minds = "person,easy,middle,strong"
    query = {"players": "Ada,,,", "minds": minds, "begin": "chosen", "first": "1", "seed": "b7"}
    go(crate, f"/{game}", **query)
    do(crate, "open settings")
    do(crate, "set pace fast")
    do(crate, "close")
    do(crate, "start")
    rng = Random(7)
    for _step in range(60):
        expect(crate.locator(PERSONS).first).to_be_attached()
        if turns(crate, game) >= 2 or look.count(crate.locator(".ending")):
            break
        ways = until(crate, lambda: look.evaluate(crate, CHOICES), "something to tap")
        look.evaluate(crate, TAP, rng.choice(ways))
    assert turns(crate, game) >= 2
    expect(crate.locator(".turn__bot")).to_have_count(0)


def turns(page: Page, game: str) -> int:
    """Return how often the turn has come back from the bots to the person."""
    played: Table = kept(page, game)
    whose = [match.turn for match in played.positions]
    return sum(before not in (0, None) and now == 0 for before, now in pairwise(whose))


def test_a_bot_tells_its_plan(crate: Page) -> None:
    """A tap on its name card is answered in its own words."""
    calm(crate)
    go(crate, "/ludo", players="Ada,Ben", minds="person,strong", begin="chosen", first="1")
    do(crate, "open settings")
    do(crate, "set pace slow")
    do(crate, "close")
    watch_for(crate, ".turn__bot", tap=".turn__bot")
    watch_for(crate, ".notice__text")
    do(crate, "start")
    glimpsed(crate, "^Ben: “.+”$")
