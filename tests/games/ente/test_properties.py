"""Invariants of every position of the duck's journey."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.ente import ENTE, EnteState
from spielekiste.games.ente.course import MAY_BE_DUCKS, EnteOptions
from spielekiste.parts.dice import Thrown

OPTIONS = st.builds(
    EnteOptions,
    ducks=st.one_of(
        st.just(EnteOptions().ducks),
        st.sets(st.sampled_from(MAY_BE_DUCKS)).map(lambda ducks: tuple(sorted(ducks))),
    ),
    just_beyond=st.booleans(),
    always_accept=st.booleans(),
)
LUCK = st.lists(st.tuples(st.integers(1, 6), st.sampled_from((0, 0, 1))), max_size=120)
"""Throws, each with the answer to all offers in its turn: 0 accepts, 1 declines."""
RIDES = {6, 15, 39, 42, 58}


def walk(options: EnteOptions, seats: int, luck: list[tuple[int, int]]) -> list[EnteState]:
    """Return every state of a game with these throws and answers."""
    first = ENTE.start(seats, options)
    assert isinstance(first, EnteState)
    states = [first]
    for face, answer in luck:
        if states[-1].outcome is not None:
            break
        states.append(states[-1].happen(Thrown((face,))))
        while moves := states[-1].legal():
            states.append(states[-1].play(moves[answer]))
    return states


walks = st.builds(walk, OPTIONS, st.integers(2, 4), LUCK)


@settings(deadline=None, max_examples=150)
@given(walks)
def test_e3_no_turn_ends_where_an_event_would_move_the_piece_on(states: list[EnteState]) -> None:
    """The only exceptions are the suitcase, which leads to 42, and a declined offer."""
    for before, after in pairwise(states):
        kinds = [event.kind for event in after.events]
        if after.seat is not None or "stay" in kinds:
            continue
        field = after.fields[before.turn]
        assert field not in RIDES or (field == 42 and "suitcase" in kinds)
        ducks = {at for at, place in enumerate(after.course.places) if place and place.id == "duck"}
        assert field not in ducks or "decline" in kinds
        ahead = [other for other in after.fields if other > field]
        room = ahead and (after.course.just_beyond or min(ahead) > field + 1)
        assert field != 3 or not room or "decline" in kinds


@settings(deadline=None, max_examples=60)
@given(walks)
def test_only_the_piece_whose_turn_it_is_moves_as_the_events_tell(states: list[EnteState]) -> None:
    """Each event starts where the previous one ended, and its amount is its length."""
    for before, after in pairwise(states):
        here = before.fields[before.turn]
        for event in after.events:
            if event.origin is not None and event.target is not None:
                assert (event.seat, event.origin) == (before.turn, here)
                assert event.amount == abs(event.target - event.origin) > 0
                here = here if event.kind == "offer" else event.target
        expected = list(before.fields)
        expected[before.turn] = here
        assert list(after.fields) == expected


@settings(deadline=None, max_examples=60)
@given(walks)
def test_who_misses_turns_neither_throws_nor_decides(states: list[EnteState]) -> None:
    """A seat misses at most two turns, and the seat to move misses none."""
    for state in states:
        assert set(state.waits) <= {0, 1, 2}
        assert state.outcome is not None or not state.waits[state.turn]
        assert state.seat is None or not state.course.always_accept
        assert (state.face > 0) == (state.offer is not None)


@settings(deadline=None, max_examples=60)
@given(walks)
def test_a_turn_passed_on_has_cost_each_seat_passed_over_one(states: list[EnteState]) -> None:
    """Each missed turn has its own event."""
    for before, after in pairwise(states):
        missed = [event for event in after.events if event.kind == "miss"]
        given_out = sum(event.amount for event in after.events if event.kind in ("hotel", "beach"))
        assert sum(before.waits) + given_out - len(missed) == sum(after.waits)
