"""All 252 throws in every box, and small games to the end, against a second reading."""

from __future__ import annotations

from itertools import product

import pytest

from spielekiste.games.symbols import SymbolSheet
from spielekiste.games.symbols.boxes import WELTRAUM_ENTERS
from tests.games.second_turns import columns_of, engine, game
from tests.games.sheets import all_but, due, lying, worths
from tests.games.symbols import second

THROWS = sorted({"".join(sorted(roll)) for roll in product("123456", repeat=5)})


def test_every_throw_in_every_box() -> None:
    """On an empty sheet each box offers what the second scorer says."""
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


@pytest.mark.parametrize("free_zero", [False, True], ids=["bound", "voluntary-zero"])
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
    """The same totals, equally likely, by as many different lines."""
    rules = SymbolSheet(WELTRAUM_ENTERS, free_zero, sides=len(faces))
    state = due(rules, all_but(rules, *still_open, points=1), seats)
    choices = second.choices(free_zero=free_zero)
    expected = game(columns_of(state), 0, faces, choices, second.total)
    assert engine(state, {}) == expected
