"""A turn with five dice: throw, put aside, throw again (K1–K6), for sheets and boards alike."""

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
"""What is told: `throw` with the dice and the number of the throw, `keep` with what stays."""

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
"""Why a throw, a keep, or a step at the wrong time is refused."""


class FiveDice(ABC):
    """What a state with five dice on the table knows by itself; it holds no data of its own."""

    __slots__ = ()

    turn: Seat
    """Whose turn it is."""
    dice: Dice
    """What lies on the table, sorted; empty while a throw is due."""
    kept: Dice
    """The dice put aside for the throw that is due; else empty."""
    throws: int
    """Throws made this turn, 0 … 3."""
    outcome: Outcome | None
    """The end, when there is one."""

    @property
    @abstractmethod
    def sides(self) -> int:
        """Faces of a die."""

    @property
    def seat(self) -> Seat | None:
        """The seat that decides: the one whose turn it is, once dice lie there."""
        return self.turn if self.dice and self.outcome is None else None

    @property
    def chance(self) -> Throw | None:
        """The throw that is due: all five first (K2), later the dice not kept (K3)."""
        if self.dice or self.outcome is not None:
            return None
        return throw_of(HAND - len(self.kept), self.sides)

    def _keeps(self, *, whole_cup: bool = False) -> tuple[Keep, ...]:
        """Return what may be kept while a throw is left (K1, K3), nothing with a whole cup (G1)."""
        if self.throws >= THROWS:
            return ()
        return (KEEP_NONE,) if whole_cup else keeps(self.dice)

    def _check_deciding(self, move: object) -> None:
        """Refuse a move while no seat decides."""
        if self.outcome is not None:
            raise IllegalMove("game-over", move)
        if not self.dice:
            raise IllegalMove("chance-due", move)

    def _lay(self, result: Thrown) -> tuple[Dice, tuple[Event, ...]]:
        """Return all dice on the table after a throw, and what it tells; refuse what cannot be."""
        chance = self.chance
        if chance is None:
            raise IllegalMove("game-over" if self.outcome else "move-due", result)
        chance.check(result)
        dice = tuple(sorted(self.kept + result.dice)) if self.kept else result.dice
        return dice, _thrown(self.turn, self.throws + 1, result.dice)


@cache
def _thrown(seat: Seat, number: int, dice: Dice) -> tuple[Event, ...]:
    return (new_event("throw", seat, amount=number, dice=dice),)
