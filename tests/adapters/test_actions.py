"""Actions as numbers, chance card by card, and rows of observations, without any library."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from spielekiste import GAMES, IllegalMove
from spielekiste.adapters.actions import ACTIONS, THROW, VERSIONS, Numbers
from spielekiste.adapters.cards import Dealing, happen
from spielekiste.adapters.observations import LEAST, MOST, observe
from spielekiste.games.maumau.cards import in_order
from spielekiste.games.maumau.draws import Deal
from spielekiste.games.maumau.state import MauMauState
from spielekiste.positions import Position
from tests.contract.cases import Case, cases, walk

GOLDEN = Path(__file__).parent / "actions.txt"
"""Game, version, number and move of every action that was ever published."""


def test_numbers_never_change_within_a_version() -> None:
    """A line of the list is never changed or removed; a new version of a game adds its lines."""
    now = {
        f"{game} {VERSIONS[game]} {number} {action}"
        for game, actions in ACTIONS.items()
        for number, action in enumerate(actions)
    }
    lines = GOLDEN.read_text("utf-8").splitlines()
    latest = tuple(f"{game} {version} " for game, version in VERSIONS.items())
    assert {line for line in lines if line.startswith(latest)} == now
    assert len({*lines}) == len(lines)


def test_every_game_has_actions() -> None:
    """Version 1 has so many actions, with those of all options."""
    assert ACTIONS.keys() == VERSIONS.keys() == GAMES.keys()
    assert {game: len(actions) for game, actions in ACTIONS.items()} == {
        "kniffel": 225,
        "weltraum": 221,
        "hexhex": 221,
        "master": 260,
        "ludo": 44,
        "ente": 3,
        "maumau": 34,
    }


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_move_has_a_number_and_every_state_a_row(case: Case) -> None:
    """Moves and numbers are converted both ways; rows of a case are equally long and within bounds."""
    numbers, lengths = Numbers(case.game), set()
    for state in walk(case, 7):
        legal = [numbers.of(move) for move in state.legal()]
        assert [numbers.move(number) for number in legal] == [*state.legal()]
        assert len({*legal}) == len(legal)
        row = observe(state, state.turn)
        lengths.add(len(row))
        assert LEAST <= min(row) <= max(row) <= MOST
    assert len(lengths) == 1


def test_unknown_numbers_are_refused() -> None:
    numbers = Numbers(GAMES["ente"])
    assert (numbers.move(2), len(numbers), numbers.throws) == (THROW, 3, True)
    for number in (-1, 3):
        with pytest.raises(IndexError):
            numbers.move(number)


def test_rows_have_no_hidden_cards() -> None:
    """Positions that differ only in what a seat can't see have the same row for it."""
    one = Position.parse("maumau play_drawn=on r4g4/r1r2/b1 b3 - 1 r2 0").state
    other = Position.parse("maumau play_drawn=on r4g4/y1y2/bx b3 - 1 y2 0").state
    assert observe(one, 0) == observe(other, 0)
    assert observe(one, 1) != observe(other, 1)


@pytest.mark.parametrize("case", [case for case in cases() if case.game.id == "maumau"], ids=str)
def test_no_hidden_card_changes_a_row(case: Case) -> None:
    """A seat's row is the same when the other hands and the pile are dealt afresh."""
    rng = Random(7)
    for state in walk(case, 7):
        assert isinstance(state, MauMauState)
        for seat, hand in enumerate(state.hands):
            foreign = state.hands[:seat] + state.hands[seat + 1 :]
            pool = [*chain(*foreign, state.stock)]
            rng.shuffle(pool)
            hands = tuple(
                hand if each == seat else in_order(pool.pop() for _ in other)
                for each, other in enumerate(state.hands)
            )
            hidden = state.drawn and state.turn != seat
            drawn = rng.choice(hands[state.turn]) if hidden else state.drawn
            other = state._replace(hands=hands, stock=in_order(pool), drawn=drawn)
            assert observe(other, seat) == observe(state, seat)


def test_cards_are_dealt_one_by_one() -> None:
    """Draws have the probabilities of their piles, and give the hand that a deal at once would give."""
    state = GAMES["maumau"].start(2)
    deal = state.chance
    assert isinstance(deal, Deal)
    dealing = Dealing(deal).take("wish").take("wish")
    chances = dict(dealing.outcomes())
    assert (chances["wish"], sum(chances.values())) == (Fraction(2, 30), 1)
    assert dealing.take("wish").take("wish").result is None
    with pytest.raises(IllegalMove):
        dealing.take("wish").take("wish").take("wish")
    for seed in range(100):
        assert happen(state, Random(seed)) == state.happen(deal.sample(Random(seed)))
    hand = dealing.take("blue-3").take("red-1").take("red-2").result
    assert hand is not None
    assert hand.cards == ("red-1", "red-2", "blue-3", "wish", "wish")
