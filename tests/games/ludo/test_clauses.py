"""L1 to L11, tested clause by clause."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import Event, Outcome
from spielekiste.games.ente import ACCEPT
from spielekiste.games.ludo import LUDO, OUT, START, Step
from spielekiste.parts.dice import Throw, Thrown
from tests.games.ludo import HOME, S, at, kinds, legal, refusal, throw

WAITING = (S, S, S)


def test_l1_each_player_starts_with_three_pieces_on_start_fields() -> None:
    """By default there are three pieces; four are an option."""
    assert LUDO.start(2).pieces == (WAITING, WAITING)  # type: ignore[attr-defined]
    assert LUDO.start(3, {"pieces": 4}).pieces == ((S,) * 4,) * 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("seats", "entries"), [(2, (0, 20)), (3, (0, 10, 20)), (4, (0, 10, 20, 30))]
)
def test_l1_the_entries_lie_ten_apart_and_two_sit_opposite(
    seats: int, entries: tuple[int, ...]
) -> None:
    """The entries are ten spaces apart, and two players sit opposite each other."""
    board = at(*[WAITING] * seats).board
    assert tuple(board.place(seat, 0) for seat in range(seats)) == entries


def test_l1_a_piece_counts_its_own_way() -> None:
    """In a seat's numbering, A is 0, the last track space before A is 39, and the goal follows."""
    board = at(WAITING, WAITING, WAITING).board
    assert [board.place(1, field) for field in (S, 0, 29, 30, 39, 40)] == [
        None, 10, 39, 0, 9, None,
    ]  # fmt: skip
    assert board.last == 42


def test_l1_a_piece_never_meets_its_own_entry_again() -> None:
    """From 39, one step leads into the goal, and the seat's own piece on A does not block it."""
    after = throw(at((0, 39, 40), WAITING), 2).play(Step(39))
    assert after.pieces[0] == (0, 40, 41)


@pytest.mark.parametrize("field", range(2, 40))
def test_l1_no_field_of_the_track_is_safe(field: int) -> None:
    """A piece can be sent back from every track space, even from its own A."""
    there = (field - 20) % 40
    after = throw(at((field - 2, 40, 41), (there, 40, 41)), 2).play(Step(field - 2))
    assert after.pieces == ((field, 40, 41), (S, 40, 41))


def test_l1_nobody_meets_in_the_goal() -> None:
    """Each seat has its own goal spaces."""
    assert throw(at((38, 41, 42), (S, 40, 41)), 2).play(Step(38)).pieces[1] == (S, 40, 41)


def test_l2_without_a_piece_on_the_track_there_are_three_throws() -> None:
    """Each unusable throw reports the tries left; after the third, the next seat throws."""
    state = at(WAITING, WAITING)
    for left, face in ((2, 1), (1, 5), (0, 3)):
        state = throw(state, face)
        assert state.events == (
            Event("throw", 0, amount=3 - left, dice=(face,)),
            Event("lapse", 0, amount=left, dice=(face,)),
        )
    assert (state.turn, state.tries) == (1, 0)


def test_l2_the_first_usable_throw_ends_the_tries() -> None:
    """A 6 on the second try brings a piece out and gives only one further throw (L7)."""
    state = throw(at(WAITING, WAITING), 2, 6).play(OUT)
    assert (state.turn, state.tries, state.pieces[0]) == (0, 0, (S, S, 0))
    assert throw(state, 3).play(Step(0)).turn == 1


def test_l2_a_piece_inside_the_goal_that_can_move_must_move_and_ends_the_tries() -> None:
    """The piece moves within the goal, and the turn is over."""
    state = throw(at((S, S, 40), WAITING), 1)
    assert legal(state) == "move 40"
    assert state.play(Step(40)).turn == 1


def test_l2_the_goal_is_not_the_track() -> None:
    """With pieces only in the goal and at the start, there are three tries."""
    state = throw(at((S, 41, 42), WAITING), 4)
    assert (state.turn, state.tries) == (0, 1)


def test_l2_with_a_piece_on_the_track_there_is_one_throw() -> None:
    """If the only throw can't be used, the next seat throws."""
    state = throw(at((S, 39, 42), WAITING), 4)
    assert (state.turn, kinds(state)) == (1, "throw lapse")
    assert state.events[-1].amount == 0


def test_l2_the_rule_holds_again_later() -> None:
    """After the only piece on the track is sent back, there are three throws again."""
    state = throw(at((S, S, 4), (S, S, 20), turn=1), 4).play(Step(20))
    assert (state.turn, state.pieces[0]) == (0, WAITING)
    assert throw(state, 1, 1).tries == 2


def test_l3_a_piece_moves_exactly_as_many_fields_as_thrown() -> None:
    """The event gives the start and the end of the move."""
    state = throw(at((S, S, 7), WAITING), 5).play(Step(7))
    assert state.pieces[0] == (S, S, 12)
    assert state.events == (Event("move", 0, origin=7, target=12, amount=5),)


def test_l3_with_several_movable_pieces_the_player_chooses() -> None:
    """The piece farthest from the goal is listed first."""
    assert legal(throw(at((3, 8, 40), WAITING), 2)) == "move 3, move 8, move 40"


def test_l3_any_piece_may_be_jumped_and_its_field_counts() -> None:
    """The player's own piece on 5 and another's on 6 do not block a 4."""
    state = throw(at((4, 5, 40), (S, S, 26)), 4).play(Step(4))
    assert state.pieces == ((5, 8, 40), (S, S, 26))


def test_l4_a_foreign_piece_is_sent_back() -> None:
    """The capture event uses the numbering of the captured piece's owner."""
    state = throw(at((S, S, 7), (S, S, 28), WAITING, WAITING), 1)
    assert state.play(Step(7)).pieces[1] == (S, S, 28)
    state = throw(at((S, S, 7), WAITING, (S, 3, 28), WAITING), 1).play(Step(7))
    assert state.pieces == ((S, S, 8), WAITING, (S, S, 3), WAITING)
    assert state.events == (
        Event("move", 0, origin=7, target=8, amount=1),
        Event("capture", 0, origin=28, target=START, other=2),
    )


def test_l4_a_move_may_not_end_on_an_own_piece() -> None:
    """If a piece would end on one of the same seat, another piece must move."""
    state = throw(at((3, 5, 40), WAITING), 2)
    assert (legal(state), refusal(state, 3)) == ("move 5, move 40", "own-piece-there")
    assert state.board.hit(state.pieces, 0, 5) is None


def test_l5_a_six_with_pieces_on_start_fields_brings_one_out() -> None:
    """Bringing a piece out is compulsory, and all pieces at the start share one move."""
    state = throw(at((S, S, 7), WAITING), 6)
    assert (legal(state), refusal(state, 7)) == ("out", "must-bring-out")
    after = state.play(OUT)
    assert after.pieces[0] == (S, 0, 7)
    assert after.events[0] == Event("out", 0, origin=START, target=0)


def test_l5_only_a_six_brings_a_piece_out() -> None:
    """With a 5, the piece stays at the start."""
    assert refusal(throw(at((S, S, 7), WAITING), 5), S) == "six-needed"


def test_l5_an_own_piece_on_a_moves_six_instead() -> None:
    """The piece on A moves, and bringing another piece out needs another 6."""
    state = throw(at((S, 0, 7), WAITING), 6)
    assert legal(state) == "move 0"
    assert (refusal(state, S), refusal(state, 7)) == ("own-piece-there", "must-leave-entry")
    assert legal(throw(state.play(Step(0)), 6)) == "out"


def test_l5_if_the_piece_on_a_cannot_move_six_any_other_move_is_legal() -> None:
    """The seat's own piece on 6 blocks the piece on A, but may itself move."""
    state = throw(at((S, 0, 6), WAITING), 6)
    assert (legal(state), refusal(state, 0)) == ("move 6", "own-piece-there")


def test_l5_a_foreign_piece_on_a_is_sent_back() -> None:
    """Bringing out a piece can capture a piece on A."""
    state = throw(at((S, S, S), (S, S, 20)), 6).play(OUT)
    assert (state.pieces, kinds(state)) == (((S, S, 0), WAITING), "out capture again")


def test_l6_the_entry_is_cleared_at_once_with_any_throw() -> None:
    """While pieces are at the start, the piece on A moves first."""
    state = throw(at((S, 0, 7), WAITING), 3)
    assert (legal(state), refusal(state, 7)) == ("move 0", "must-leave-entry")


def test_l6_if_the_piece_on_a_cannot_move_the_choice_among_the_others_is_free() -> None:
    """With four pieces, two others may be chosen."""
    assert legal(throw(at((S, 0, 3, 9), (S, S, S, S)), 3)) == "move 3, move 9"


def test_l6_without_pieces_on_start_fields_a_may_stay_taken() -> None:
    """Without pieces at the start, any piece may move."""
    assert legal(throw(at((0, 7, 12), WAITING), 3)) == "move 0, move 7, move 12"


def test_l7_a_six_gives_another_throw_after_the_move() -> None:
    """Each 6 gives another throw, however many come in a row."""
    state = at((1, 20, 40), WAITING)
    for field in (1, 7, 13):
        state = throw(state, 6).play(Step(field))
        assert (state.turn, state.events[-1]) == (0, Event("again", 0))


def test_l7_with_no_piece_on_start_fields_a_six_moves_any_piece() -> None:
    """Without pieces at the start, a 6 may be used to move any piece that can."""
    assert legal(throw(at((1, 20, 35), WAITING), 6)) == "move 1, move 20, move 35"


def test_l7_a_six_that_cannot_be_used_gives_no_throw() -> None:
    """After an unusable 6, the next seat throws."""
    state = throw(at((37, 41, 42), WAITING), 6)
    assert (state.turn, kinds(state)) == (1, "throw lapse")


def test_l8_after_one_lap_a_piece_turns_into_the_goal() -> None:
    """Goal spaces are counted one by one: from 38, a 3 leads to goal b."""
    assert throw(at((S, S, 38), WAITING), 3).play(Step(38)).pieces[0] == (S, S, 41)


def test_l8_pieces_may_move_on_and_jump_within_the_goal() -> None:
    """A piece moves from a to c, jumping over b."""
    assert throw(at((S, 40, 41), WAITING), 2).play(Step(40)).pieces[0] == (S, 41, 42)


def test_l8_nothing_may_move_beyond_the_last_goal_field() -> None:
    """The limit applies to pieces on the track and in the goal."""
    state = throw(at((5, 38, 41), WAITING), 5)
    assert legal(state) == "move 5"
    assert (refusal(state, 38), refusal(state, 41)) == ("beyond-goal", "beyond-goal")


def test_l8_with_four_pieces_there_is_a_fourth_goal_field() -> None:
    """Goal d is space 43."""
    assert legal(throw(at((S, S, S, 39), (S,) * 4), 4)) == "move 39"


def test_l9_a_throw_that_no_piece_can_use_lapses() -> None:
    """After an unusable throw, the next seat throws."""
    state = throw(at(WAITING, (S, 39, 42), WAITING, turn=1), 5)
    assert (state.turn, kinds(state)) == (2, "throw lapse")


def test_l9_a_usable_throw_must_be_used() -> None:
    """Passing is not allowed, even if the piece could then be captured."""
    assert legal(throw(at((S, S, 7), (S, S, 26)), 2)) == "move 7"


def test_l10_first_with_all_pieces_in_the_goal_wins_and_the_others_play_on() -> None:
    """The next seat throws, and the event contains the place."""
    state = throw(at((39, 41, 42), WAITING, WAITING), 1).play(Step(39))
    assert (state.finished, state.turn, state.outcome) == ((0,), 1, None)
    assert state.events[-1] == Event("finish", 0, amount=1)


def test_l10_a_player_who_has_finished_is_passed_over() -> None:
    """If seat 2 has finished, seat 1 is followed by seat 3."""
    state = at(WAITING, (S, S, 7), HOME, WAITING, turn=1, finished=(2,))
    assert throw(state, 2).play(Step(7)).turn == 3


def test_l10_a_player_who_has_finished_gets_no_further_throw_not_even_after_a_six() -> None:
    """The 6 that finishes is the last throw."""
    state = throw(at((36, 40, 41), WAITING, WAITING), 6).play(Step(36))
    assert (state.turn, kinds(state)) == (1, "move finish")


@pytest.mark.parametrize(
    ("turn", "finished", "following"),
    [(0, (1, 2), 3), (1, (3, 2), 0), (2, (0, 3), 1), (3, (1, 0), 2)],
)
def test_l10_two_players_who_have_finished_are_passed_over(
    turn: int, finished: tuple[int, ...], following: int
) -> None:
    """Finished players are skipped after a move, after an unusable throw (L9), and past the last
    seat.
    """
    pieces = [HOME if seat in finished else (S, 7, 42) for seat in range(4)]
    state = at(*pieces, turn=turn, finished=finished)
    assert throw(state, 2).play(Step(7)).turn == following
    pieces[turn] = (S, 39, 42)
    assert throw(at(*pieces, turn=turn, finished=finished), 4).turn == following


def test_l2_l10_three_unusable_throws_pass_over_finished_players() -> None:
    """If seats 1 and 2 have finished, seat 3 throws after the three tries of seat 0."""
    state = throw(at(WAITING, HOME, HOME, WAITING, finished=(1, 2)), 1, 2, 3)
    assert (state.turn, state.tries) == (3, 0)


def test_l7_l10_a_six_that_finishes_passes_over_finished_players() -> None:
    """If seat 3 finishes with a 6, seat 1 throws, since seat 0 has finished too."""
    state = at(HOME, WAITING, WAITING, (36, 40, 41), turn=3, finished=(0,))
    after = throw(state, 6).play(Step(36))
    assert (after.finished, after.turn, after.tries) == ((0, 3), 1, 0)
    assert kinds(after) == "move finish"


def test_l10_when_one_is_left_the_game_is_over() -> None:
    """The last seat takes the last place; a score is the number of seats ranked below."""
    state = at((39, 41, 42), WAITING, HOME, turn=0, finished=(2,))
    end = throw(state, 1).play(Step(39))
    assert end.outcome == Outcome("one-left", (2, 3, 1), (1, 0, 2))
    assert (end.seat, end.chance, end.legal(), end.turn) == (None, None, (), 0)


def test_l11_capturing_is_compulsory_where_the_table_says_so() -> None:
    """With the option, only capturing moves are legal; by default, the choice is free."""
    pieces = ((3, 8, 40), (S, S, 30))
    assert legal(throw(at(*pieces), 2)) == "move 3, move 8, move 40"
    state = throw(at(*pieces, must_capture=True), 2)
    assert (legal(state), refusal(state, 3)) == ("move 8", "must-capture")


def test_l11_capturing_comes_after_the_duties_of_l5_and_l6() -> None:
    """Bringing out and clearing A take precedence over any capture."""
    assert legal(throw(at((S, S, 4), (S, S, 30), must_capture=True), 6)) == "out"
    assert legal(throw(at((S, 0, 4), (S, S, 26), must_capture=True), 2)) == "move 0"


def test_l11_without_a_capture_every_move_is_open() -> None:
    """If no move captures, all moves are legal."""
    state = throw(at((3, 8, 40), (S, S, 31), must_capture=True), 2)
    assert legal(state) == "move 3, move 8, move 40"


def test_l11_no_jumping_in_the_goal_where_the_table_says_so() -> None:
    """With the option, jumps over goal spaces are illegal, but jumps on the track are legal."""
    pieces = ((37, 40, 41), WAITING)
    assert legal(throw(at(*pieces), 5)) == "move 37"
    state = throw(at(*pieces, no_goal_jumps=True), 5)
    assert (state.seat, kinds(state)) == (None, "throw lapse")
    state = throw(at((5, 6, 40, 41), (S,) * 4, no_goal_jumps=True), 2)
    assert legal(state) == "move 5, move 6, move 41"
    assert refusal(state, 40) == "goal-jump"


def test_t2_the_throw_off_is_made_with_one_die() -> None:
    """The roll-off uses one die and is repeated for another game."""
    assert (LUDO.beginning.throw, LUDO.series.moves_on) == (Throw(1), False)
    assert [LUDO.start(3, first=seat).turn for seat in range(3)] == [0, 1, 2]


def test_steps_at_the_wrong_time_are_refused() -> None:
    """Each step at the wrong time is rejected with the most specific reason."""
    due, deciding = at(WAITING, WAITING), throw(at((S, S, 7), WAITING), 2)
    over = throw(at((39, 41, 42), WAITING), 1).play(Step(39))
    assert (refusal(due, S), refusal(over, 7)) == ("chance-due", "game-over")
    assert (refusal(deciding, 8), refusal(throw(at((0, 1, 2), WAITING), 6), S)) == (
        "no-piece-there",
        "no-piece-there",
    )
    with pytest.raises(IllegalMove, match="unknown-move"):
        deciding.play(ACCEPT)  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [(), (0,), (7,), (1, 2)])
def test_a_throw_that_one_die_cannot_show_is_refused(dice: tuple[int, ...]) -> None:
    """An empty throw, a face that does not exist, and two dice are rejected."""
    with pytest.raises(IllegalMove, match="wrong-result"):
        at(WAITING, WAITING).happen(Thrown(dice))


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("go", 0), ("out ", 0), ("move", 0), ("move -1", 5), ("move 07", 5), ("move 1٣", 5)],
)
def test_other_text_is_unreadable_with_its_position(text: str, position: int) -> None:
    """The error contains the position."""
    with pytest.raises(UnreadableNotation) as unreadable:
        LUDO.parse(text)
    assert unreadable.value.position == position


def test_l10_nobody_home_or_a_finished_game_cannot_stop() -> None:
    """Stopping is possible from the first finished player until the end of the game."""
    assert LUDO.stop(at(WAITING, (3, 40, 41), WAITING)) is None
    state = at((39, 41, 42), WAITING, HOME, turn=0, finished=(2,))
    assert LUDO.stop(throw(state, 1).play(Step(39))) is None


def test_l10_places_go_by_progress_after_those_at_home() -> None:
    """Seats 2 and 0 have finished, in that order; of the others, those farther on rank higher."""
    state = at(HOME, (S, 5, 40), HOME, (3, 4, 39), turn=1, finished=(2, 0))
    end = LUDO.stop(state)
    assert end is not None
    assert end.outcome == Outcome("stopped", (2, 4, 1, 3), (2, 0, 3, 1))
    assert (end.seat, end.chance, end.legal(), end.turn) == (None, None, (), 1)
    assert end.events == (Event("stop", 1),)


def test_l10_equal_progress_shares_a_place() -> None:
    """A piece at the start counts 0 spaces, and a piece on A counts 1 (T4)."""
    state = at(HOME, (S, 0, 7), (S, S, 8), (S, S, 40), turn=1, finished=(0,))
    end = LUDO.stop(state)
    assert end is not None
    assert end.outcome == Outcome("stopped", (1, 3, 3, 2), (3, 0, 0, 2))


def test_l10_a_throw_that_waits_for_its_move_is_dropped() -> None:
    """The players may stop while a move is due."""
    state = throw(at(HOME, (S, 5, 40), WAITING, turn=1, finished=(0,)), 3)
    assert state.legal()
    end = LUDO.stop(state)
    assert end is not None
    assert (end.seat, end.chance, end.legal()) == (None, None, ())
