"""All 252 throws in every box, and whole small games, compared with a second implementation."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from spielekiste.games.symbols import SymbolSheet
from spielekiste.games.symbols.rules import WELTRAUM_ENTERS
from tests.games.second_turns import Column, columns_of, engine, game
from tests.games.sheets import all_but, boxes, due, lying, worths
from tests.games.symbols import second

either_way = pytest.mark.parametrize("free_zero", [False, True], ids=["bound", "voluntary-zero"])
THROWS = sorted({"".join(sorted(roll)) for roll in product("123456", repeat=5)})


def test_every_throw_in_every_box() -> None:
    """On an empty sheet, each box scores the same points as in the second implementation."""
    rules = SymbolSheet(WELTRAUM_ENTERS, voluntary_zero=True)
    assert len(THROWS) == 252
    expected = {
        (dice, enter.box): second.second_worth(enter.box, dice)
        for dice in THROWS
        for enter in rules.enters
    }
    actual = {
        (dice, box): points
        for dice in THROWS
        for box, (points, _) in worths(lying(rules, dice)).items()
    }
    assert expected == actual


@either_way
def test_w8_every_throw_on_random_sheets(*, free_zero: bool) -> None:
    """On sheets with few or many filled boxes, both implementations give equal boxes and points."""
    rules, rng = SymbolSheet(WELTRAUM_ENTERS, free_zero), Random(8)
    choose = second.choices(free_zero=free_zero)
    for _sheet in range(24):
        kept = rng.sample([move.box for move in rules.enters], rng.randint(1, 11))
        held = {box: second.second_worth(box, rng.choice(THROWS)) for box in all_but(rules, *kept)}
        for dice in THROWS:
            state = lying(rules, dice, held)
            column: Column = dict.fromkeys(kept) | held
            expected = {box: (worth, gift) for box, worth, gift in choose(column, dice)}
            assert worths(state) == expected, (held, dice)
            assert set(boxes(state)) == set(expected)


@either_way
@pytest.mark.parametrize(
    ("faces", "still_open", "seats"),
    [
        ("12", ("ufo", "triple"), 1),
        ("12", ("rocket", "two-pairs"), 1),
        ("12", ("planet", "weltraum-kniffel"), 1),
        ("12", ("triple-and-pair",), 3),
        ("123", ("two-pairs",), 2),
        ("123456", ("five-different",), 1),
    ],
)
def test_small_games_end_like_a_second_enumeration(
    faces: str, still_open: tuple[str, ...], seats: int, *, free_zero: bool
) -> None:
    """Totals, probabilities and numbers of lines equal those of the second implementation."""
    rules = SymbolSheet(WELTRAUM_ENTERS, free_zero, sides=len(faces))
    state = due(rules, all_but(rules, *still_open, points=1), seats)
    choices = second.choices(free_zero=free_zero)
    expected = game(columns_of(state), 0, faces, choices, second.total)
    assert engine(state, {}) == expected
