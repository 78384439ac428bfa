"""Choosing the starting player (T2): a roll-off, a question, a random pick or a given seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spielekiste.core.chance import Chance, Pick, Picked
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import Event, Seat

EVENTS = frozenset({"throw-off", "tie", "begins"})
"""Kinds of events emitted while the starting player is being chosen."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The players' answer to the question of who begins, as a move."""

    seat: Seat
    """The seat that begins."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: the seat."""
        return (self.seat,)

    def __str__(self) -> str:
        return f"begin {self.seat}"

    @classmethod
    def parse(cls, text: str) -> Begin:
        """Parse text such as `begin 2`."""
        word, _, number = text.partition(" ")
        if word != "begin" or number not in tuple("01234567"):
            raise UnreadableNotation(text, 0, "'begin' and a seat from 0 to 7")
        return cls(int(number))


@dataclass(frozen=True, slots=True)
class Question:
    """A question that the players answer by naming the seat that begins."""

    id: str
    """The question's id, such as `youngest`."""
    seats: int
    """Number of seats at the table."""
    starter: Seat | None = None
    """The seat that begins; None until the question is answered."""
    events: tuple[Event, ...] = ()

    chance = None
    """Always None: no chance event is involved."""

    def play(self, move: object) -> Question:
        """Apply the answer; raise `IllegalMove` if the seat does not exist."""
        if not (isinstance(move, Begin) and move.seat < self.seats):
            raise IllegalMove("unknown-move", move)
        told = (Event("begins", move.seat),)
        return Question(self.id, self.seats, move.seat, told)


@dataclass(frozen=True, slots=True)
class Lot:
    """A random pick of the seat that begins."""

    seats: int
    """Number of seats at the table."""
    starter: Seat | None = None
    """The seat that begins; None until it is picked."""
    events: tuple[Event, ...] = ()

    @property
    def chance(self) -> Chance | None:
        """The pick; None once it has been made."""
        return Pick(self.seats) if self.starter is None else None

    def happen(self, result: Picked) -> Lot:
        """Apply the pick: the picked seat begins."""
        Pick(self.seats).check(result)
        return Lot(self.seats, result.seat, (Event("begins", result.seat),))


@dataclass(frozen=True, slots=True)
class ThrowOff:
    """A roll-off: the highest total begins, and tied seats throw again."""

    throw: Chance
    """The chance event that each seat throws."""
    waiting: tuple[Seat, ...]
    """Seats that still have to throw in this round, next one first."""
    thrown: tuple[tuple[Seat, Any], ...] = ()
    """Results of this round so far, in order."""
    past: tuple[tuple[tuple[Seat, Any], ...], ...] = ()
    """Results of the earlier rounds, all of which were ties."""
    starter: Seat | None = None
    """The seat that begins; None until it is decided."""
    events: tuple[Event, ...] = ()

    @property
    def chance(self) -> Chance | None:
        """The throw that is due; None once the roll-off is decided."""
        return self.throw if self.waiting else None

    def happen(self, result: Any) -> ThrowOff:
        """Apply the next seat's throw; the last throw decides the round or starts another one."""
        self.throw.check(result)
        seat, waiting = self.waiting[0], self.waiting[1:]
        thrown = (*self.thrown, (seat, result))
        told = Event("throw-off", seat, dice=result.dice, amount=result.total)
        if waiting:
            return ThrowOff(self.throw, waiting, thrown, self.past, None, (told,))
        return self._decide(thrown, told)

    def _decide(self, thrown: tuple[tuple[Seat, Any], ...], told: Event) -> ThrowOff:
        best = max(result.total for _, result in thrown)
        highest = tuple(seat for seat, result in thrown if result.total == best)
        if len(highest) == 1:
            events = (told, Event("begins", highest[0]))
            return ThrowOff(self.throw, (), thrown, self.past, highest[0], events)
        ties = tuple(Event("tie", seat, amount=best) for seat in highest)
        return ThrowOff(self.throw, highest, (), (*self.past, thrown), None, (told, *ties))
