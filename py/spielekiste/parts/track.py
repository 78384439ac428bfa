"""Shared parts of the race games: one die, spaces, and rejected steps (L, E)."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias, TypeVar

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, Outcome, Seat
from spielekiste.parts.dice import Dice, Thrown

T = TypeVar("T")

Field: TypeAlias = int
"""A space on a piece's path, in the game's own numbering; higher is nearer to the goal."""

SIX = 6
"""The highest face of the usual die; small test cases use a smaller die."""

REASONS = frozenset({"chance-due", "game-over", "move-due", "unknown-move", "wrong-result"})
"""Reason ids for a step of the wrong kind or at the wrong time, in any race game."""


def face_of(result: Thrown, sides: int) -> int:
    """Return the face of the single die; raise `IllegalMove` (`wrong-result`) if invalid."""
    face = _faces(sides).get(result.dice) if isinstance(result, Thrown) else None
    if face is None:
        raise IllegalMove("wrong-result", result)
    return face


def not_due(outcome: Outcome | None, result: object) -> IllegalMove:
    """Return the error for a throw that is not due (`game-over` or `move-due`)."""
    return IllegalMove("game-over" if outcome else "move-due", result)


def not_deciding(outcome: Outcome | None, move: object) -> IllegalMove:
    """Return the error for a move while no seat has to decide (`game-over` or `chance-due`)."""
    return IllegalMove("game-over" if outcome else "chance-due", move)


@cache
def thrown(seat: Seat, face: int, number: int = 1) -> Event:
    """Return the event of a throw; `number` counts this throw and the unusable ones before it."""
    return Event("throw", seat, amount=number, dice=(face,))


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    changed = list(row)
    changed[at] = item
    return tuple(changed)


@cache
def _faces(sides: int) -> dict[Dice, int]:
    return {(face,): face for face in range(1, sides + 1)}
