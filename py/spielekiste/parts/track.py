"""What races along a track share: one die, fields, and the steps that are not due (L, E)."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias, TypeVar

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, Outcome, Seat
from spielekiste.parts.dice import Dice, Thrown

T = TypeVar("T")

Field: TypeAlias = int
"""A place on the way, in the game's own count; a higher field is nearer to the goal."""

SIX = 6
"""The highest face of the die; small cases have a smaller die and with it another six."""

REASONS = frozenset({"chance-due", "game-over", "move-due", "unknown-move", "wrong-result"})
"""Why a step of any race is refused that comes at the wrong time or is none of its kind."""


def face_of(result: Thrown, sides: int) -> int:
    """Return what the one die shows; raise `IllegalMove` (`wrong-result`) if it cannot."""
    face = _faces(sides).get(result.dice) if isinstance(result, Thrown) else None
    if face is None:
        raise IllegalMove("wrong-result", result)
    return face


def not_due(outcome: Outcome | None, result: object) -> IllegalMove:
    """Return the refusal of a throw while none is due (`game-over` or `move-due`)."""
    return IllegalMove("game-over" if outcome else "move-due", result)


def not_deciding(outcome: Outcome | None, move: object) -> IllegalMove:
    """Return the refusal of a move while no seat decides (`game-over` or `chance-due`)."""
    return IllegalMove("game-over" if outcome else "chance-due", move)


@cache
def thrown(seat: Seat, face: int, number: int = 1) -> Event:
    """Return the event of a throw; `number` counts the seat's throws in a row that led nowhere."""
    return Event("throw", seat, amount=number, dice=(face,))


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the row with one item replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*row[:at], item, *row[at + 1 :])


@cache
def _faces(sides: int) -> dict[Dice, int]:
    return {(face,): face for face in range(1, sides + 1)}
