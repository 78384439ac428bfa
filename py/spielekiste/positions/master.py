"""Positions of Kniffel Master as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielekiste.core.state import Outcome, Seat, places
from spielekiste.games.master import legal
from spielekiste.games.master.board import Board, Course, Turn, free_markers, stars
from spielekiste.games.master.state import MasterState
from spielekiste.games.master.tasks import TASKS
from spielekiste.parts.dice import THROWS
from spielekiste.positions.parts import (
    NOTHING,
    TURN_FIELDS,
    Codec,
    Part,
    TurnOfDice,
    joined,
    read_turn,
    turn_texts,
)

STAR, OPEN = "*", "."
"""Signs of a task with its star, and of one without."""


def _write(state: MasterState) -> Sequence[object]:
    turn, throws, dice = turn_texts(state)
    end = NOTHING if state.outcome else dice
    return joined([*map(_board_text, state.boards)]), state.first, turn, throws, end


def _board_text(board: Board) -> str:
    rows = "".join(map(str, board.rows))
    tasks = "".join(STAR if starred else OPEN for starred in board.starred)
    return f"{rows},{tasks},{board.laps},{board.coin}"


def _read(new: Callable[[int], MasterState], fields: Sequence[Part]) -> MasterState:
    texts = fields[0].split("/")
    course, seats = new(len(texts)).course, len(texts)
    boards = tuple(_read_board(course, text) for text in texts)
    first = fields[1].number(0, seats - 1)
    if fields[4].text == NOTHING:
        return _ended(course, boards, first, fields)
    at = read_turn(fields[2:], seats)
    _check_goal(course, boards, first, at.turn, fields)
    _check_pass(course, boards, at, fields[4])
    return MasterState(course, boards, first, at.turn, at.kept, at.dice, at.throws)


def _read_board(course: Course, text: Part) -> Board:
    parts = text.split(",")
    if len(parts) != 4:
        raise text.unreadable("a board such as 008300,.*....,0,3: rows, tasks, laps, coin")
    rows, tasks, laps, coin = parts
    board = Board(_rows(course, rows), _tasks(tasks), laps=laps.number(0, len(course.laps)))
    lap = course.laps[board.laps] - 1 if board.laps < len(course.laps) else 0
    board = board._replace(coin=coin.number(0, lap))
    if free_markers(course, board) < 0:
        raise rows.impossible("more markers are in use than a player has (M5)")
    return board


def _rows(course: Course, rows: Part) -> tuple[int, ...]:
    known = [str(space) for space in range(course.row + 1)]
    if len(rows.text) != course.sides or not set(rows.text) <= set(known):
        raise rows.unreadable(f"{course.sides} spaces from 0 to {course.row}")
    return tuple(map(int, rows.text))


def _tasks(tasks: Part) -> tuple[bool, ...]:
    if len(tasks.text) != len(TASKS) or tasks.text.strip(STAR + OPEN):
        raise tasks.unreadable(f"{len(TASKS)} tasks as {STAR} (starred) or {OPEN}")
    return tuple(sign == STAR for sign in tasks.text)


def _ended(
    course: Course, boards: tuple[Board, ...], first: Seat, fields: Sequence[Part]
) -> MasterState:
    """Return a finished game; only the seat before the first one can end it (M12)."""
    turn = fields[2].number(0, len(boards) - 1)
    fields[3].number(0, 0)
    scores = tuple(stars(course, board) for board in boards)
    if max(scores) < course.goal:
        raise fields[4].impossible(f"the game ends only with {course.goal} stars (M12)")
    if (turn + 1) % len(boards) != first:
        raise fields[2].impossible("the game ends only after a whole round (M12)")
    return MasterState(
        course, boards, first, turn, outcome=Outcome("stars-reached", places(scores), scores)
    )


def _check_goal(
    course: Course, boards: Sequence[Board], first: Seat, turn: Seat, fields: Sequence[Part]
) -> None:
    """Refuse a seat that had enough stars before its turn: the round would have been the last."""
    seats = len(boards)
    for later in range((first - turn) % seats or seats):
        seat = (turn + later) % seats
        if stars(course, boards[seat]) >= course.goal:
            raise fields[2].impossible(
                f"seat {seat} has {course.goal} stars, so the game has ended before this turn (M12)"
            )


def _check_pass(course: Course, boards: tuple[Board, ...], at: TurnOfDice, part: Part) -> None:
    """Refuse dice of the third throw that allow no action: the seat has passed (M1)."""
    if at.throws == THROWS and not legal.actions(Turn(course, boards, at.turn, at.dice)):
        raise part.impossible("no action is possible with these dice, so the turn has passed (M1)")


def _bare(state: MasterState) -> MasterState:
    return state._replace(events=())


MASTER = Codec(("boards", "first", *TURN_FIELDS), _write, _read, _bare)
"""Text form of Kniffel Master."""
