"""Chances of winning by play-outs: sums, certain ends, repeatability, secrecy, calibration."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from spielekiste import GAMES
from spielekiste.bots.ludo_playout import LudoPlayout
from spielekiste.bots.playouts import PLAYED_OUT, chances
from spielekiste.coach import layouts
from spielekiste.core.match import SetUp, TableOptions, begin
from spielekiste.core.seats import seated
from spielekiste.core.work import run_to_end
from spielekiste.games.ente import EnteState
from spielekiste.games.ludo import LudoState
from spielekiste.games.maumau import MauMauState
from workshop.solve.playouts import PLAYED, calibrated, judged, positions

CASES = [(name, seats) for name in PLAYED for seats in GAMES[name].seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_chances_add_up_and_repeat(name: str, seats: int) -> None:
    """The sum is 1 in every position of a game, and a position always has the same chances."""
    played = positions(name, seats, "sums")
    for state in played[:: max(1, len(played) // 4)]:
        if state.outcome is None:
            first = run_to_end(chances(state))
            assert sum(first) == pytest.approx(1)
            assert len(first) == seats
            assert run_to_end(chances(state)) == first


def test_every_game_with_the_switch_has_play_outs() -> None:
    """The start knows which games have play-outs, without loading them."""
    games = {begin(setup(name)).state or GAMES[name].start(2) for name in PLAYED}
    assert {type(state) for state in games} == PLAYED_OUT.keys()
    assert {type(GAMES[name].options()) for name in PLAYED} == {*layouts.PLAYED_OUT}
    with pytest.raises(KeyError):
        run_to_end(chances(GAMES["master"].start(2)))


def setup(name: str) -> SetUp:
    """Return a set-up for two."""
    game = GAMES[name]
    return SetUp(game, seated(("Ada", "Ben")), game.options(), TableOptions(), "s")


# ---------------------------------------------------------------------- Ludo


def ludo(*pieces: tuple[int, ...], face: int = 0, **options: object) -> LudoState:
    """Return a position of Ludo with seat 0 to move."""
    state = GAMES["ludo"].start(len(pieces), options)
    assert isinstance(state, LudoState)
    moves = state.board.steps(pieces, 0, face) if face else ()
    return state._replace(pieces=pieces, face=face, moves=moves)


def test_a_last_step_wins_ludo() -> None:
    """A throw that brings the last piece home wins in every play-out."""
    assert run_to_end(chances(ludo((39, 41, 42), (5, 6, 7), face=1))) == pytest.approx((1, 0))


def test_who_has_finished_is_first_in_ludo() -> None:
    """Others play on for their places, but the first place is decided."""
    state = ludo((40, 41, 42), (5, 6, 7), (1, 2, 3))._replace(finished=(0,), turn=1)
    assert run_to_end(chances(state)) == (1, 0, 0)


def test_a_long_way_home_is_as_likely_as_the_dice_say() -> None:
    """Both need one exact number: whoever throws first wins with probability 6/11."""
    state = ludo((39, 41, 42), (39, 41, 42))
    wins = [LudoPlayout(state).first_home(0, rng) for rng in map(Random, range(4000))]
    assert np.mean(wins) == pytest.approx(5 / 11, abs=4 * 0.5 / 4000**0.5)


@pytest.mark.parametrize("options", [{}, {"pieces": 4, "must_capture": True}])
def test_play_outs_of_ludo_follow_the_rules(options: dict[str, object]) -> None:
    """A play-out with the same throws reaches the positions that the rules reach."""
    state: Any = GAMES["ludo"].start(3, options)
    rng = Random(3)
    for _step in range(300):
        if state.outcome is not None or state.finished:
            break
        if state.chance is not None:
            state = state.happen(state.chance.sample(rng))
            continue
        copy = LudoPlayout(state)
        copy.use(state.face)
        after = {move: state.play(move) for move in state.legal()}
        assert [tuple(own) for own in copy.pieces] in [[*one.pieces] for one in after.values()]
        state = rng.choice([*after.values()])


def test_three_tries_come_before_the_next_turn() -> None:
    """Without a piece on the track a player has three tries; with one, the turn ends (L2, L9)."""
    waiting = LudoPlayout(ludo((-1, -1, -1), (-1, -1, -1)))
    for turn in (0, 0, 0, 1):
        assert waiting.turn == turn
        assert not waiting.use(2)
    stuck = LudoPlayout(ludo((-1, 38, 42), (-1, -1, -1)))
    assert not stuck.use(5)
    assert stuck.turn == 1


# ---------------------------------------------------------------------- the duck's journey


def test_who_is_near_the_goal_wins_the_journey() -> None:
    """With one throw from the goal a player wins nearly always against one at the beginning."""
    state = GAMES["ente"].start(2)
    assert isinstance(state, EnteState)
    near = EnteState(state.course, (state.course.last - 1, 0), 0, (0, 0))
    assert run_to_end(chances(near))[0] > 0.95


# ---------------------------------------------------------------------- Mau-Mau


def cards(seats: int = 3, seed: str = "cards") -> list[MauMauState]:
    """Return the positions of a game of Mau-Mau in which a seat decided."""
    return [
        state
        for state in positions("maumau", seats, seed)
        if isinstance(state, MauMauState) and state.outcome is None
    ]


def swapped(state: MauMauState, one: int, other: int) -> MauMauState:
    """Return a position in which two hands of the same size have been exchanged."""
    hands = list(state.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return state._replace(hands=tuple(hands))


def test_no_hand_is_used_for_the_table() -> None:
    """Two positions that differ in hands and draw pile only have the same chances."""
    state = next(each for each in cards() if len(each.hands[1]) == len(each.hands[2]))
    other = swapped(state, 1, 2)
    assert other.hands != state.hands
    assert run_to_end(chances(other)) == run_to_end(chances(state))


def test_foreign_hands_are_not_used_for_a_seat() -> None:
    """A seat's chances depend on its own hand, but not on the hands of the others."""
    state = next(each for each in cards() if len({*map(len, each.hands)}) == 1)
    seen = run_to_end(chances(state, 0))
    assert run_to_end(chances(swapped(state, 1, 2), 0)) == seen
    assert run_to_end(chances(swapped(state, 0, 1), 0)) != seen


def test_a_hand_of_one_card_is_ahead() -> None:
    """A player with fewer cards than the others has a better chance than an equal share."""
    state = next(each for each in cards() if min(map(len, each.hands)) == 1)
    sizes = [*map(len, state.hands)]
    found = run_to_end(chances(state))
    assert found[sizes.index(1)] > 1 / len(sizes)


# ---------------------------------------------------------------------- calibration


@pytest.mark.parametrize("name", PLAYED)
def test_predictions_are_right_on_average(name: str) -> None:
    """Over a sample, predicted and actual shares differ by at most four standard errors."""
    games = 100
    bins = calibrated(name, 2, games)
    predicted, actual = (np.mean([each[at] for each in bins]) for at in (1, 2))
    assert abs(predicted - actual) < 4 * 0.5 / games**0.5
    assert "worst of 20 bins" in judged(name, 2, bins)
