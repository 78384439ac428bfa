"""A player's board: number rows, coin row, tasks, markers, stars (M1, M4–M6, M9)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.master.options import MasterOptions
from spielekiste.games.master.tasks import STARS, TASKS
from spielekiste.parts.dice import Dice

Field: TypeAlias = int
"""A space in a row: 0 is off the board, 1 the first space."""

ROW_MARKERS = 3
"""Number of markers for the number rows; a fourth one is for the coin row (M5)."""

PARKING = 4
"""From this finished row on, the marker is parked and brings an extra star (M6)."""


class Course(NamedTuple):
    """Sizes, rewards and goal of a game; small test cases use other values."""

    three_alike: int = 2
    """Coins for three of a kind (M8)."""
    four_alike: int = 3
    """Coins for four of a kind (M8)."""
    sides: int = 6
    """Number of faces of a die, and of number rows."""
    row: Field = 8
    """The last space of a number row (M4)."""
    laps: tuple[Field, ...] = (8, 7, 6, 5, 4)
    """The last space of the coin row in each lap (M9)."""
    goal: Points = 15
    """Stars that start the last round (M12)."""


class Board(NamedTuple):
    """The markers and stars of one player's board."""

    rows: tuple[Field, ...]
    """Marker position in each number row; the last space if the row is finished."""
    starred: tuple[bool, ...] = (False,) * len(TASKS)
    """Whether each task has its star, in the order of `TASKS`."""
    coin: Field = 0
    """Space of the coin marker in the current lap."""
    laps: int = 0
    """Number of finished laps of the coin row."""


class Turn(NamedTuple):
    """A turn: the boards, the player and the dice."""

    course: Course
    """The numbers of the game."""
    boards: tuple[Board, ...]
    """Board of each seat."""
    seat: Seat
    """The seat whose turn it is."""
    dice: Dice
    """Dice on the table, sorted."""

    @property
    def board(self) -> Board:
        """The board of the player whose turn it is."""
        return self.boards[self.seat]


class Effect(NamedTuple):
    """The effect of an action or a part of it."""

    board: Board
    """The board after it."""
    events: tuple[Event, ...]
    """Events, in order."""


def course_of(options: MasterOptions) -> Course:
    """Return the sizes, rewards and goal of a game with these options."""
    return Course(options.three_alike, options.four_alike)


def finished_rows(course: Course, board: Board) -> int:
    """Return the number of finished number rows (M4)."""
    return board.rows.count(course.row)


def free_markers(course: Course, board: Board) -> int:
    """Return the number of markers free to start a row, neither in a row nor parked (M5, M6)."""
    finished = finished_rows(course, board)
    under_way = len(board.rows) - board.rows.count(0) - finished
    return ROW_MARKERS - under_way - max(0, finished - PARKING + 1)


def is_coin_row_closed(course: Course, board: Board) -> bool:
    """Return True if all laps of the coin row are finished (M9)."""
    return board.laps >= len(course.laps)


def stars(course: Course, board: Board) -> Points:
    """Return the stars of a board: tasks, rows, parked markers, laps (M2, M4, M6, M9)."""
    finished = finished_rows(course, board)
    tasks = sum(STARS[task] for task, done in zip(TASKS, board.starred, strict=True) if done)
    return tasks + finished + max(0, finished - PARKING + 1) + board.laps
