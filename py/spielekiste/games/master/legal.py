"""Legality of actions, and the reasons why others are illegal (M1–M5, M8–M10)."""

from __future__ import annotations

from spielekiste.games.master import markers
from spielekiste.games.master.actions import KNOWN, PASS, Action, candidates, thrown_twice
from spielekiste.games.master.board import Turn, is_coin_row_closed
from spielekiste.games.master.coins import ways
from spielekiste.games.master.effects import met_again
from spielekiste.games.master.tasks import TASKS

TASK_NOT_MET = "task-not-met"
"""Reason: the dice do not meet the task (M2)."""

TASK_STARRED = "task-starred"
"""Reason: the task already has its star; met again, it brings coins (M2, M8)."""

NOT_TWICE = "not-thrown-twice"
"""Reason: fewer than two dice show the number (M3)."""

ROW_CLOSED = "row-closed"
"""Reason: the row is finished (M4)."""

NO_MARKER = "no-free-marker"
"""Reason: all three markers are in use, so no new row can be started (M5)."""

NOT_THAT_MANY = "coins-not-thrown"
"""Reason: the dice do not bring this number of coins (M8)."""

OTHER_DICE = "other-dice-only"
"""Reason: with a row, only a pair or a triple of the other dice brings coins (M10)."""

COIN_ROW_CLOSED = "coin-row-closed"
"""Reason: all laps of the coin row are finished (M9)."""

MUST_ACT = "action-possible"
"""Reason: an action is possible, so passing is not allowed (M1)."""

REASONS = frozenset(
    {
        TASK_NOT_MET,
        TASK_STARRED,
        NOT_TWICE,
        ROW_CLOSED,
        NO_MARKER,
        NOT_THAT_MANY,
        OTHER_DICE,
        COIN_ROW_CLOSED,
        MUST_ACT,
    }
)
"""Reason ids for rejecting an action."""


def actions(turn: Turn) -> tuple[Action, ...]:
    """Return the possible actions, except a pass, in canonical order."""
    every = candidates(turn.course, turn.dice)
    return tuple([action for action in every if not _obstacle(turn, action)])


def refusal(turn: Turn, action: Action) -> str:
    """Return the reason why an action is illegal, one of `REASONS`; empty if it is legal."""
    if action == PASS:
        return MUST_ACT if actions(turn) else ""
    if action not in candidates(turn.course, turn.dice):
        return _not_thrown(turn, action)
    return _obstacle(turn, action)


def _not_thrown(turn: Turn, action: Action) -> str:
    """Return the reason why the dice do not allow an action."""
    if action not in KNOWN:
        return "unknown-move"
    if action.task:
        return TASK_NOT_MET
    if not set(action.rows) <= set(thrown_twice(turn.dice)):
        return NOT_TWICE
    return OTHER_DICE if action.rows else NOT_THAT_MANY


def _obstacle(turn: Turn, action: Action) -> str:
    """Return the reason why the board does not allow an action; empty if it does."""
    if action.task:
        return TASK_STARRED if turn.board.starred[TASKS.index(action.task)] else ""
    if action.coins and is_coin_row_closed(turn.course, turn.board):
        return COIN_ROW_CLOSED
    if action.rows:
        return _rows_obstacle(turn, action.rows)
    by_dice = action.coins in ways(turn.course, turn.dice)
    return "" if by_dice or met_again(turn) else NOT_THAT_MANY


def _rows_obstacle(turn: Turn, rows: tuple[int, ...]) -> str:
    board = turn.board
    for number in rows:
        if board.rows[number - 1] == turn.course.row:
            return ROW_CLOSED
    return "" if markers.suffice(turn, rows) else NO_MARKER
