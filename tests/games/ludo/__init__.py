"""Positions of Ludo, set up directly."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import IllegalMove
from spielekiste.games.ludo import START, LudoState, RaceBoard, Step
from spielekiste.games.ludo.board import ENTRIES, Own
from spielekiste.parts.dice import Thrown

S = START
HOME = (40, 41, 42)
"""Spaces of a seat with all three pieces in the goal."""


def at(
    *pieces: Own,
    turn: int = 0,
    finished: tuple[int, ...] = (),
    must_capture: bool = False,
    no_goal_jumps: bool = False,
) -> LudoState:
    """Return a position with a throw due; each seat's pieces are sorted, in its own numbering."""
    board = RaceBoard(
        ENTRIES[len(pieces)],
        len(pieces[0]),
        must_capture=must_capture,
        no_goal_jumps=no_goal_jumps,
    )
    return LudoState(board, pieces, turn, finished=finished)


def throw(state: LudoState, *faces: int) -> LudoState:
    """Return the state after these throws."""
    for face in faces:
        state = state.happen(Thrown((face,)))
    return state


def legal(state: LudoState) -> str:
    """Return the legal moves as text."""
    return ", ".join(map(str, state.legal()))


def refusal(state: LudoState, field: int) -> str:
    """Return the code with which a move of the piece on this space is rejected."""
    with pytest.raises(IllegalMove) as refused:
        state.play(Step(field))
    assert state.why_not(Step(field)) == refused.value.code
    return refused.value.code


def kinds(state: LudoState) -> str:
    """Return the events of the last step as text."""
    return " ".join(event.kind for event in state.events)
