"""Small games of Kniffel, enumerated to the end and compared with a second enumeration."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from spielekiste.games.kniffel import ClassicSheet, CroatianSheet
from tests.games.kniffel import second
from tests.games.second_turns import columns_of, engine, game
from tests.games.sheets import all_but, due

CASES = [
    ("none", 50, ("ones", "chance"), 1),
    ("block", 50, ("twos", "full-house"), 1),
    ("block", 50, ("ones", "threes"), 1),
    ("free", 50, ("ones", "large-straight"), 1),
    ("yahtzee", 50, ("twos", "three-alike"), 1),
    ("yahtzee", 0, ("ones", "small-straight"), 1),
    ("block", None, ("kniffel", "ones"), 1),
    ("block", 50, ("twos",), 2),
    ("yahtzee", 50, ("full-house",), 3),
]
"""Mode, content of the Kniffel box, open boxes, and seats; all cases have two-faced dice."""


@pytest.mark.parametrize("cup", [False, True], ids=["classic", "full-cup"])
@pytest.mark.parametrize(("mode", "kniffel", "still_open", "seats"), CASES)
def test_small_games_end_like_a_second_enumeration(
    mode: str, kniffel: int | None, still_open: tuple[str, ...], seats: int, *, cup: bool
) -> None:
    """Totals, probabilities and numbers of lines equal those of the second enumeration."""
    rules = ClassicSheet(mode, cup, sides=2)
    held = all_but(rules, *still_open, points=8)
    if kniffel is not None:
        held["kniffel"] = kniffel
    state = due(rules, held, seats)
    scored = partial(second.choices, mode)
    expected = game(columns_of(state), 0, "12", scored, second.total, cup=cup)
    assert engine(state, {}) == expected


@pytest.mark.parametrize("still_open", [("ones", "maximum"), ("maximum", "minimum")])
def test_small_croatian_games_end_like_a_second_enumeration(still_open: tuple[str, ...]) -> None:
    """X1 to X3 are enumerated with two-sided dice."""
    rules = CroatianSheet(sides=2)
    state = due(rules, all_but(rules, *still_open, points=6))
    expected = game(columns_of(state), 0, "12", partial(second.choices, "none"), second.total)
    assert engine(state, {}) == expected


def test_one_box_with_real_dice_ends_like_a_second_enumeration() -> None:
    """The last turn for the Kniffel box has 252 results for each of up to 3 throws."""
    rules = ClassicSheet("block", whole_cup=True)
    state = due(rules, all_but(rules, "kniffel"))
    tally = engine(state, {})
    scored = partial(second.choices, "block")
    assert tally == game(columns_of(state), 0, "123456", scored, second.total, cup=True)
    assert tally[50,][0] == Fraction(6, 7776)
    assert tally[50,][1] + tally[0,][1] == 252 + 252**2 + 252**3


def test_a_turn_with_two_faces_has_as_many_lines_as_counting_says() -> None:
    """With two-sided dice and one open box, a line of play either enters the roll, or keeps x ones
    and y twos and continues with one of the 6 − x − y results of the next throw.
    """
    rules = ClassicSheet("block", sides=2)
    tally = engine(due(rules, all_but(rules, "chance")), {})
    after = dict.fromkeys(range(6), 1)
    for _throw in range(2):
        after = {
            a: 1
            + sum(
                sum(after[x + new] for new in range(6 - x - y))
                for x in range(a + 1)
                for y in range(6 - a)
                if x + y < 5
            )
            for a in range(6)
        }
    assert sum(lines for _, lines in tally.values()) == sum(after.values())
