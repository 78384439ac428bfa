"""M12 and the examples of M13."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import Event, Outcome
from spielekiste.games.master import MASTER, PASS, MasterState
from spielekiste.parts.dice import Thrown
from tests.games.master import CLOSED, COURSE, EMPTY, actions, at, board, do, mine, refused, told

FOURTEEN = board(dict.fromkeys(range(1, 7), 8), laps=CLOSED)
"""Board with 14 stars: 9 from the rows and 5 from the coin row."""

LAST_TURN = "11123"
"""Dice that meet the low chance."""


def goal(turn: int, first: int, *, seats: int = 3) -> MasterState:
    """Return the state in which a seat has just got its fifteenth star."""
    boards = [EMPTY] * seats
    boards[turn] = FOURTEEN
    return do(at(LAST_TURN, *boards, turn=turn, first=first), "task chance-5-10")


def test_m12_with_15_stars_the_round_is_played_to_its_end() -> None:
    """The seat before the starting seat has the last turn."""
    state = goal(0, 0)
    assert (state.outcome, state.is_last_round, state.turn) == (None, True, 1)
    assert told(state, "goal-reached") == [Event("goal-reached", 0, amount=15)]
    state = do(state.happen(Thrown((1, 1, 2, 4, 6))), "row 1")
    assert (state.outcome, state.turn) == (None, 2)
    state = do(state.happen(Thrown((1, 1, 2, 4, 6))), "row 1")
    assert state.outcome == Outcome("stars-reached", (1, 2, 2), (15, 0, 0))


def test_m12_the_round_ends_before_the_seat_that_began() -> None:
    """If seat 2 began, seat 0 is followed by seat 1, and then the game is over."""
    state = goal(0, 2)
    assert state.turn == 1
    assert do(state.happen(Thrown((1, 1, 2, 4, 6))), "row 1").outcome is not None


def test_m12_a_trigger_by_the_last_player_of_the_round_ends_the_game_at_once() -> None:
    """If the last seat of the round reaches 15 stars, the game ends immediately."""
    state = goal(2, 0)
    assert state.outcome == Outcome("stars-reached", (2, 2, 1), (0, 0, 15))
    assert [event.kind for event in state.events][-1] == "goal-reached"


def test_m12_fourteen_stars_do_not_end_the_game() -> None:
    """With fourteen stars, the end of a round does not end the game."""
    state = do(at("33126", board({}), FOURTEEN, turn=0, first=1), "row 3")
    assert (state.outcome, state.is_last_round, state.turn) == (None, False, 1)


def test_m12_is_checked_after_the_whole_action() -> None:
    """A row's star and the lap finished by its overhang count together, from 13 to 16 stars."""
    rows = dict.fromkeys(range(1, 6), 8) | {6: 7}
    state = at("66661", board(rows, "chance-5-10", "full-house", coin=3, laps=4))
    assert state.stars(0) == 13
    after = do(state, "row 6")
    assert told(after, "goal-reached") == [Event("goal-reached", 0, amount=16)]


def test_m12_a_pass_may_end_the_last_round() -> None:
    """An automatic pass after the third throw also ends the last turn."""
    full = board(dict.fromkeys(range(1, 7), 8), "chance-5-10", laps=CLOSED)
    state = MasterState(COURSE, (full, EMPTY), 0, turn=1, kept=(1, 2, 4, 5), throws=2)
    over = state.happen(Thrown((6,)))
    assert over.outcome == Outcome("stars-reached", (1, 2), (15, 0))
    assert (over.chance, over.seat) == (None, None)


def test_m12_most_stars_win_and_equal_stars_share_the_place() -> None:
    """Reaching 15 first gives no advantage."""
    fifteen = board(dict.fromkeys(range(1, 7), 8), "chance-5-10", laps=CLOSED)
    state = at(LAST_TURN, fifteen, EMPTY, FOURTEEN, turn=2)
    over = do(state, "task chance-5-10")
    assert over.outcome == Outcome("stars-reached", (1, 3, 1), (15, 0, 15))
    assert told(over, "goal-reached") == []


def test_m12_nothing_follows_the_end() -> None:
    """After the end, every step is rejected with `game-over`."""
    over = goal(2, 0)
    assert refused(over, PASS) == "game-over"
    with pytest.raises(IllegalMove, match="game-over"):
        over.happen(Thrown((1, 1, 2, 4, 6)))


def test_m13_a_sum_8_meets_the_low_chance() -> None:
    """Dice with a sum of 8 complete the low chance, for one star."""
    after = do(at("11123"), "task chance-5-10")
    assert after.stars(0) == 1


def test_m13_b_two_pairs_in_two_rows() -> None:
    """Both markers move 2 spaces, and a number thrown once can't move its row."""
    state = at("22446", board({2: 1, 4: 3, 6: 5}))
    assert mine(state, "rows 2 4") == board({2: 3, 4: 5, 6: 5})
    assert [text for text in actions(state) if "6" in text] == []


def test_m13_c_three_coins_carry_over_the_end_of_the_lap() -> None:
    """Two spaces before the end, three coins earn a star and lead to space 1 of the next lap."""
    state = at("45566", board({5: 8, 6: 8}, "chance-25-30", coin=6))
    after = do(state, "coins 3")
    assert after.boards[0] == board({5: 8, 6: 8}, "chance-25-30", coin=1, laps=1)
    assert after.stars(0) == state.stars(0) + 1
    assert mine(state, "coins 2") == board({5: 8, 6: 8}, "chance-25-30", laps=1)
    assert actions(state) == ["coins 1", "coins 2", "coins 3"]


def test_m13_d_a_pair_in_a_row_and_another_pair_as_a_coin() -> None:
    """The coin finishes the second lap of the coin row."""
    state = at("22446", board({2: 1}, coin=6, laps=1))
    after = do(state, "row 2 coins 1")
    assert after.boards[0] == board({2: 3}, laps=2)
    assert after.stars(0) == state.stars(0) + 1


def test_m13_e_four_dice_on_a_row_one_field_from_its_end() -> None:
    """The finished row gives a star and 3 spaces of overhang, and the first player to finish it
    gets 2 more.
    """
    third = at("44441", board({4: 7}), board({4: 8}), board({4: 8}))
    assert mine(third, "row 4") == board({4: 8}, coin=3)
    assert do(third, "row 4").stars(0) == 1
    first = at("44441", board({4: 7}), EMPTY, EMPTY)
    assert mine(first, "row 4") == board({4: 8}, coin=5)


def test_every_refused_text_says_where_and_what_was_expected() -> None:
    """After a known first word, the error gives the position of the rest."""
    for text, position in {
        "task kniffels": 5,
        "rows 3": 5,
        "row 7": 4,
        "row 3 coins 9": 4,
        "coins 0": 6,
        "coins": 0,
        "star": 0,
        "keep 7x": 6,
        "": 0,
    }.items():
        with pytest.raises(UnreadableNotation) as error:
            MASTER.parse(text)
        assert (error.value.text, error.value.position) == (text, position)
