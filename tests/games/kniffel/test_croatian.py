"""X1 to X3: the Croatian sheet."""

from __future__ import annotations

import pytest

from spielekiste.core.state import Outcome
from spielekiste.games.kniffel import KNIFFEL, CroatianSheet
from spielekiste.games.kniffel.boxes import UPPER
from tests.games.sheets import all_but, boxes, enter, lying, sheet, throw, worths

RULES = CroatianSheet()


def test_x1_there_are_eight_boxes_and_eight_turns() -> None:
    """Once the number boxes, Maximum and Minimum are filled, the game is over."""
    assert tuple(box.box for box in RULES.enters) == (*UPPER, "maximum", "minimum")
    state, turns = KNIFFEL.start(1, {"rules": "croatian"}), 0
    while state.outcome is None:
        state = state.happen(throw("12345"))
        state = state.play(state.legal()[-1])
        turns += 1
    assert turns == 8


@pytest.mark.parametrize(("upper", "bonus"), [(62, 0), (63, 35)])
def test_x1_the_bonus_of_c2_holds(upper: int, bonus: int) -> None:
    """The bonus is 35 points for 63 or more."""
    assert RULES.sums(sheet(RULES, {"sixes": 30, "fives": upper - 30}))["bonus"] == bonus


def test_x1_five_alike_is_nothing_special() -> None:
    """Five of a kind gives no extra points and forces no box."""
    state = lying(RULES, "44444")
    assert boxes(state) == (*UPPER, "maximum", "minimum")
    assert worths(state) == dict.fromkeys(UPPER, (0, 0)) | {
        "fours": (20, 0), "maximum": (20, 0), "minimum": (20, 0),
    }  # fmt: skip


@pytest.mark.parametrize("box", ["maximum", "minimum"])
def test_x2_maximum_and_minimum_take_the_sum_of_all_dice(box: str) -> None:
    """Maximum and Minimum each take the sum of the dice, independent of each other."""
    assert enter(lying(RULES, "12356"), box).sheets[0] == sheet(RULES, {box: 17})


@pytest.mark.parametrize(
    ("ones", "maximum", "minimum", "product"),
    [(3, 27, 7, 60), (0, 27, 7, 0), (2, 10, 20, -20), (5, 9, 9, 0)],
)
def test_x3_the_difference_times_the_ones_is_added(
    ones: int, maximum: int, minimum: int, product: int
) -> None:
    """(Maximum − Minimum) × Ones is added, even if negative; the total includes all eight boxes."""
    held = {"ones": ones, "sixes": 18, "maximum": maximum, "minimum": minimum}
    sums = RULES.sums(sheet(RULES, held))
    assert sums["product"] == product
    assert sums["total"] == ones + 18 + maximum + minimum + product


def test_x3_bonus_and_product_are_both_in_the_total() -> None:
    """63 upper points, extremes of 25 and 5, and three ones give 63 + 35 + 30 + 60."""
    held = {"ones": 3, "sixes": 30, "fives": 20, "twos": 10, "maximum": 25, "minimum": 5}
    assert RULES.sums(sheet(RULES, held))["total"] == 188


def test_x3_the_product_waits_for_its_three_boxes() -> None:
    """The product is 0 while one of the boxes is open."""
    assert RULES.sums(sheet(RULES, {"ones": 3, "maximum": 27}))["product"] == 0


def test_x3_the_end_ranks_by_the_whole_total() -> None:
    """A negative product can lose the game."""
    other = sheet(RULES, all_but(RULES) | {"sixes": 12})
    held = all_but(RULES, "maximum") | {"ones": 5, "minimum": 8}
    over = enter(lying(RULES, "11111", held, others=(other,)), "maximum")
    assert over.outcome == Outcome("sheets-full", (2, 1), (5 + 8 + 5 - 15, 12))


def test_x1_c10_holds_and_c11_does_not_exist() -> None:
    """Any open box may be chosen, even for 0, with any option."""
    state = lying(RULES, "66666", {"sixes": 30})
    assert worths(state)["ones"] == (0, 0)
    for further in ("block", "free", "none", "yahtzee"):
        options = {"rules": "croatian", "further": further}
        assert KNIFFEL.start(1, options).rules == RULES  # type: ignore[attr-defined]
