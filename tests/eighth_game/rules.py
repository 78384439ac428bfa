"""Highest throw: each player throws two dice once, and the highest total wins.

Q1 Each player throws both dice once, clockwise. Q2 The highest total wins; equal totals share a
place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.game import Beginning, Game, Series
from spielekiste.core.options import Options
from spielekiste.core.state import Event, OpenView, Outcome, Seat, observer, places
from spielekiste.parts.dice import Throw, Thrown

DICE = Throw(2)


@dataclass(frozen=True)
class HighestOptions(Options):
    """The game's options, of which there are none."""


@dataclass(frozen=True, slots=True)
class HighestState:
    """A position: the seat to throw, and the totals so far."""

    totals: tuple[int, ...]
    """Total of each seat; 0 before its throw."""
    turn: Seat
    """Seat that throws next; after the end, the last seat that threw."""
    events: tuple[Event, ...] = ()
    """Events of the last throw."""

    seat = None
    """Always None, since no seat ever decides."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, after all seats have thrown (Q2)."""
        return Outcome("all-thrown", places(self.totals), self.totals) if all(self.totals) else None

    @property
    def chance(self) -> Throw | None:
        """The throw that is due (Q1)."""
        return None if all(self.totals) else DICE

    def legal(self) -> tuple[Any, ...]:
        """Return an empty tuple, since there are no moves."""
        return ()

    def play(self, move: Any) -> NoReturn:
        """Raise `IllegalMove` for every move."""
        raise IllegalMove("game-over" if self.outcome else "chance-due", move)

    def happen(self, result: Thrown) -> HighestState:
        """Add a throw (Q1)."""
        if self.outcome:
            raise IllegalMove("game-over", result)
        DICE.check(result)
        totals = (*self.totals[: self.turn], result.total, *self.totals[self.turn + 1 :])
        told = Event("throw", self.turn, amount=result.total, dice=result.dice)
        following = self.turn if all(totals) else (self.turn + 1) % len(totals)
        return HighestState(totals, following, (told,))

    def seen_by(self, seat: Seat | None) -> OpenView[HighestState]:
        """Return the whole position, since nothing is secret."""
        return OpenView(observer(seat, len(self.totals)), self)


def _new(seats: int, options: HighestOptions, first: Seat) -> HighestState:
    del options
    return HighestState((0,) * seats, first)


def _parse(text: str) -> NoReturn:
    raise UnreadableNotation(text, 0, "nothing: this game has no moves")


HIGHEST = Game(
    id="highest",
    version=1,
    seats=range(1, 5),
    options=HighestOptions,
    new=_new,
    parse=_parse,
    beginning=Beginning("youngest"),
    series=Series(1, ("none",), moves_on=False),
    events=frozenset({"throw"}),
    reasons=frozenset({"game-over", "chance-due", "wrong-result"}),
    endings=frozenset({"all-thrown"}),
)
"""Entry of the game in the registry."""
