"""Whole games with the real deck, compared with a second implementation of the clauses."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from spielekiste.games.maumau import MAUMAU, MauMauState
from tests.games.maumau.positions import legal
from tests.games.maumau.referee import Referee

SEEDS = range(40)
AGREED = list(product((False, True), repeat=2))


def played(referee: Referee, state: MauMauState, rng: Random) -> tuple[int, set[str]]:
    """Play a game to its end; return its number of decisions and the kinds of all its events."""
    decisions, told = 0, set[str]()
    while state.outcome is None:
        assert state.turn == referee.up
        if state.chance is not None:
            step = str(state.chance.sample(rng))
            state = state.happen(state.chance.parse(step))
        else:
            assert sorted(legal(state)) == referee.may()
            step = rng.choice(legal(state))
            state = state.play(MAUMAU.parse(step))
            decisions += 1
        referee.hear(step)
        agreed(state, referee)
        told |= {event.kind for event in state.events}
    return decisions, told


def agreed(state: MauMauState, referee: Referee) -> None:
    """Assert that the same cards are in the same places, with the same wish."""
    assert [sorted(hand) for hand in state.hands if hand] == [
        sorted(hand) for _seat, hand in sorted(referee.hands.items()) if hand
    ]
    assert list(state.laid) == referee.pile
    assert len(state.stock) == referee.face_down
    assert state.wish == referee.wanted


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("play_drawn", "draw_anyway"), AGREED)
def test_mm3_mm4_whole_games_have_the_moves_of_a_second_implementation(
    seats: int, *, play_drawn: bool, draw_anyway: bool
) -> None:
    """At each decision, both implementations allow the same moves, with the same effects."""
    every, told = 0, set[str]()
    for seed in SEEDS:
        first = seed % seats
        agreement = {"play_drawn": play_drawn, "draw_anyway": draw_anyway}
        state = MAUMAU.start(seats, agreement, first)
        assert isinstance(state, MauMauState)
        decisions, kinds = played(
            Referee(seats, first, play_drawn, draw_anyway), state, Random(seed)
        )
        every, told = every + decisions, told | kinds
    assert every > 100
    assert {"draw", "lay", "mau-mau", "miss", "wish"} <= told
    assert "reshuffle" in told
