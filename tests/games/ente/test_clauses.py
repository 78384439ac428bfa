"""E1 to E6, tested clause by clause."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import IllegalMove, InvalidOption, UnreadableNotation
from spielekiste.core.state import Event, Outcome
from spielekiste.games.ente import ACCEPT, DECLINE, ENTE, EnteState
from spielekiste.games.ente.course import DUCKS, EVENTS, MAY_BE_DUCKS
from spielekiste.games.ente.state import FieldOffer
from spielekiste.games.ludo import OUT
from spielekiste.parts.dice import Throw, Thrown
from tests.games.ente import at, kinds, throw


def refusal(state: EnteState, step: object) -> str:
    """Return the code with which a move is rejected."""
    with pytest.raises(IllegalMove) as refused:
        state.play(step)  # type: ignore[arg-type]
    return refused.value.code


def test_e1_pieces_start_in_front_of_field_1() -> None:
    """From the start, a 1 leads to space 1; the goal is 63."""
    state = ENTE.start(4)
    assert isinstance(state, EnteState)
    assert (state.fields, state.course.last) == ((0, 0, 0, 0), 63)
    assert throw(state, 1).fields == (1, 0, 0, 0)


def test_e1_one_throw_a_turn_moves_that_far() -> None:
    """After the move, the next seat throws, even after a 6."""
    state = throw(at(1, 0), 6)
    assert (state.fields, state.turn) == ((7, 0), 1)
    assert state.events == (
        Event("throw", 0, amount=1, dice=(6,)),
        Event("move", 0, origin=1, target=7, amount=6),
    )


def test_e1_several_pieces_may_share_a_field() -> None:
    """No piece is sent back from a shared space."""
    assert throw(at(7, 4, 7, turn=1), 3).fields == (7, 7, 7)


def test_e2_the_ducks_are_those_of_the_traditional_board() -> None:
    """The default option has the thirteen traditional ducks."""
    assert ENTE.options().ducks == DUCKS == (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)  # type: ignore[attr-defined]


@pytest.mark.parametrize("duck", DUCKS)
def test_e2_on_a_duck_the_player_may_move_the_same_number_again(duck: int) -> None:
    """The offer names the target space, and accepting it moves the piece there."""
    state = throw(at(duck - 2, 0), 2)
    target = duck + 2
    assert (state.seat, state.face, state.offer) == (0, 2, FieldOffer("duck", target))
    assert state.events[-1] == Event("offer", 0, "duck", duck, target, 2)
    taken = state.play(ACCEPT)
    assert taken.events[0] == Event("duck", 0, origin=duck, target=target, amount=2)


def test_e2_the_second_landing_counts_like_any_other() -> None:
    """A 4 or a 5 moves from duck to duck, with a decision at each."""
    state = throw(at(1, 0), 4).play(ACCEPT)
    assert (state.fields, state.offer) == ((9, 0), FieldOffer("duck", 13))
    assert state.play(ACCEPT).fields == (13, 0)
    state = throw(at(4, 0), 5).play(ACCEPT)
    assert (state.fields, kinds(state)) == ((14, 0), "duck offer")
    state = state.play(ACCEPT)
    assert (state.fields, state.waits, kinds(state)) == ((19, 0), (1, 0), "duck hotel")


def test_e2_other_duck_fields_are_an_option() -> None:
    """If other ducks or none are chosen, the traditional duck spaces are plain."""
    state = ENTE.start(2, {"ducks": "2,4"})
    assert isinstance(state, EnteState)
    assert throw(state, 2).offer == FieldOffer("duck", 4)
    state = ENTE.start(2, {"ducks": "none"})
    assert isinstance(state, EnteState)
    assert throw(state, 5).seat is None


@pytest.mark.parametrize("field", [*EVENTS, 0, 10, 12, 30, 33, 63])
def test_e2_no_duck_where_a_chain_could_run_for_ever(field: int) -> None:
    """Event spaces, the ends of rides, the start and the goal can't be ducks."""
    assert len(MAY_BE_DUCKS) == 62 - len(EVENTS) - 4
    with pytest.raises(InvalidOption):
        ENTE.options(ducks=(field,))  # type: ignore[call-arg]


def test_e3_field_3_may_advance_to_just_before_the_next_piece_ahead() -> None:
    """The nearest piece on a higher space counts, not pieces behind or on the same space."""
    state = throw(at(1, 20, 3, 12), 2)
    assert state.offer == FieldOffer("advance", 11)
    assert state.events[-1] == Event("offer", 0, "advance", 3, 11, 8)
    taken = state.play(ACCEPT)
    assert taken.fields == (11, 20, 3, 12)
    assert taken.events == (Event("advance", 0, origin=3, target=11, amount=8),)


@pytest.mark.parametrize("other", [0, 3, 4])
def test_e3_field_3_does_nothing_without_a_field_to_advance_to(other: int) -> None:
    """With no piece ahead, or a piece directly ahead on 4, there is no choice and the turn ends."""
    state = throw(at(0, other), 3)
    assert (state.fields, state.seat, state.turn) == ((3, other), None, 1)
    assert kinds(state) == "throw move"


@pytest.mark.parametrize(
    ("other", "end", "told"),
    [
        (4, 5, "advance offer"),
        (7, 8, "advance"),
        (14, 10, "advance bus"),
        (62, 63, "advance win"),
    ],
)
def test_e3_field_3_just_beyond_as_an_option(other: int, end: int, told: str) -> None:
    """The advance may end on a duck, on an event, or in the goal."""
    state = throw(at(0, other, just_beyond=True), 3).play(ACCEPT)
    assert (state.fields, kinds(state)) == ((end, other), told)


def test_e3_field_3_just_beyond_may_land_on_a_piece() -> None:
    """If there are pieces on two adjacent spaces ahead, the advance may end on the second one."""
    assert throw(at(0, 7, 8, just_beyond=True), 3).play(ACCEPT).fields == (8, 7, 8)


def test_e3_a_duck_reached_from_field_3_moves_the_number_thrown() -> None:
    """The duck repeats the number thrown, not the number of spaces advanced."""
    state = throw(at(1, 10), 2).play(ACCEPT)
    assert (state.fields, state.offer) == ((9, 10), FieldOffer("duck", 11))


@pytest.mark.parametrize(
    ("before", "face", "end", "ride"),
    [
        (4, 2, 12, Event("ship", 0, origin=6, target=12, amount=6)),
        (13, 2, 10, Event("bus", 0, origin=15, target=10, amount=5)),
        (38, 1, 33, Event("lost", 0, origin=39, target=33, amount=6)),
        (40, 2, 30, Event("train", 0, origin=42, target=30, amount=12)),
        (56, 2, 42, Event("suitcase", 0, origin=58, target=42, amount=16)),
    ],
)
def test_e3_rides_happen_at_once(before: int, face: int, end: int, ride: Event) -> None:
    """Rides lead from 6 to 12, 15 to 10, 39 to 33, 42 to 30, and 58 to 42; then the
    turn is over.
    """
    state = throw(at(before, 0), face)
    assert (state.fields, state.turn) == ((end, 0), 1)
    assert state.events[2:] == (ride,)


@pytest.mark.parametrize(("field", "kind", "turns"), [(19, "hotel", 1), (52, "beach", 2)])
def test_e3_hotel_and_beach_cost_turns(field: int, kind: str, turns: int) -> None:
    """The hotel costs one turn, the beach two."""
    state = throw(at(field - 2, 0), 2)
    assert (state.fields, state.waits) == ((field, 0), (turns, 0))
    assert state.events[-1] == Event(kind, 0, target=field, amount=turns)


@pytest.mark.parametrize("face", [1, 2, 4, 5])
def test_e3_field_26_is_plain_with_other_numbers(face: int) -> None:
    """On space 26, only a 3 or a 6 gives another throw."""
    assert throw(at(26 - face, 0), face).turn == 1


@pytest.mark.parametrize("face", [3, 6])
def test_e3_field_26_throws_again_with_3_or_6(face: int) -> None:
    """On space 26, the additional throw counts like any other."""
    state = throw(at(26 - face, 0), face)
    assert (state.turn, state.seat, state.fields) == (0, None, (26, 0))
    assert state.events[-1] == Event("viewpoint", 0, target=26)
    assert throw(state, 2).fields == (28, 0)


def test_e3_field_26_throws_again_however_the_piece_came_there() -> None:
    """A piece may also get there by a duck or from space 3, as only the number thrown matters."""
    assert throw(at(20, 0), 3).play(ACCEPT).turn == 0
    assert throw(at(0, 27), 3).play(ACCEPT).turn == 0
    assert throw(at(1, 27), 2).play(ACCEPT).turn == 1


def test_e3_rain_lets_a_piece_go_only_with_a_6() -> None:
    """The piece may wait for any number of turns; the 6 moves it, and gives no further throw."""
    state = throw(at(29, 10), 2)
    assert state.events[-1] == Event("rain", 0, target=31)
    for face in (1, 5, 3):
        state = throw(throw(state, 1), face)
        assert (state.fields[0], state.turn) == (31, 1)
        assert state.events == (
            Event("throw", 0, amount=1, dice=(face,)),
            Event("stay", 0, target=31, dice=(face,)),
        )
    state = throw(at(31, 0), 6)
    assert (state.fields, state.turn) == ((37, 0), 1)


def test_e3_whoever_stands_in_the_rain_waits() -> None:
    """A piece that was carried into the rain must also wait."""
    state = throw(at(0, 32), 3).play(ACCEPT)
    assert (state.fields, kinds(state)) == ((31, 32), "advance rain")
    assert throw(at(31, 31, turn=1), 5).fields == (31, 31)


@pytest.mark.parametrize(
    ("before", "face", "told"),
    [(3, 6, "duck bus"), (36, 3, "move lost"), (53, 1, "duck"), (49, 1, "duck")],
)
def test_e4_a_field_reached_by_an_event_acts_like_any_landing(
    before: int, face: int, told: str
) -> None:
    """A ride or a duck can lead to another event, such as the bus."""
    state = throw(at(before, 0), face)
    state = state.play(ACCEPT) if state.seat == 0 else state
    assert kinds(state).endswith(told)


def test_e4_field_3_can_lead_on_board_the_ship() -> None:
    """The piece advances to 6, and the ship takes it to 12."""
    state = throw(at(0, 7), 3).play(ACCEPT)
    assert (state.fields, kinds(state)) == ((12, 7), "advance ship")


def test_e4_from_the_suitcase_the_next_turn_goes_on_normally() -> None:
    """The train on 42 has no effect, not even on the next throw."""
    state = throw(at(57, 0), 1, 1)
    assert (state.fields[0], state.turn) == (42, 0)
    assert throw(state, 2).fields[0] == 44


def test_e5_may_is_a_choice() -> None:
    """Ducks and space 3 can be declined; the piece then stays and the turn ends."""
    for state, what, field in ((throw(at(4, 0), 1), "duck", 5), (throw(at(0, 9), 3), "advance", 3)):
        assert state.legal() == (ACCEPT, DECLINE)
        left = state.play(DECLINE)
        assert (left.fields[0], left.turn, left.face, left.offer) == (field, 1, 0, None)
        assert left.events == (Event("decline", 0, what, target=field),)


def test_e5_a_declined_duck_is_left_normally() -> None:
    """After a declined offer, the next throw starts on the duck, and the old number is not offered
    again.
    """
    state = throw(throw(at(4, 0), 1).play(DECLINE), 1, 2)
    assert state.fields == (7, 1)


def test_e5_always_accept_takes_everything_at_once() -> None:
    """With the option, no question is asked, and the events show the whole move."""
    state = throw(at(1, 0, always_accept=True), 4)
    assert (state.fields, kinds(state)) == ((13, 0), "throw move duck duck")
    assert throw(at(0, 8, always_accept=True), 3).fields == (7, 8)


def test_e5_missed_turns_are_used_up_as_they_come_round() -> None:
    """After two turns at the beach, the seat is skipped twice."""
    state = throw(at(50, 0), 2)
    assert state.turn == 1
    for left in (1, 0):
        state = throw(state, 1)
        assert (state.turn, state.waits) == (1, (left, 0))
        assert state.events[-1] == Event("miss", 0, amount=left)
    assert throw(state, 2).turn == 0


def test_e5_if_all_miss_the_first_whose_turn_comes_free_throws() -> None:
    """If seat 2 lands at the hotel while seats 0 and 1 miss turns, missed turns are used up until a
    seat is free to throw.
    """
    state = throw(at(52, 52, 18, turn=2, waits=(2, 1, 0)), 1)
    assert (state.turn, state.waits) == (1, (0, 0, 0))
    missed = [(event.seat, event.amount) for event in state.events if event.kind == "miss"]
    assert missed == [(0, 1), (1, 0), (2, 0), (0, 0)]


@pytest.mark.parametrize("before", [57 + 1, 60, 62])
def test_e6_reaching_or_passing_63_wins_at_once(before: int) -> None:
    """The winner's piece is on 63."""
    state = throw(at(before, 10), 5)
    assert state.fields == (63, 10)
    assert state.events[1:] == (
        Event("move", 0, origin=before, target=63, amount=63 - before),
        Event("win", 0, target=63),
    )
    assert (state.seat, state.chance, state.legal()) == (None, None, ())


def test_e6_a_ducks_move_wins_too() -> None:
    """From duck space 59, a 5 wins."""
    state = throw(at(54, 0), 5)
    assert state.offer == FieldOffer("duck", 63)
    assert state.play(ACCEPT).outcome == Outcome("goal-reached", (1, 2), (63, 0))


def test_e6_the_others_are_ranked_by_field_and_share_places() -> None:
    """Two pieces on one space share the better place, and the next place is skipped (T4)."""
    state = throw(at(20, 62, 20, 5, turn=1), 1)
    assert state.outcome == Outcome("goal-reached", (2, 1, 2, 4), (20, 63, 20, 5))
    assert state.turn == 1
    state = throw(at(20, 60, 62, 5, turn=1), 4)
    assert state.outcome == Outcome("goal-reached", (3, 1, 2, 4), (20, 63, 62, 5))


def test_t2_the_throw_off_is_made_with_one_die() -> None:
    """The roll-off uses one die and is repeated for another game."""
    assert (ENTE.beginning.throw, ENTE.series.moves_on) == (Throw(1), False)
    assert [ENTE.start(3, first=seat).turn for seat in range(3)] == [0, 1, 2]


def test_steps_at_the_wrong_time_are_refused() -> None:
    """Each step at the wrong time is rejected with its reason."""
    asked = throw(at(4, 0), 1)
    assert refusal(at(0, 0), ACCEPT) == "chance-due"
    assert refusal(throw(at(62, 0), 1), ACCEPT) == "game-over"
    assert refusal(asked, OUT) == "unknown-move"
    with pytest.raises(IllegalMove, match="move-due"):
        throw(asked, 1)
    with pytest.raises(IllegalMove, match="game-over"):
        throw(at(62, 0), 1, 1)
    with pytest.raises(IllegalMove, match="wrong-result"):
        at(0, 0).happen(Thrown((1, 1)))


@pytest.mark.parametrize("text", ["", "accept ", "Accept", "no", "decline duck"])
def test_other_text_is_unreadable(text: str) -> None:
    """Only the two answers can be parsed."""
    assert (ENTE.parse("accept"), ENTE.parse("decline")) == (ACCEPT, DECLINE)
    with pytest.raises(UnreadableNotation):
        ENTE.parse(text)
