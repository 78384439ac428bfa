"""What a board of Kniffel Master is worth: stars, and the way made towards the next ones."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.core.state import Points
from spielekiste.games.master.board import PARKING, Board, Course, Field, finished_rows, stars
from spielekiste.games.master.tasks import TASKS

NEAR = 6
"""From so many stars before the goal on, there is less and less time for what is still open."""


class Weights(NamedTuple):
    """What a player makes of things that are no stars yet, in stars."""

    row: float
    """A row all but finished; less on the way there."""
    bend: float
    """How much more the later fields of a row are worth than the first ones; 1 is even."""
    coin: float
    """A lap of the coin row all but finished."""
    tasks: tuple[float, ...]
    """Each task still open, in the order of the board: what it is expected to bring later on."""


KEEN = Weights(1.05, 1.1, 0.95, (0.25, 0.55, 0.55, 0.6, 0.45, 0.45))
"""The taste of the strong bot."""

PLAIN = Weights(0.7, 1.0, 0.7, (0.0,) * len(TASKS))
"""The taste of somebody who looks at what lies there."""


def worth(weights: Weights, course: Course, board: Board, most: Points) -> float:
    """Return what a board is worth in stars, `most` being the stars of whoever is in front.

    In the last round nothing counts but stars (M12).
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
