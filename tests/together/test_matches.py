"""Whole matches between two, three and four homes whose messages get lost, doubled, late and damaged."""

from __future__ import annotations

from collections import Counter

import pytest

from spielekiste import GAMES
from spielekiste.core.match import StopGame
from spielekiste.core.record import Record
from spielekiste.core.table import Table
from spielekiste.parts.fairness import not_from_seed
from tests.campaign import campaign
from tests.together.network import Network

FEW, ALL = 9, 200
"""Number of matches in each run of the tests, and in a campaign."""


@pytest.mark.parametrize("number", [*range(FEW), *campaign(*range(FEW, ALL))])
def test_every_home_ends_with_the_same_record(number: int) -> None:
    """Whatever happens to messages, all end equal, or the receiver names what is wrong with a message.

    The record gives the same match again, with the same dice.
    """
    network = Network(number)
    network.run()
    records = {str(home.table.record) for home in network.homes}
    (text,) = records
    assert network.homes[0].table.match.due == "nothing"
    again = Table.load(text, GAMES)
    assert str(again.record) == text
    assert str(thrown_again(again).record) == text
    if network.homes[0].table.setup.table.dice == "app":
        assert not_from_seed(again) == ()


def thrown_again(table: Table) -> Table:
    """Return the match played again: the same decisions, and what the shares of its record give."""
    again = Table.of(Record(table.setup, shares=table.record.shares))
    for step in table.steps:
        chance = again.match.chance is not None and not isinstance(step, StopGame)
        if chance:
            again.happen(step if again.match.awaits_dice else None)
        else:
            again.play(step)
    return again


def test_the_matches_have_all_games_and_numbers_of_homes() -> None:
    """Two hundred matches have each game with two homes, and with three and four where it has the seats."""
    found = Counter(
        (game.id, min(2 + number // len(GAMES) % 3, game.seats[-1]))
        for number in range(ALL)
        for game in [list(GAMES.values())[number % len(GAMES)]]
    )
    assert {(name, 2) for name in GAMES} <= found.keys()
    assert {homes for _name, homes in found} == {2, 3, 4}
