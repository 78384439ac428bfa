"""All 252 throws in every box, compared with a second implementation."""

from __future__ import annotations

from itertools import product

import pytest

from spielekiste.games.kniffel import ClassicSheet, CroatianSheet
from spielekiste.games.kniffel.boxes import worth
from tests.games.kniffel.second import second_worth
from tests.games.sheets import lying, worths

THROWS = sorted({"".join(sorted(roll)) for roll in product("123456", repeat=5)})


def test_there_are_252_throws() -> None:
    """There are 252 sorted throws of five dice."""
    assert len(THROWS) == 252


@pytest.mark.parametrize("rules", [ClassicSheet("block"), CroatianSheet()], ids=["C", "X"])
def test_every_throw_in_every_box(rules: ClassicSheet | CroatianSheet) -> None:
    """On an empty sheet, each box scores the same points as in the second implementation."""
    expected = {
        (dice, enter.box): second_worth(enter.box, dice)
        for dice in THROWS
        for enter in rules.enters
    }
    actual = {
        (dice, box): points
        for dice in THROWS
        for box, (points, extra) in worths(lying(rules, dice)).items()
        if not extra
    }
    assert expected == actual


def test_the_counts_over_all_throws_are_right() -> None:
    """Of 252 sorted throws, 30 are full houses, 6 Kniffels, 2 large straights, 126 triples."""
    counted = {
        box: sum(worth(box, tuple(map(int, dice))) > 0 for dice in THROWS)
        for box in ("full-house", "kniffel", "large-straight", "four-alike", "three-alike")
    }
    assert counted == {
        "full-house": 6 * 5,
        "kniffel": 6,
        "large-straight": 2,
        "four-alike": 6 + 6 * 5,
        "three-alike": 6 + 6 * 5 + 6 * (5 + 10),
    }
