"""M8 to M11: coins, the coin row, a row with coins, the race."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import InvalidOption
from spielekiste.core.state import Event
from spielekiste.games.master import MASTER, Board, Course
from tests.games.master import (
    CLOSED,
    EMPTY,
    actions,
    at,
    board,
    do,
    mine,
    refusal,
    told,
)

CLOSED_ROWS = dict.fromkeys(range(1, 7), 8)
"""Finished number rows, which leave only tasks and coins."""


def coins(dice: str, one: Board = EMPTY, course: Course | None = None) -> list[int]:
    """Return the numbers of coins that the dice can earn without a row."""
    texts = actions(at(dice, one, course=course or Course()))
    return [int(text[6:]) for text in texts if text.startswith("coins ")]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("12456", []),
        ("11246", [1]),
        ("11446", [1, 2]),
        ("11146", [1, 2]),
        ("11144", [1, 2]),
        ("11114", [1, 2, 3]),
        ("66666", [1, 2, 3]),
    ],
)
def test_m8_coins_by_what_the_dice_show(dice: str, expected: list[int]) -> None:
    """A pair earns 1, two pairs 2, three of a kind 2, four of a kind 3; dice may count as a smaller
    group.
    """
    assert coins(dice) == expected


def test_m8_one_coin_moves_the_marker_one_field() -> None:
    """The event contains the combination."""
    after = do(at("11446", board(coin=4)), "coins 2")
    assert after.boards[0] == board(coin=6)
    assert after.events == (
        Event("coins", 0, "two-pairs", amount=2, dice=(1, 1, 4, 4, 6)),
        Event("coin-move", 0, "coin-row", 4, 6, 2),
    )


def test_m8_two_pairs_means_two_different_numbers() -> None:
    """Four of a kind is not two pairs: it earns 1 coin as a triple or 4 coins, but not 2."""
    assert coins("11114", course=Course(three_alike=1, four_alike=4)) == [1, 4]


def test_m8_more_coins_than_the_dice_bring_are_refused() -> None:
    """A pair earns one coin, so two are rejected."""
    assert refusal(at("11246"), "coins 2") == "coins-not-thrown"


def test_m8_a_starred_task_met_again_brings_3_coins() -> None:
    """A task completed again earns no star and no race steps; the event contains the task."""
    state = at("12345", board({}, "small-straight"), EMPTY)
    after = do(state, "coins 3")
    assert after.boards[0] == board({}, "small-straight", coin=3)
    assert after.events == (
        Event("coins", 0, "small-straight", amount=3, dice=(1, 2, 3, 4, 5)),
        Event("coin-move", 0, "coin-row", 0, 3, 3),
    )


def test_m8_also_when_the_same_dice_meet_an_open_task() -> None:
    """Dice that complete the open large straight may also be used for the starred small one."""
    assert actions(at("12345", board({}, "small-straight"))) == ["task large-straight", "coins 3"]


def test_m8_an_open_task_or_another_players_star_brings_no_coins() -> None:
    """Only a player's own starred task can be completed again."""
    state = at("12345", EMPTY, board({}, "small-straight"))
    assert refusal(state, "coins 3") == "coins-not-thrown"
    assert refusal(at("12346", board({}, "kniffel")), "coins 3") == "coins-not-thrown"


def test_m8_actions_with_the_same_effect_are_one() -> None:
    """Four of a kind and a task completed again both earn 3 coins, and either pair earns 1."""
    assert coins("11114", board({}, "chance-5-10")) == [1, 2, 3]
    assert coins("11446") == [1, 2]


def test_m8_the_coins_of_three_and_four_alike_are_options() -> None:
    """By default, they earn 2 and 3 coins; other values are house rules."""
    infos = {info.name: info for info in MASTER.options.described()}
    assert {name: info.default for name, info in infos.items()} == {
        "three_alike": 2,
        "four_alike": 3,
    }
    assert all(info.house and info.clause == "M8" for info in infos.values())
    state = MASTER.start(1, {"three_alike": 3, "four_alike": 4})
    course: Course = state.course  # type: ignore[attr-defined]
    assert coins("11126", course=course) == [1, 3]
    assert coins("11116", course=course) == [1, 3, 4]
    with pytest.raises(InvalidOption, match="three_alike"):
        MASTER.start(1, {"three_alike": 4})


def test_m9_the_last_field_brings_a_star_and_the_marker_leaves_the_board() -> None:
    """The first lap has eight spaces."""
    after = do(at("11246", board(coin=7)), "coins 1")
    assert after.boards[0] == board(coin=0, laps=1)
    assert after.stars(0) == 1
    assert told(after, "coin-lap") == [Event("coin-lap", 0, "coin-row", target=1, amount=1)]


@pytest.mark.parametrize(("laps", "fields"), [(0, 8), (1, 7), (2, 6), (3, 5), (4, 4)])
def test_m9_each_lap_is_shorter(laps: int, fields: int) -> None:
    """The laps have 8, 7, 6, 5 and 4 spaces; one space before the last, a lap is not finished."""
    short = mine(at("11246", board(coin=fields - 2, laps=laps)), "coins 1")
    assert short == board(coin=fields - 1, laps=laps)
    assert mine(at("11246", short), "coins 1") == board(coin=0, laps=laps + 1)


def test_m9_one_action_may_finish_two_laps() -> None:
    """Overhang 3 and race 2 reach the last space of the fourth lap, and then all four
    of the fifth.
    """
    after = do(at("44441", board({4: 7}, coin=4, laps=3), EMPTY), "row 4")
    assert after.boards[0] == board({4: 8}, laps=5)
    assert told(after, "overhang", "race", "coin-move", "coin-lap") == [
        Event("overhang", 0, "row-4", amount=3),
        Event("coin-move", 0, "coin-row", 4, 5, 1),
        Event("coin-lap", 0, "coin-row", target=4, amount=1),
        Event("coin-move", 0, "coin-row", 0, 2, 2),
        Event("race", 0, "row-4", target=1, amount=2),
        Event("coin-move", 0, "coin-row", 2, 4, 2),
        Event("coin-lap", 0, "coin-row", target=5, amount=1),
    ]


def test_m9_what_is_left_after_the_fifth_lap_is_lost() -> None:
    """The dice earn three coins, but only one space is left."""
    after = do(at("11114", board(coin=3, laps=4)), "coins 3")
    assert after.boards[0] == board(laps=CLOSED)
    assert told(after, "coins-lost") == [Event("coins-lost", 0, "coin-row", amount=2)]


def test_m9_with_the_coin_row_closed_actions_that_move_only_coins_are_not_legal() -> None:
    """Neither dice nor a task completed again earns coins; actions with a row stay legal."""
    state = at("11114", board({}, "chance-5-10", laps=CLOSED))
    assert actions(state) == ["row 1"]
    assert refusal(state, "coins 1") == "coin-row-closed"
    assert refusal(state, "coins 3") == "coin-row-closed"
    assert actions(at("11446", board(CLOSED_ROWS, laps=CLOSED))) == ["pass"]


def test_m9_with_the_coin_row_closed_a_row_with_coins_is_the_row_alone() -> None:
    """The coins would be lost, so moving the row with coins is not a separate action."""
    state = at("11446", board(laps=CLOSED))
    assert actions(state) == ["row 1", "rows 1 4", "row 4"]
    assert refusal(state, "row 1 coins 1") == "coin-row-closed"


def test_m9_with_the_coin_row_closed_overhang_and_race_steps_are_lost() -> None:
    """The row is finished, but the coins are lost."""
    after = do(at("44441", board({4: 7}, laps=CLOSED), EMPTY), "row 4")
    assert after.boards[0] == board({4: 8}, laps=CLOSED)
    assert [event.amount for event in told(after, "coins-lost")] == [3, 2]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("33551", ["row 3 coins 1", "row 5 coins 1"]),
        ("33355", ["row 3 coins 1", "row 5 coins 1", "row 5 coins 2"]),
        ("33335", []),
        ("33333", []),
        ("33456", []),
    ],
)
def test_m10_a_row_and_a_pair_or_triple_of_the_other_dice(dice: str, expected: list[str]) -> None:
    """A triple may be used as a pair, and dice of the row's number earn no coins."""
    assert [text for text in actions(at(dice)) if "row " in text and "coins" in text] == expected


def test_m10_row_and_coins_both_move() -> None:
    """The row's own dice move the row, and the other dice move the coin marker."""
    after = do(at("33355", board({5: 3}, coin=1)), "row 5 coins 2")
    assert after.boards[0] == board({5: 5}, coin=3)
    assert after.events == (
        Event("row", 0, "row-5", 3, 5, 2, None, (5, 5)),
        Event("coins", 0, "three-alike", amount=2, dice=(3, 3, 3)),
        Event("coin-move", 0, "coin-row", 1, 3, 2),
    )


def test_m10_overhang_and_race_come_on_top() -> None:
    """Three fives on a row that needs one give 2 for overhang, 2 for first place, and 1 for the
    pair.
    """
    assert mine(at("33555", board({5: 7}), EMPTY), "row 5 coins 1") == board({5: 8}, coin=5)


def test_m10_met_again_cannot_be_combined() -> None:
    """The full house is starred, but in combination with a row only the other dice count."""
    state = at("33355", board({}, "full-house"))
    assert "coins 3" in actions(state)
    assert refusal(state, "row 5 coins 3") == "other-dice-only"


@pytest.mark.parametrize(("ahead", "fields"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_m11_first_and_second_to_meet_a_task_move_the_coin_marker(ahead: int, fields: int) -> None:
    """The first player moves the marker two spaces, the second moves it one, later players none."""
    others = [board({}, "full-house")] * ahead + [EMPTY] * (3 - ahead)
    after = do(at("33355", EMPTY, *others), "task full-house")
    assert after.boards[0] == board({}, "full-house", coin=fields)
    places = [Event("race", 0, "full-house", target=ahead + 1, amount=fields)]
    assert told(after, "race") == places[: bool(fields)]


@pytest.mark.parametrize(("ahead", "fields"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_m11_first_and_second_to_finish_a_row_move_the_coin_marker(ahead: int, fields: int) -> None:
    """Each row has its own race, independent of other finished rows."""
    others = [board({2: 8, 5: 8})] * ahead + [board({2: 8, 5: 7})] * (3 - ahead)
    after = do(at("55123", board({5: 6}), *others), "row 5")
    assert after.boards[0] == board({5: 8}, coin=fields)


def test_m11_each_task_and_each_row_is_a_race_by_itself() -> None:
    """Being second in one row and first in the other, in one action, gives 3 spaces."""
    state = at("33551", board({3: 6, 5: 6}), board({3: 8}))
    assert mine(state, "rows 3 5") == board({3: 8, 5: 8}, coin=3)


def test_m11_alone_at_the_table_one_is_always_first() -> None:
    """A single player's marker moves two spaces each time."""
    after = do(at("33355"), "task full-house")
    assert told(after, "race") == [Event("race", 0, "full-house", target=1, amount=2)]


def test_m11_one_player_is_never_first_and_second() -> None:
    """Completing one's own starred task again is not a race."""
    state = at("33355", board({}, "full-house"), EMPTY)
    assert told(do(state, "coins 3"), "race") == []
