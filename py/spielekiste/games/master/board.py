"""A player's board: number rows, coin row, tasks, markers, stars (M1, M4–M6, M9)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.master.options import MasterOptions
from spielekiste.games.master.tasks import STARS, TASKS
from spielekiste.parts.dice import Dice

Field: TypeAlias = int
"""A place in a row: 0 is beside the board, 1 the first field."""

ROW_MARKERS = 3
"""Markers for the number rows; the fourth belongs to the coin row (M5)."""

PARKING = 4
"""From this finished row on, the marker is parked and brings a star more (M6)."""


class Course(NamedTuple):
    """The numbers of a game; small cases have others."""

    three_alike: int = 2
    """Coins for three alike (M8)."""
    four_alike: int = 3
    """Coins for four alike (M8)."""
    sides: int = 6
    """Faces of a die, and number rows."""
    row: Field = 8
    """The last field of a number row (M4)."""
    laps: tuple[Field, ...] = (8, 7, 6, 5, 4)
    """The last field of the coin row in each lap (M9)."""
    goal: Points = 15
    """The stars that bring the last round (M12)."""


class Board(NamedTuple):
    """What stands on one player's board."""

    rows: tuple[Field, ...]
    """The marker of each number row; a finished row stands on its last field."""
    starred: tuple[bool, ...] = (False,) * len(TASKS)
    """Which tasks have their star, in the order of `TASKS`."""
    coin: Field = 0
    """The coin marker's field in the current lap."""
    laps: int = 0
    """Finished laps of the coin row."""


class Turn(NamedTuple):
    """Who may use which dice, on which boards."""

    course: Course
    """The numbers of the game."""
    boards: tuple[Board, ...]
    """Every seat's board."""
    seat: Seat
    """Whose turn it is."""
    dice: Dice
    """What lies on the table, sorted."""

    @property
    def board(self) -> Board:
        """The board of the player whose turn it is."""
        return self.boards[self.seat]


class Effect(NamedTuple):
    """What something does to a board."""

    board: Board
    """The board afterwards."""
    events: tuple[Event, ...]
    """What happened, in order."""


def course_of(options: MasterOptions) -> Course:
    """Return the numbers that the options ask for."""
    return Course(options.three_alike, options.four_alike)


def finished_rows(course: Course, board: Board) -> int:
    """Return how many number rows are closed (M4)."""
    return board.rows.count(course.row)


def free_markers(course: Course, board: Board) -> int:
    """Return how many markers may start a number row: neither under way nor parked (M5, M6)."""
    finished = finished_rows(course, board)
    under_way = len(board.rows) - board.rows.count(0) - finished
    return ROW_MARKERS - under_way - max(0, finished - PARKING + 1)


def is_coin_row_closed(course: Course, board: Board) -> bool:
    """Tell whether every lap of the coin row is done (M9)."""
    return board.laps >= len(course.laps)


def stars(course: Course, board: Board) -> Points:
    """Return the stars at the board: tasks, rows, parked markers, laps (M2, M4, M6, M9)."""
    finished = finished_rows(course, board)
    tasks = sum(STARS[task] for task, done in zip(TASKS, board.starred, strict=True) if done)
    return tasks + finished + max(0, finished - PARKING + 1) + board.laps
