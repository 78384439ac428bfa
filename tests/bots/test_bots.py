"""Requirements for every bot: legal moves, repeatable decisions, short slices, own view only."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from spielekiste import GAMES
from spielekiste.bots import BRAINS, STRENGTHS, Decision, bot, decide, stream
from spielekiste.core.seats import MINDS, PERSON, WINNER
from spielekiste.core.state import State
from spielekiste.games.maumau.cards import in_order
from tests.bots.asking import thoughts
from tests.campaign import campaign
from tests.steps import STEPS, steps

EVERY = list(product(GAMES, STRENGTHS))


def positions(game: str, seats: int, seed: int, most: int = 60) -> Iterator[State]:
    """Yield the positions of a random game in which a seat has a choice."""
    rng = Random(seed)
    state = GAMES[game].start(seats)
    while state.outcome is None and most:
        if state.chance:
            state = state.happen(state.chance.sample(rng))
            continue
        if len(state.legal()) > 1:
            most -= 1
            yield state
        state = state.play(rng.choice(state.legal()))


def thought(game: str, mind: str, state: State, number: int = 0) -> Decision:
    """Return the decision of a bot of this strength, given its own random stream."""
    seat = state.seat
    assert seat is not None
    return decide(
        bot(game, GAMES[game].options(), mind), state.seen_by(seat), stream("s", seat, number)
    )


def test_there_are_bots_for_every_game_and_every_mind() -> None:
    """Each game has one bot for each mind other than `person`."""
    assert set(BRAINS) == set(GAMES)
    assert (PERSON, *STRENGTHS, WINNER) == MINDS


@pytest.mark.parametrize(("game", "mind"), EVERY)
def test_a_bot_plays_whole_games_by_the_rules(game: str, mind: str) -> None:
    """Bots play to the end with legal moves, and give only plans that the game lists."""
    rng = Random(5)
    state: Any = GAMES[game].start(seats=3)
    number = 0
    while state.outcome is None and number < 90:
        if state.chance:
            state = state.happen(state.chance.sample(rng))
            continue
        found = thought(game, mind, state, number)
        assert found.move in state.legal()
        assert found.plan.code in BRAINS[game].plans
        state, number = state.play(found.move), number + 1


@pytest.mark.parametrize(("game", "mind"), EVERY)
def test_the_same_view_and_stream_lead_to_the_same_thought(game: str, mind: str) -> None:
    """Decisions don't depend on earlier ones or their order; their only randomness is the stream."""
    player = bot(game, GAMES[game].options(), mind)
    asked = list(enumerate(positions(game, 2, 3, most=4)))
    assert len(asked) > 1
    assert thoughts(deepcopy(player), asked) == thoughts(player, asked[::-1])[::-1]


@pytest.mark.parametrize(("game", "mind"), EVERY)
@pytest.mark.parametrize("most", [2, *campaign(6)])
def test_a_slice_is_short(game: str, mind: str, most: int) -> None:
    """Between two yields a bot runs few enough lines to keep the page responsive."""
    player = bot(game, GAMES[game].options(), mind)
    for state in positions(game, 4, 11, most=most):
        assert state.seat is not None
        thinking = player.think(state.seen_by(state.seat), stream("s", state.seat, 0))
        assert max(steps(thinking)) <= STEPS


@pytest.mark.parametrize("mind", STRENGTHS)
def test_hidden_cards_change_no_choice(mind: str) -> None:
    """Swapping cards that a bot can't see does not change its decision (MM8)."""
    rng = Random(2)
    for state in positions("maumau", 3, 8, most=6):
        seat = state.seat
        assert seat is not None
        other = _shuffled(state, seat, rng)
        assert other != state
        assert thought("maumau", mind, other) == thought("maumau", mind, state)


def _shuffled(state: Any, seat: int, rng: Random) -> Any:
    """Return the position after redealing all cards that are hidden from a seat."""
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = [*state.stock, *(card for other in others for card in state.hands[other])]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        size = len(hands[other])
        hands[other], hidden = in_order(hidden[:size]), hidden[size:]
    return state._replace(hands=tuple(hands), stock=in_order(hidden))
