"""Markers for number rows, and checks that there are enough for an action (M4–M6)."""

from __future__ import annotations

from spielekiste.games.master.board import PARKING, Turn, finished_rows, free_markers


def in_order(turn: Turn, rows: tuple[int, ...]) -> tuple[int, ...]:
    """Return an action's rows in the best order: rows that free a marker come first (M5)."""
    return tuple(sorted(rows, key=lambda number: _needs(turn, number))) if rows[1:] else rows


def suffice(turn: Turn, rows: tuple[int, ...]) -> bool:
    """Return True if the free markers suffice for these rows in the best order (M5, M6)."""
    free = free_markers(turn.course, turn.board)
    finished = finished_rows(turn.course, turn.board)
    for number in in_order(turn, rows):
        goes_on, fresh = _needs(turn, number)
        free -= fresh
        if free < 0:
            return False
        finished += not goes_on
        free += not goes_on and finished < PARKING
    return True


def _needs(turn: Turn, number: int) -> tuple[bool, bool]:
    """Return whether the marker stays in the row, and whether the row needs a new marker."""
    field = turn.board.rows[number - 1]
    return field + turn.dice.count(number) < turn.course.row, not field
