"""Who begins (T2): a throw-off, a question asked of the table, a lot, or a chosen seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spielekiste.core.chance import Chance, Pick, Picked
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import Event, Seat

EVENTS = frozenset({"throw-off", "tie", "begins"})
"""What a beginning tells."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The table's answer to the question who begins."""

    seat: Seat
    """Who begins."""

    @property
    def rank(self) -> tuple[int, ...]:
        """By seat."""
        return (self.seat,)

    def __str__(self) -> str:
        return f"begin {self.seat}"

    @classmethod
    def parse(cls, text: str) -> Begin:
        """Read `begin 2`."""
        word, _, number = text.partition(" ")
        if word != "begin" or number not in tuple("01234567"):
            raise UnreadableNotation(text, 0, "begin and a seat from 0 to 7")
        return cls(int(number))


@dataclass(frozen=True, slots=True)
class Question:
    """A question is asked, and a seat is named."""

    id: str
    """The question's id, such as `youngest`."""
    seats: int
    """How many sit there."""
    starter: Seat | None = None
    """Who begins, once it is known."""
    events: tuple[Event, ...] = ()

    chance = None
    """Nothing is left to chance."""

    def play(self, move: object) -> Question:
        """Take the table's answer; raise `IllegalMove` for a seat that is not there."""
        if not (isinstance(move, Begin) and move.seat < self.seats):
            raise IllegalMove("unknown-move", move)
        told = (Event("begins", move.seat),)
        return Question(self.id, self.seats, move.seat, told)


@dataclass(frozen=True, slots=True)
class Lot:
    """A seat is drawn by lot."""

    seats: int
    """How many sit there."""
    starter: Seat | None = None
    """Who begins, once it is known."""
    events: tuple[Event, ...] = ()

    @property
    def chance(self) -> Chance | None:
        """The draw, until it is made."""
        return Pick(self.seats) if self.starter is None else None

    def happen(self, result: Picked) -> Lot:
        """Take the lot that was drawn."""
        Pick(self.seats).check(result)
        return Lot(self.seats, result.seat, (Event("begins", result.seat),))


@dataclass(frozen=True, slots=True)
class ThrowOff:
    """Each seat throws once, the highest total begins, the tied throw again among themselves."""

    throw: Chance
    """What each seat throws."""
    waiting: tuple[Seat, ...]
    """Who has yet to throw in this round, next first."""
    thrown: tuple[tuple[Seat, Any], ...] = ()
    """What was thrown in this round, in order."""
    past: tuple[tuple[tuple[Seat, Any], ...], ...] = ()
    """The earlier rounds, each of which ended in a tie."""
    starter: Seat | None = None
    """Who begins, once it is known."""
    events: tuple[Event, ...] = ()

    @property
    def chance(self) -> Chance | None:
        """The throw that is due."""
        return self.throw if self.waiting else None

    def happen(self, result: Any) -> ThrowOff:
        """Take the next seat's throw; the round's last one decides or ends in a tie."""
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
