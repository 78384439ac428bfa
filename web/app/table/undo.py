"""Undo at a table with bots: go back to the last decision of a human player."""

from __future__ import annotations

from spielekiste.core.match import Match, StopGame, people
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Seat
from spielekiste.core.table import Table


def can_undo(table: Table) -> bool:
    """Return whether a decision can be undone; bots' decisions count only if no human plays.

    People type the results of real dice, for bots too.
    """
    if not people(table.setup) or _is_stopped(table):
        return table.can_undo
    decided = (match for match in table.positions[:-1] if match.chance is None or match.awaits_dice)
    return any(match.seat is None or not is_bot(table, match.seat) for match in decided)


def undo(table: Table) -> Match:
    """Go back to the last decision of a human player; bots will then decide as before.

    Raises `IllegalMove` if there is nothing to undo.
    """
    was_stopped = _is_stopped(table)
    match = table.undo()
    while (
        not was_stopped and match.seat is not None and is_bot(table, match.seat) and can_undo(table)
    ):
        match = table.undo()
    return match


def _is_stopped(table: Table) -> bool:
    """Return whether the last step stopped the game, which only a human player can do."""
    return bool(table.steps) and isinstance(table.steps[-1], StopGame)


def is_bot(table: Table, seat: Seat) -> bool:
    """Return whether a bot plays a seat."""
    return table.setup.players[seat].mind != PERSON
