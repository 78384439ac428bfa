"""A turn with five dice: throw, keep some, throw again (K1–K6), in sheet and board games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, Outcome, Seat, new_event
from spielekiste.parts.dice import (
    HAND,
    KEEP_NONE,
    THROWS,
    Dice,
    Keep,
    Throw,
    Thrown,
    keeps,
    throw_of,
)

EVENTS = frozenset({"throw", "keep"})
"""Emitted events: `throw` with the dice and the throw's number, `keep` with the kept dice."""

REASONS = frozenset(
    {
        "chance-due",
        "game-over",
        "move-due",
        "no-throw-left",
        "not-in-dice",
        "nothing-to-throw",
        "unknown-move",
        "wrong-result",
    }
)
"""Reason ids for rejecting a throw, a keep, or a step at the wrong time."""


class FiveDice(ABC):
    """A turn with five dice: base class for the states of dice games, which contain these fields.

    States are named tuples, which are created five times as fast as frozen dataclasses.
    """

    __slots__ = ()

    turn: Seat
    """The seat whose turn it is."""
    dice: Dice
    """Dice on the table, sorted; empty while a throw is due."""
    kept: Dice
    """Dice kept for the pending throw; else empty."""
    throws: int
    """Throws made in this turn, 0 to 3."""
    outcome: Outcome | None
    """The result of the game; None until it ends."""
    events: tuple[Event, ...]
    """Events of the last step."""

    @property
    @abstractmethod
    def sides(self) -> int:
        """Number of faces of a die."""

    @property
    def seat(self) -> Seat | None:
        """The seat that has to decide once its dice are thrown; None if there is none."""
        return self.turn if self.dice and self.outcome is None else None

    @property
    def chance(self) -> Throw | None:
        """The pending throw: all five dice first (K2), later those not kept (K3)."""
        if self.dice or self.outcome is not None:
            return None
        return throw_of(HAND - len(self.kept), self.sides)

    def _keeps(self, *, whole_cup: bool = False) -> tuple[Keep, ...]:
        """Return the keeps while throws are left (K1, K3); just `KEEP_NONE` if `whole_cup` (G1)."""
        if self.throws >= THROWS:
            return ()
        return (KEEP_NONE,) if whole_cup else keeps(self.dice)

    def _not_deciding(self, move: object) -> IllegalMove:
        """Return the error for a move made while no seat has to decide."""
        return IllegalMove("game-over" if self.outcome else "chance-due", move)

    def _lay(self, result: Thrown) -> tuple[Dice, tuple[Event, ...]]:
        """Return the dice on the table after a throw, and its events.

        Raises `IllegalMove` if no such throw is pending.
        """
        if self.dice or self.outcome is not None:
            raise IllegalMove("game-over" if self.outcome else "move-due", result)
        throw_of(HAND - len(self.kept), self.sides).check(result)
        dice = _together(self.kept, result.dice) if self.kept else result.dice
        return dice, _thrown(self.turn, self.throws + 1, result.dice)


@cache
def _together(kept: Dice, thrown: Dice) -> Dice:
    return tuple(sorted(kept + thrown))


@cache
def _thrown(seat: Seat, number: int, dice: Dice) -> tuple[Event, ...]:
    return (new_event("throw", seat, amount=number, dice=dice),)
