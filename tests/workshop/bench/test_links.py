"""Lengths of the links of matches between homes."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from tests.together.parties import pair, play_turn
from workshop.bench.links.report import GOALS, measured, turns


@pytest.mark.parametrize("homes", GOALS)
def test_every_turn_of_every_recorded_match_fits_into_a_short_link(homes: int) -> None:
    """All links of two homes have at most 450 characters, those of four at most 600."""
    assert {homes: goal.bound for homes, goal in GOALS.items()} == {2: 450, 4: 600}
    rows = measured(homes)
    assert {row.name.partition("-")[0] for row in rows} == set(GAMES)
    assert max(row.homes for row in rows) == homes
    assert [row for row in rows if max(row.turns, default=0) > GOALS[homes].bound] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_measured_turns_are_those_that_homes_send(game: str) -> None:
    """The decisions after each turn are those of the letters of a match."""
    homes, rng = pair(game), Random(game)
    sent = []
    for _turn in range(12):
        due = [home for home in homes if home.is_due]
        if not due:
            break
        play_turn(due[0], rng)
        letter = due[0].send()
        sent.append(letter.packed)
        for home in homes:
            home.join(letter)
    assert [*turns(homes[0].table, homes[0].letter.party)] == sent
