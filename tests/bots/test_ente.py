"""Bots of the duck's journey: what each strength accepts."""

from __future__ import annotations

import pytest

from spielekiste import GAMES
from spielekiste.bots import bot
from tests.bots.asking import thoughts
from tests.games.ente import at, throw

CASES = [
    # space before the throw, face, the space offered, what the strong and the middle bot do
    (49, 5, 59, "accept", "accept"),  # the duck there leads to the goal
    (22, 5, 32, "accept", "accept"),
    (2, 1, 29, "accept", "accept"),  # to the piece ahead
    (50, 4, 58, "decline", "decline"),  # the suitcase leads back
    (40, 1, 42, "decline", "decline"),  # the missed train too
    (48, 2, 52, "decline", "decline"),  # two turns on the beach
    (
        23,
        4,
        31,
        "decline",
        "accept",
    ),  # in the rain only a 6 helps, which the middle bot does not see
]


@pytest.mark.parametrize(("field", "face", "target", "strong", "middle"), CASES)
def test_a_bot_takes_the_shorter_way(
    field: int,
    face: int,
    target: int,
    strong: str,
    middle: str,
) -> None:
    """The strong bot accepts what saves turns, the middle one what costs none at once."""
    state = throw(at(field, 30), face)
    assert state.offer is not None
    assert state.offer.target == target
    options = GAMES["ente"].options()
    told = {
        mind: str(thoughts(bot("ente", options, mind), [(0, state)])[0].move)
        for mind in ("easy", "middle", "strong")
    }
    assert told == {"easy": "accept", "middle": middle, "strong": strong}
