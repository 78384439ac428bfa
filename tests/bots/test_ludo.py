"""Bots for Ludo: what each strength sees, and what the strong one expects of the others."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste.bots import bot
from spielekiste.bots.ludo import careful, farsighted
from spielekiste.bots.ludo_evaluation import danger, worth
from spielekiste.games.ludo import LUDO, START, LudoState
from tests.bots.asking import thoughts
from tests.games.ludo import S, at, throw


def moves(mind: str, state: LudoState, times: int = 1) -> list[str]:
    """Return a bot's moves in one position, each with a random stream of its own."""
    player = bot("ludo", LUDO.options(), mind)
    return [str(thought.move) for thought in thoughts(player, [(n, state) for n in range(times)])]


def positions(seats: int, seed: int, most: int) -> list[LudoState]:
    """Return positions of a random game in which a throw is due, every fifth one."""
    rng, found = Random(seed), list[LudoState]()
    state = LUDO.start(seats)
    while state.outcome is None and len(found) < 5 * most:
        assert isinstance(state, LudoState)
        if state.chance is None:
            state = state.play(rng.choice(state.legal()))
            continue
        found.append(state)
        state = state.happen(state.chance.sample(rng))
    return found[::5]


def test_the_strong_bot_stays_out_of_reach() -> None:
    """A piece is not moved right in front of another's, which would capture it there."""
    state = throw(at((11, 28, 42), (11, 18, 19)), 4)
    assert state.board.place(0, 32) == state.board.place(1, 12)
    assert moves("strong", state) == ["move 11"]


@pytest.mark.parametrize("seed", range(4))
def test_the_others_play_for_themselves(seed: int) -> None:
    """With two players, the other's best step is the worst one for the bot."""
    for state in positions(2, seed, 30):
        chance, other = state.chance, 1 - state.turn
        assert chance is not None
        after = [state.happen(result) for result, _share in chance.outcomes()]
        worst = [
            min(
                [careful(each.play(move), other) for move in each.legal()] or [careful(each, other)]
            )
            for each in after
        ]
        assert farsighted(state, other) == pytest.approx(sum(worst) / len(worst))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_one_seat_is_ahead_the_others_are_behind(seats: int) -> None:
    """Each seat is compared with the average of the others, so that the advantages sum to zero."""
    for state in positions(seats, 7, 20):
        ahead = [worth(state.board, state.pieces, seat) for seat in range(seats)]
        assert sum(ahead) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seats", [3, 4])
def test_dangers_are_the_faces_with_which_others_would_capture(seats: int) -> None:
    """Every face and piece that reaches the space counts, also a 6 that brings one out there."""
    entering = 0
    for state in positions(seats, 3, 40):
        board = state.board
        ways = [
            (board.place(seat, board.target(start, face)), start)
            for seat, own in list(enumerate(state.pieces))[1:]
            for start in set(own)
            for face in range(1, 7)
            if start != START or face == 6
        ]
        for field in [field for field in state.pieces[0] if 0 <= field < board.track]:
            hits = [start for place, start in ways if place == board.place(0, field)]
            entering += START in hits
            assert danger(board, state.pieces, 0, field) == pytest.approx(len(hits) / 6)
    assert entering


@pytest.mark.parametrize(("mind", "random"), [("easy", 1 / 2), ("middle", 1 / 4), ("strong", 0)])
def test_the_weaker_a_bot_the_more_it_decides_at_random(mind: str, random: float) -> None:
    """Otherwise each captures: the easy bot half of the time, the middle one three times in four."""
    state = throw(at((3, 30, 40), (S, S, 28)), 5)
    choices, made = len(state.legal()), moves(mind, state, 600)
    usual = made.count("move 3") / len(made)
    assert usual == pytest.approx(1 - random + random / choices, abs=0.06)
