"""M1 to M7: turns, tasks, number rows, markers, overhang."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import InvalidSeats
from spielekiste.core.state import Event
from spielekiste.games.master import MASTER, Action, Board, MasterState
from spielekiste.games.master.board import free_markers, stars
from spielekiste.games.master.tasks import TASKS
from spielekiste.parts.dice import Keep, Throw, Thrown
from tests.games.master import (
    CLOSED,
    COURSE,
    EMPTY,
    actions,
    at,
    board,
    do,
    mine,
    refusal,
    refused,
    told,
)

DONE = dict.fromkeys(range(1, 7), 8)
"""Number rows that are all finished."""


def test_m1_each_player_has_a_board_with_six_rows_and_six_tasks() -> None:
    """Each board is empty at the start, and one to four can play."""
    state = MASTER.start(4)
    assert state.boards == (EMPTY,) * 4  # type: ignore[attr-defined]
    assert Board((0,) * 6, (False,) * 6, 0, 0) == EMPTY
    assert COURSE.row == 8
    for seats in (0, 5):
        with pytest.raises(InvalidSeats, match="seat-count"):
            MASTER.start(seats)


def test_m1_k1_to_k6_hold() -> None:
    """Five dice are thrown first, then those that are not kept, up to three times; stopping early
    is allowed.
    """
    state = MASTER.start(2)
    assert state.chance == Throw(5)
    state = state.happen(Thrown((1, 1, 2, 4, 6))).play(Keep((1, 1)))
    assert state.chance == Throw(3)
    state = state.happen(Thrown((1, 2, 3)))
    assert Keep((2, 3)) in state.legal()
    assert str(state.legal()[-1]) == "coins 2"
    state = state.play(Keep((1, 1, 1))).happen(Thrown((5, 6)))
    assert [str(move) for move in state.legal()] == ["row 1", "coins 1", "coins 2"]
    assert refused(state, Keep((1, 1))) == "no-throw-left"  # type: ignore[arg-type]


def test_m1_one_action_ends_the_turn() -> None:
    """The next seat then throws all five dice."""
    after = do(at("11246", EMPTY, EMPTY), "row 1")
    assert (after.turn, after.chance, after.boards[1]) == (1, Throw(5), EMPTY)


def test_m1_an_action_is_taken_if_any_is_possible() -> None:
    """If an action is possible, passing is illegal."""
    assert refusal(at("11246"), "pass") == "action-possible"


def test_m1_with_nothing_possible_the_turn_passes_by_itself_after_the_third_throw() -> None:
    """If no action is possible, the throw and the pass are reported, and the next seat throws."""
    due = MasterState(COURSE, (EMPTY, EMPTY), 0, turn=0, kept=(1, 2, 4, 5), throws=2)
    after = due.happen(Thrown((6,)))
    assert after.turn == 1
    assert after.events == (
        Event("throw", 0, amount=3, dice=(6,)),
        Event("pass", 0, dice=(1, 2, 4, 5, 6)),
    )


def test_m1_with_a_throw_left_nothing_passes_by_itself() -> None:
    """No action is possible with the dice, but some of them may be thrown again."""
    for throws in (0, 1):
        kept = (1, 2, 4) if throws else ()
        due = MasterState(COURSE, (EMPTY, EMPTY), 0, turn=0, kept=kept, throws=throws)
        after = due.happen(Thrown((1, 2, 4, 5, 6)[len(kept) :]))
        assert (after.seat, after.dice, after.throws) == (0, (1, 2, 4, 5, 6), throws + 1)
        assert actions(after) == ["pass"]


def test_m1_stopping_early_with_nothing_possible_is_a_pass() -> None:
    """If no action is possible, passing is legal in addition to the keeps."""
    state = at("12456", EMPTY, EMPTY, throws=1)
    assert actions(state) == ["pass"]
    assert len(state.legal()) == 32
    after = do(state, "pass")
    assert (after.turn, after.boards) == (1, (EMPTY, EMPTY))
    assert after.events == (Event("pass", 0, dice=(1, 2, 4, 5, 6)),)


def test_m1_the_stock_of_stars_never_limits() -> None:
    """Four full boards have 92 stars, more than the game box contains."""
    full = board(DONE, *TASKS, laps=CLOSED)
    assert stars(COURSE, full) == 23
    nearly = board(DONE, *TASKS[1:], laps=CLOSED)
    after = do(at("66666", nearly, full, full, full, first=1), "task kniffel")
    assert sum(map(after.stars, range(4))) == 92


@pytest.mark.parametrize(
    ("dice", "task", "brings"),
    [
        ("44444", "kniffel", 3),
        ("12345", "large-straight", 2),
        ("23456", "large-straight", 2),
        ("12346", "small-straight", 1),
        ("23345", "small-straight", 1),
        ("33555", "full-house", 1),
        ("11123", "chance-5-10", 1),
        ("11233", "chance-5-10", 1),
        ("44566", "chance-25-30", 1),
        ("66666", "chance-25-30", 1),
    ],
)
def test_m2_a_task_brings_its_stars(dice: str, task: str, brings: int) -> None:
    """Dice that complete a task earn its stars."""
    after = do(at(dice), f"task {task}")
    assert after.stars(0) == brings
    assert after.boards[0].starred == tuple(name == task for name in TASKS)
    faces = tuple(map(int, dice))
    assert told(after, "task") == [Event("task", 0, task, amount=brings, dice=faces)]


@pytest.mark.parametrize(
    ("dice", "task"),
    [
        ("44445", "kniffel"),
        ("12346", "large-straight"),
        ("12356", "small-straight"),
        ("33556", "full-house"),
        ("11234", "chance-5-10"),
        ("34566", "chance-25-30"),
    ],
)
def test_m2_dice_that_do_not_meet_a_task_star_nothing(dice: str, task: str) -> None:
    """The sums 11 and 24 are outside both chances."""
    assert refusal(at(dice), f"task {task}") == "task-not-met"


def test_m2_a_task_is_starred_once() -> None:
    """A starred task can't be starred again."""
    state = at("33555", board({}, "full-house"))
    assert refusal(state, "task full-house") == "task-starred"


def test_m2_dice_that_meet_several_tasks_star_one() -> None:
    """Five ones are a Kniffel and a low chance, which are two actions with one task each."""
    assert actions(at("11111"))[:2] == ["task kniffel", "task chance-5-10"]
    assert do(at("11111"), "task chance-5-10").stars(0) == 1


def test_m2_a_large_straight_also_meets_the_small_one() -> None:
    """A large straight may be used for 2 stars or for 1."""
    assert actions(at("23456")) == ["task large-straight", "task small-straight"]


def test_m2_five_alike_is_no_full_house() -> None:
    """A full house needs two different numbers."""
    assert refusal(at("33333"), "task full-house") == "task-not-met"


def test_m3_one_or_two_rows_move_by_the_dice_that_show_their_number() -> None:
    """With 3 3 3 5 5, either row or both can move."""
    state = at("33355", board({3: 2, 5: 1}))
    assert actions(state)[1:4] == ["row 3", "rows 3 5", "row 5"]
    assert mine(state, "row 3") == board({3: 5, 5: 1})
    assert mine(state, "row 5") == board({3: 2, 5: 3})
    assert mine(state, "rows 3 5") == board({3: 5, 5: 3})


def test_m3_a_number_thrown_once_moves_nothing() -> None:
    """A number thrown once cannot move its row, either alone or with another."""
    state = at("33456", board({4: 7}))
    assert refusal(state, "row 4") == "not-thrown-twice"
    assert refusal(state, "rows 3 4") == "not-thrown-twice"
    assert refusal(state, "row 1") == "not-thrown-twice"


def test_m3_all_dice_of_a_number_move_together() -> None:
    """Four equal dice move four spaces, and can't be split into two and a pair for the coin row."""
    state = at("44446", board({4: 1}))
    assert mine(state, "row 4") == board({4: 5})
    assert refusal(state, "row 4 coins 1") == "other-dice-only"


def test_m3_a_fresh_row_is_counted_from_beside_the_board() -> None:
    """In a new row, two dice move the marker to space 2."""
    after = do(at("44126"), "row 4")
    assert after.boards[0] == board({4: 2})
    assert after.events == (Event("row", 0, "row-4", 0, 2, 2, None, (4, 4)),)


def test_m4_on_the_eighth_field_a_row_is_finished() -> None:
    """The finished row gives one star, and the marker becomes free."""
    after = do(at("44126", board({4: 6, 1: 2, 2: 2})), "row 4")
    assert after.stars(0) == 1
    assert after.events[:2] == (
        Event("row", 0, "row-4", 6, 8, 2, None, (4, 4)),
        Event("row-star", 0, "row-4", amount=1),
    )
    assert "row 3" in actions(at("33126", after.boards[0]))


def test_m4_a_finished_row_takes_no_dice() -> None:
    """A finished row can't be moved alone or with another row, and gives no overhang."""
    state = at("44411", board({4: 8}))
    assert refusal(state, "row 4") == "row-closed"
    assert refusal(state, "rows 1 4") == "row-closed"
    assert refusal(state, "row 4 coins 1") == "row-closed"


def test_m4_the_number_of_a_finished_row_may_still_be_the_pair_of_m10() -> None:
    """Dice with the finished row's number can still earn coins while another row is moved."""
    state = at("44411", board({4: 8}))
    assert mine(state, "row 1 coins 2") == board({4: 8, 1: 2}, coin=2)


def test_m5_at_most_three_rows_are_in_progress() -> None:
    """For a fourth row, no marker is free."""
    state = at("44126", board({1: 3, 2: 3, 3: 3}))
    assert refusal(state, "row 4") == "no-free-marker"
    assert mine(state, "coins 1") == board({1: 3, 2: 3, 3: 3}, coin=1)


def test_m5_finishing_a_row_frees_the_marker_for_a_fresh_one_in_the_same_action() -> None:
    """Rows may move in any order: the finished one moves first, although its number is higher."""
    state = at("11446", board({2: 3, 3: 3, 4: 6}))
    assert refusal(state, "row 1") == "no-free-marker"
    after = do(state, "rows 1 4")
    assert after.boards[0].rows == (2, 3, 3, 8, 0, 0)
    assert [event.what for event in told(after, "row")] == ["row-4", "row-1"]


def test_m5_a_row_that_is_not_finished_frees_nothing() -> None:
    """One space before the end, the row keeps its marker, so the other row has none."""
    state = at("11446", board({2: 3, 3: 3, 4: 5}))
    assert refusal(state, "rows 1 4") == "no-free-marker"


def test_m5_two_fresh_rows_need_two_free_markers() -> None:
    """With one row in progress, both rows can start; with two, only one can."""
    assert mine(at("11446", board({2: 3})), "rows 1 4") == board({1: 2, 2: 3, 4: 2})
    state = at("11446", board({2: 3, 3: 3}))
    assert refusal(state, "rows 1 4") == "no-free-marker"
    assert actions(state) == ["row 1", "row 4", "coins 1", "coins 2", *_beside(1, 4)]


def _beside(*numbers: int) -> list[str]:
    return [f"row {number} coins 1" for number in numbers]


def test_m5_an_action_is_written_with_its_rows_sorted() -> None:
    """Rows in another order can't be parsed."""
    with pytest.raises(ValueError, match="position 5"):
        MASTER.parse("rows 4 1")
    assert refused(at("11446"), Action(rows=(4, 1))) == "unknown-move"
    assert [text for text in actions(at("11446")) if "rows" in text] == ["rows 1 4"]


@pytest.mark.parametrize(("done", "place"), [(3, 1), (4, 2), (5, 3)])
def test_m6_the_fourth_fifth_and_sixth_row_bring_one_more_star(done: int, place: int) -> None:
    """The markers of these rows are parked."""
    before = board(dict.fromkeys(range(1, done + 1), 8) | {6: 6})
    after = do(at("66123", before, EMPTY), "row 6")
    assert after.stars(0) == stars(COURSE, before) + 2
    assert told(after, "row-star", "park") == [
        Event("row-star", 0, "row-6", amount=1),
        Event("park", 0, "row-6", target=place, amount=1),
    ]


def test_m6_the_third_row_brings_no_more_than_its_star() -> None:
    """The marker of the third row becomes free."""
    after = do(at("66123", board({1: 8, 2: 8, 6: 6}), EMPTY), "row 6")
    assert after.stars(0) == 3
    assert told(after, "park") == []


@pytest.mark.parametrize(
    ("done", "under_way", "free"),
    [
        (0, 0, 3),
        (0, 1, 2),
        (0, 3, 0),
        (3, 0, 3),
        (3, 2, 1),
        (3, 3, 0),
        (4, 0, 2),
        (4, 1, 1),
        (4, 2, 0),
        (5, 0, 1),
        (5, 1, 0),
        (6, 0, 0),
    ],
)
def test_m6_a_parked_marker_is_not_free(done: int, under_way: int, free: int) -> None:
    """Markers on rows and parked markers are not free; there are three for number rows."""
    rows = [8] * done + [2] * under_way
    assert free_markers(COURSE, board(dict(enumerate(rows, 1)))) == free


def test_m6_six_rows_bring_nine_stars() -> None:
    """Six stars are for the rows, and three for the parked markers."""
    assert stars(COURSE, board(DONE)) == 9


def test_m7_dice_beyond_the_end_of_the_row_move_the_coin_marker() -> None:
    """Each additional die is one space; here, one die finishes the row and three are left over."""
    other = board({4: 8})
    after = do(at("44441", board({4: 7}), other, other, first=1), "row 4")
    assert after.boards[0] == board({4: 8}, coin=3)
    assert told(after, "overhang", "coin-move") == [
        Event("overhang", 0, "row-4", amount=3),
        Event("coin-move", 0, "coin-row", 0, 3, 3),
    ]


def test_m7_dice_that_just_finish_a_row_leave_nothing_over() -> None:
    """Without additional dice, there is no overhang event."""
    other = board({4: 8})
    after = do(at("44112", board({4: 6}), other, other), "row 4")
    assert after.boards[0] == board({4: 8})
    assert told(after, "overhang") == []
