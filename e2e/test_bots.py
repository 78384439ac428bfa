"""A human player against three bots: the bots move without taps and wait for the human."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go
from e2e.support.campaign import first
from e2e.support.fixtures import glimpsed, until, watch_for
from e2e.support.random_play import CHOICES, TAP
from e2e.support.whole_games import kept
from spielekiste import GAMES
from spielekiste.core.table import Table

PERSONS = "[data-do=throw], [data-do^='move '], [data-do^='preview '], [data-do=deal], .ending"
"""Selector for controls or screens that appear once the bots have finished."""


LATER = ("weltraum", "hexhex", "master", "ente")
"""Games on sheets or paths like those of the other three."""


@pytest.mark.parametrize("game", first(3, sorted(GAMES, key=LATER.__contains__)))
def test_a_person_against_three_bots(crate: Page, game: str) -> None:
    """Each of the human player's steps takes one tap; the bots' steps take none."""
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
    """Return the number of times the turn has passed from the bots to the human player."""
    played: Table = kept(page, game)
    whose = [match.turn for match in played.positions]
    return sum(before not in (0, None) and now == 0 for before, now in pairwise(whose))


def test_a_bot_tells_its_plan(crate: Page) -> None:
    """Tapping the bot's name card shows the bot's plan as text."""
    calm(crate)
    go(crate, "/ludo", players="Ada,Ben", minds="person,strong", begin="chosen", first="1")
    do(crate, "open settings")
    do(crate, "set pace slow")
    do(crate, "close")
    watch_for(crate, ".turn__bot", tap=".turn__bot")
    watch_for(crate, ".notice__text")
    do(crate, "start")
    glimpsed(crate, "^Ben: “.+”$")
