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
"""Laps after which the coin row is closed (M9)."""


def board(
    rows: Mapping[int, int] | None = None, *tasks: str, coin: int = 0, laps: int = 0
) -> Board:
    """A board with markers on these fields of number rows, these tasks starred."""
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
    """These dice lie there on somebody's turn."""
    faces = read_digits(dice, 0, dice)
    return MasterState(course, boards or (EMPTY,), first, turn, faces, (), throws)


def do(state: MasterState, text: str) -> MasterState:
    """The state after a move given in notation."""
    return state.play(MASTER.parse(text))


def mine(state: MasterState, text: str, seat: int = 0) -> Board:
    """The board of a seat after a move."""
    return do(state, text).boards[seat]


def actions(state: MasterState) -> list[str]:
    """What may be done with the dice, keeps left aside."""
    return [str(move) for move in state.legal() if not str(move).startswith("keep")]


def told(state: MasterState, *kinds: str) -> list[Event]:
    """The events of some kinds, of all if none is named."""
    return [event for event in state.events if not kinds or event.kind in kinds]


def refusal(state: MasterState, text: str) -> str:
    """Why a move given in notation is refused, after a look that the state is as it was."""
    return refused(state, MASTER.parse(text))


def refused(state: MasterState, move: object) -> str:
    """Why a move is refused, after a look that the state is as it was."""
    before = repr(state)
    with pytest.raises(IllegalMove) as error:
        state.play(move)  # type: ignore[arg-type]
    assert repr(state) == before
    return error.value.code
