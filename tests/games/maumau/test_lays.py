"""Tests of the public memory of played cards, which contains exactly what was played."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste.games.maumau import MAUMAU, Lay, MauMauState
from spielekiste.games.maumau.history import MOST, Laid
from tests.games.maumau.positions import PLAY_DRAWN, play, position


@pytest.mark.parametrize("seats", [2, 5])
def test_the_latest_cards_are_remembered(seats: int) -> None:
    """Each entry has the seat, the card, the named colour, the number of cards left, and the card
    below.
    """
    longest = 0
    for seed in range(20):
        rng, told = Random(seed), list[Laid]()
        state = MAUMAU.start(seats)
        while state.outcome is None:
            assert isinstance(state, MauMauState)
            if state.chance:
                state = state.happen(state.chance.sample(rng))
                continue
            move, top, wish, seat = (
                rng.choice(state.legal()),
                state.laid[-1],
                state.wish,
                state.turn,
            )
            if isinstance(move, Lay):
                left = len(state.hand) - 1
                told.append(Laid(seat, move.card, move.wish, left, top, wish))
            state = state.play(move)
            if state.outcome is None:
                assert state.lays == tuple(told[-MOST:])
                assert {state.seen_by(seat).lays for seat in range(seats)} == {state.lays}
        longest = max(longest, len(told))
    assert longest > MOST


def test_mm3_a_card_just_drawn_was_no_choice_among_the_hand() -> None:
    """With `play_drawn`, only the drawn card could be played, so the play says nothing about the
    hand.
    """
    state = position("green-1 green-2", "blue-5", laid="red-3", stock="red-4", rules=PLAY_DRAWN)
    state = play(state, "draw", "drawn red-4", "lay red-4")
    assert state.lays == (Laid(0, "red-4", "", 2, "", ""),)
