"""Positions of Kniffel Master, set up directly."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event
from spielekiste.games.master import MASTER, Board, Course, MasterState
from spielekiste.games.master.tasks import TASKS
from spielekiste.parts.dice import read_digits

COURSE = Course()
CLOSED = 5
"""Number of laps after which the coin row is closed (M9)."""


def board(
    rows: Mapping[int, int] | None = None, *tasks: str, coin: int = 0, laps: int = 0
) -> Board:
    """Return a board with markers on these spaces of number rows and with these starred tasks."""
    fields = rows or {}
    row_fields = tuple(fields.get(number, 0) for number in range(1, 7))
    return Board(row_fields, tuple(task in tasks for task in TASKS), coin, laps)


EMPTY = board()


def at(
    dice: str,
    *boards: Board,
    turn: int = 0,
    first: int = 0,
    throws: int = 3,
    course: Course = COURSE,
) -> MasterState:
    """Return a state in which it is a seat's turn with these dice."""
    faces = read_digits(dice, 0, dice)
    return MasterState(course, boards or (EMPTY,), first, turn=turn, dice=faces, throws=throws)


def do(state: MasterState, text: str) -> MasterState:
    """Return the state after a move given in notation."""
    return state.play(MASTER.parse(text))


def mine(state: MasterState, text: str, seat: int = 0) -> Board:
    """Return the board of a seat after a move."""
    return do(state, text).boards[seat]


def actions(state: MasterState) -> list[str]:
    """Return the legal actions, without keeps."""
    return [str(move) for move in state.legal() if not str(move).startswith("keep")]


def told(state: MasterState, *kinds: str) -> list[Event]:
    """Return the events of the given kinds, or all if none is given."""
    return [event for event in state.events if not kinds or event.kind in kinds]


def refusal(state: MasterState, text: str) -> str:
    """Return the reason why a move in notation is rejected; assert that the state is unchanged."""
    return refused(state, MASTER.parse(text))


def refused(state: MasterState, move: object) -> str:
    """Return the reason why a move is rejected; assert that the state is unchanged."""
    before = repr(state)
    with pytest.raises(IllegalMove) as error:
        state.play(move)  # type: ignore[arg-type]
    assert repr(state) == before
    return error.value.code
