"""Bots for Mau-Mau: the rule of thumb, its mistakes, and the choices in play-outs."""

from __future__ import annotations

import pytest

from spielekiste.bots import bot, maumau_rollout
from spielekiste.bots.maumau_bitboard import WHOLE, picked, place_of, wished
from spielekiste.bots.maumau_rollout import CardLayout, Rollout
from spielekiste.games.maumau import MAUMAU, MauMauState
from spielekiste.games.maumau.cards import COLOURS
from tests.bots.asking import thoughts
from tests.games.maumau.positions import cards, position


def moves(mind: str, state: MauMauState, times: int = 1) -> list[str]:
    """Return a bot's moves in one position, each with a random stream of its own."""
    player = bot("maumau", MAUMAU.options(), mind)
    return [str(thought.move) for thought in thoughts(player, [(n, state) for n in range(times)])]


def test_a_wish_card_is_saved() -> None:
    """While another card matches, the wish card is kept for later."""
    state = position("red-3 blue-4 blue-2 wish", "yellow-1 yellow-2", laid="red-1")
    assert moves("middle", state) == ["lay red-3"]


def test_a_wish_names_the_colour_of_which_the_hand_has_most() -> None:
    """If only the wish card matches, the rest of the hand decides."""
    state = position("red-3 blue-4 blue-2 wish", "yellow-1 yellow-2", laid="green-1")
    assert moves("middle", state) == ["lay wish blue"]


@pytest.mark.parametrize(("mind", "random"), [("easy", 1 / 2), ("middle", 0)])
def test_the_easy_bot_decides_at_random_once_in_two_times(mind: str, random: float) -> None:
    """The middle bot never does."""
    state = position("red-3 blue-4 blue-2 wish", "yellow-1 yellow-2", laid="red-1")
    choices, made = len(state.legal()), moves(mind, state, 600)
    usual = made.count("lay red-3") / len(made)
    assert usual == pytest.approx(1 - random + random / choices, abs=0.06)


@pytest.mark.parametrize("colour", COLOURS)
def test_in_a_play_out_the_most_frequent_colour_is_wished(
    colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If only the wish card matches, the next player must follow in that colour."""
    at = COLOURS.index(colour)
    rarer, top = COLOURS[at - 1], COLOURS[at - 2]
    hand = cards(f"{colour}-3 {colour}-4 {rarer}-2 wish")
    view = position(" ".join(hand), f"{top}-5", laid=f"{top}-1").seen_by(0)
    held = [picked(each, WHOLE) for each in (hand, (f"{top}-5",))]
    laid = place_of(picked((f"{top}-1",), WHOLE))
    ahead = Rollout(view, CardLayout(tuple(held), (), 0, laid, ()))
    monkeypatch.setattr(maumau_rollout, "STEPS", 1)
    ahead.play_on()
    assert ahead.fit == wished(at)
