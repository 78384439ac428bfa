"""Evaluation of Kniffel Master boards: stars, and progress towards more stars."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.core.state import Points
from spielekiste.games.master.board import PARKING, Board, Course, Field, finished_rows, stars
from spielekiste.games.master.tasks import TASKS

NEAR = 6
"""Stars before the goal from which open tasks gradually lose value, as time runs out."""


class Weights(NamedTuple):
    """Weights of unfinished parts of a board, in stars."""

    row: float
    """Value of a row that is almost finished; proportionally less before."""
    bend: float
    """Exponent of the progress in a row; above 1, later spaces are worth more than earlier ones."""
    coin: float
    """Value of a lap of the coin row that is almost finished."""
    tasks: tuple[float, ...]
    """Expected value of each open task, in the order of the board."""


KEEN = Weights(1.05, 1.1, 0.95, (0.25, 0.55, 0.55, 0.6, 0.45, 0.45))
"""Weights of the strong bot."""

PLAIN = Weights(0.7, 1.0, 0.7, (0.0,) * len(TASKS))
"""Weights of a player who only looks at the current board."""


def worth(weights: Weights, course: Course, board: Board, most: Points) -> float:
    """Return the value of a board in stars; `most` is the leading player's number of stars.

    In the last round only stars count (M12).
    """
    has = stars(course, board)
    left = min(max(course.goal - max(most, has), 0), NEAR) / NEAR
    if most >= course.goal:
        return has
    rows = sum(_row(weights, course, board, field) for field in board.rows)
    return has + rows + _coins(weights, course, board) + left * _open(weights, board)


def _row(weights: Weights, course: Course, board: Board, field: Field) -> float:
    if not 0 < field < course.row:
        return 0.0
    brings = 2 if finished_rows(course, board) >= PARKING - 1 else 1
    return weights.row * brings * float((field / course.row) ** weights.bend)


def _coins(weights: Weights, course: Course, board: Board) -> float:
    return weights.coin * board.coin / course.laps[board.laps] if board.coin else 0.0


def _open(weights: Weights, board: Board) -> float:
    tasks = zip(weights.tasks, board.starred, strict=True)
    return sum(brings for brings, done in tasks if not done)
