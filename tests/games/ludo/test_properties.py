"""Invariants of every position of Ludo."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.ludo import LUDO, START, LudoState, Step
from spielekiste.games.ludo.board import REASONS, LudoOptions, Pieces, board_of
from spielekiste.games.ludo.state import start
from spielekiste.parts.dice import Thrown

OPTIONS = st.builds(
    LudoOptions,
    pieces=st.sampled_from((3, 4)),
    must_capture=st.booleans(),
    no_goal_jumps=st.booleans(),
)
LUCK = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=400)
"""Throws, each with the index of the move that uses it."""


def walk(options: LudoOptions, seats: int, luck: list[tuple[int, int]]) -> list[LudoState]:
    """Return every state of a game with these throws and choices."""
    states = [start(board_of(seats, options), 0)]
    for face, number in luck:
        if states[-1].outcome is not None:
            break
        states.append(states[-1].happen(Thrown((face,))))
        if moves := states[-1].legal():
            states.append(states[-1].play(moves[number % len(moves)]))
    return states


def way(pieces: Pieces) -> int:
    """Return the number of spaces moved by all pieces together; a piece at the start counts as one
    space before A.
    """
    return sum(field - START for own in pieces for field in own)


walks = st.builds(walk, OPTIONS, st.integers(2, 4), LUCK)


@settings(deadline=None, max_examples=60)
@given(walks)
def test_pieces_are_conserved_and_never_two_on_a_field(states: list[LudoState]) -> None:
    """Each seat keeps its pieces, sorted; only start spaces are shared."""
    for state in states:
        board = state.board
        places = [
            board.place(seat, field) if field < board.track else (seat, field)
            for seat, own in enumerate(state.pieces)
            for field in own
            if field != START
        ]
        assert len(places) == len(set(places))
        for own in state.pieces:
            assert len(own) == board.pieces
            assert list(own) == sorted(own)
            assert START <= own[0] <= own[-1] <= board.last


@settings(deadline=None, max_examples=60)
@given(walks)
def test_the_board_has_a_reason_for_every_move_it_refuses(states: list[LudoState]) -> None:
    """A move is legal exactly when the board gives no reason for rejecting it."""
    for state in (state for state in states if state.seat is not None):
        for field in range(START, state.board.last + 2):
            reason = state.why_not(Step(field))
            assert reason in REASONS | {""}
            assert (reason == "") == (Step(field) in state.legal())


@settings(deadline=None, max_examples=60)
@given(walks)
def test_a_move_is_as_far_as_thrown_and_a_capture_goes_back(states: list[LudoState]) -> None:
    """The events describe all changes between two states."""
    for before, after in pairwise(states):
        gone = 0
        for event in after.events:
            if event.kind in ("out", "move", "capture"):
                assert event.origin is not None
                assert event.target is not None
                gone += event.target - event.origin
        assert way(after.pieces) - way(before.pieces) == gone


@settings(deadline=None, max_examples=60)
@given(walks)
def test_tries_are_counted_only_without_a_piece_on_the_track(states: list[LudoState]) -> None:
    """At most two throws are unusable before the third is due (L2)."""
    for state in states:
        on_track = any(0 <= field < state.board.track for field in state.pieces[state.turn])
        assert state.tries in range(1 if on_track and state.seat is None else 3)


@given(st.integers(START, 99))
def test_moves_are_read_as_they_are_written(field: int) -> None:
    """The notation for every space can be parsed."""
    assert LUDO.parse(str(Step(field))) == Step(field)
