"""C1 to C10, C12, C14: the classic sheet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.core.errors import InvalidSeats
from spielekiste.core.state import Event, Outcome
from spielekiste.games.kniffel import KNIFFEL, ClassicSheet
from spielekiste.games.kniffel.boxes import UPPER
from spielekiste.parts.sheet_game import SheetState
from tests.games.sheets import all_but, boxes, enter, lying, sheet, throw, worths

RULES = ClassicSheet("block")


def worth(dice: str, box: str) -> int:
    """Return the points that dice score in a box of an empty sheet."""
    return worths(lying(RULES, dice))[box][0]


@pytest.mark.parametrize(
    ("box", "points"),
    [("ones", 2), ("twos", 0), ("threes", 3), ("fours", 8), ("fives", 0), ("sixes", 0)],
)
def test_c1_a_number_box_takes_the_sum_of_its_number(box: str, points: int) -> None:
    """With 1 1 3 4 4, the ones score 2 and the fours 8."""
    assert worth("11344", box) == points


@pytest.mark.parametrize(("upper", "bonus"), [(62, 0), (63, 35), (64, 35), (105, 35)])
def test_c2_the_bonus_comes_with_63_points(upper: int, bonus: int) -> None:
    """The bonus is 35 points if the upper boxes reach 63, and 0 with one point less."""
    held = dict.fromkeys(UPPER, 0) | {"sixes": 30, "ones": upper - 30}
    sums = RULES.sums(sheet(RULES, held))
    assert (sums["upper"], sums["bonus"], sums["total"]) == (upper, bonus, upper + bonus)


def test_c2_lower_boxes_and_extra_points_do_not_count_for_the_bonus() -> None:
    """Only the six number boxes count towards 63."""
    sums = RULES.sums(sheet(RULES, {"sixes": 24, "kniffel": 50, "chance": 30}, extra=100))
    assert (sums["bonus"], sums["total"]) == (0, 204)


@pytest.mark.parametrize(
    ("dice", "points"), [("55543", 22), ("55443", 0), ("66661", 25), ("22222", 10)]
)
def test_c3_three_of_a_kind_is_the_sum_of_all_dice(dice: str, points: int) -> None:
    """At least three dice must be equal: 5 5 5 4 3 scores 22, but two pairs score nothing."""
    assert worth(dice, "three-alike") == points


@pytest.mark.parametrize(("dice", "points"), [("55543", 0), ("66661", 25), ("22222", 10)])
def test_c4_four_of_a_kind_is_the_sum_of_all_dice(dice: str, points: int) -> None:
    """At least four dice must be equal."""
    assert worth(dice, "four-alike") == points


@pytest.mark.parametrize(
    ("dice", "points"), [("11122", 25), ("66655", 25), ("66665", 0), ("66554", 0), ("44444", 0)]
)
def test_c5_a_full_house_is_25(dice: str, points: int) -> None:
    """A full house has three of one number and two of another; five of a kind doesn't count."""
    assert worth(dice, "full-house") == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [("12346", 30), ("23445", 30), ("34566", 30), ("12345", 30), ("12356", 0), ("12456", 0)],
)
def test_c6_a_small_straight_is_30(dice: str, points: int) -> None:
    """A small straight has four in sequence and any fifth die."""
    assert worth(dice, "small-straight") == points


@pytest.mark.parametrize(
    ("dice", "points"), [("23456", 40), ("12345", 40), ("12346", 0), ("13456", 0)]
)
def test_c7_a_large_straight_is_40(dice: str, points: int) -> None:
    """All five dice must be in sequence."""
    assert worth(dice, "large-straight") == points


@pytest.mark.parametrize(("dice", "points"), [("11111", 50), ("66666", 50), ("66665", 0)])
def test_c8_a_kniffel_is_50(dice: str, points: int) -> None:
    """A Kniffel is five dice with the same number, whichever it is."""
    assert worth(dice, "kniffel") == points


@pytest.mark.parametrize(("dice", "points"), [("11111", 5), ("12356", 17), ("66666", 30)])
def test_c9_chance_is_the_sum_of_all_dice(dice: str, points: int) -> None:
    """Any dice score, so chance is never 0."""
    assert worth(dice, "chance") == points


def test_c10_any_open_box_may_be_chosen_whatever_else_would_score() -> None:
    """A large straight may be used to cross out the Kniffel box, which is a `strike` event."""
    state = lying(RULES, "12345", {"ones": 3})
    assert boxes(state) == tuple(box.box for box in RULES.enters[1:])
    after = enter(state, "kniffel")
    assert after.sheets[0].entries[11] == 0
    assert after.events == (Event("strike", 0, "kniffel", amount=0, dice=(1, 2, 3, 4, 5)),)


def test_c10_dice_that_meet_nothing_strike_a_box_of_the_players_choice() -> None:
    """With full house and Kniffel open, 1 2 3 4 6 scores 0 in either."""
    state = lying(RULES, "12346", all_but(RULES, "full-house", "kniffel"))
    assert worths(state) == {"full-house": (0, 0), "kniffel": (0, 0)}


def test_c12_the_highest_total_wins() -> None:
    """The last entry ends the game, and the highest total takes first place."""
    over = enter(_last_turn(33), "chance")
    assert over.outcome == Outcome("sheets-full", (2, 1), (20, 33))
    assert over.outcome.winners == (1,)


def test_c12_equal_totals_share_the_place() -> None:
    """T4: two players share first place, and the next place is third."""
    assert enter(_last_turn(12, 20), "chance").outcome == Outcome(
        "sheets-full", (1, 3, 1), (20, 12, 20)
    )


def _last_turn(*scores: int) -> SheetState:
    """Return a last turn: seat 0 has 5 points and 1 2 3 4 5 for chance; the other seats have
    finished.
    """
    others = tuple(sheet(RULES, all_but(RULES) | {"chance": points}) for points in scores)
    return lying(RULES, "12345", all_but(RULES, "chance") | {"ones": 5}, others=others)


def test_c14_one_to_eight_may_play() -> None:
    """Zero and nine players are rejected."""
    assert list(KNIFFEL.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    for seats in (0, 9):
        with pytest.raises(InvalidSeats, match="seat-count"):
            KNIFFEL.start(seats)


def test_the_game_lasts_thirteen_turns_each() -> None:
    """Each player fills thirteen boxes, then the game is over."""
    state, turns = KNIFFEL.start(2), 0
    while state.outcome is None:
        state = state.happen(throw("12345"))
        state = state.play(state.legal()[-1])
        turns += 1
    assert turns == 26


@settings(deadline=None, max_examples=40)
@given(st.lists(st.lists(st.integers(1, 6), min_size=5, max_size=5), min_size=26, max_size=26))
def test_a_sheet_only_grows(throws: list[list[int]]) -> None:
    """An entry never changes, every turn fills one box, and the total never decreases."""
    state: SheetState = KNIFFEL.start(2)  # type: ignore[assignment]
    for number, dice in enumerate(throws):
        seat, before = state.turn, state.sheets
        state = state.happen(throw("".join(map(str, dice))))
        choices = [move for move in state.legal() if str(move).startswith("enter")]
        state = state.play(choices[number * 7 % len(choices)])
        old, new = before[seat].entries, state.sheets[seat].entries
        assert [a for a, b in zip(old, new, strict=True) if a is not None and a != b] == []
        assert new.count(None) == old.count(None) - 1
        assert RULES.sums(state.sheets[seat])["total"] >= RULES.sums(before[seat])["total"]
        assert state.sheets[1 - seat] == before[1 - seat]
    assert state.outcome is not None
