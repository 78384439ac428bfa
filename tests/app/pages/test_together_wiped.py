"""Homes whose device forgets everything, or which go on in another browser."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.pages.together.letters import ClaimScreen
from spielekiste import GAMES
from tests.app.support.homes import Place, invited
from tests.campaign import campaign

MOST_TURNS = 400

FIRST = "maumau"

games = pytest.mark.parametrize(
    "game", [FIRST, *campaign(*(game for game in GAMES if game != FIRST))]
)


def moved(name: str, link: str, seat: int) -> Place:
    """Return a device without storage, on which somebody goes on with the newest link."""
    place = Place(name, re.sub(r"^.*#", "", link))
    assert isinstance(place.app.screen, ClaimScreen)
    place.tap(f"afar-again {seat}")
    return place


@games
def test_a_match_ends_although_one_home_forgets_it_before_each_turn(game: str) -> None:
    """Each time, its people open the newest link and say who they are; the other home sees one match."""
    oma, ben = invited(game)
    rng = Random(11)
    for turn in range(MOST_TURNS):
        oma.play(rng)
        ben = moved(f"ben {turn}", oma.send(), 1)
        if oma.table.match.due == "nothing":
            break
        ben.play(rng)
        oma.open(ben.send())
        if ben.table.match.due == "nothing":
            break
    assert [saved.done for saved in oma.saved] == [True]
    assert ben.table.table.steps == oma.table.table.steps


@games
def test_two_browsers_of_one_home_take_turns(game: str) -> None:
    """The link of each turn is opened in the browser that has missed the last one."""
    oma, ben = invited(game)
    rng = Random(12)
    oma.play(rng)
    browsers = [ben, moved("other browser", oma.send(), 1)]
    for turn in range(1, MOST_TURNS):
        here = browsers[turn % 2]
        here.play(rng)
        oma.open(here.send())
        if oma.table.match.due == "nothing":
            break
        oma.play(rng)
        browsers[(turn + 1) % 2].open(oma.send())
        if oma.table.match.due == "nothing":
            break
    assert [saved.done for saved in oma.saved] == [True]
