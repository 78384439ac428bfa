"""The duck's journey: constants, the effect of each space, options and answers (E1–E5)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.options import Options, several, switch
from spielekiste.parts.track import SIX, Field

LAST: Field = 63
"""The goal space (E6)."""

DUCKS: tuple[Field, ...] = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
"""The duck spaces of the traditional board (E2)."""


@dataclass(frozen=True, slots=True)
class Duck:
    """Duck: the piece may move on by the same number again (E2)."""

    id: str = "duck"


@dataclass(frozen=True, slots=True)
class Advance:
    """Advance: the piece may advance to the next piece ahead (E3, space 3)."""

    id: str = "advance"


@dataclass(frozen=True, slots=True)
class Ride:
    """Ride: the piece moves directly to another space, forwards or back (E3)."""

    id: str
    """Kind of ride: `ship`, `bus`, `lost`, `train` or `suitcase`."""
    target: Field
    """Target space."""
    lands: bool = True
    """Whether the effect of the target space applies too (E4)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Rest: the player misses turns (E3)."""

    id: str
    """Kind of rest: `hotel` or `beach`."""
    turns: int
    """Number of turns missed."""


@dataclass(frozen=True, slots=True)
class Again:
    """Throw again if one of these faces brought the piece here (E3, space 26)."""

    id: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rain:
    """Rain: the piece stays until a 6 is thrown (E3, space 31)."""

    id: str = "rain"


Place: TypeAlias = Duck | Advance | Ride | Rest | Again | Rain
"""The effect of a space."""

EVENTS = MappingProxyType(
    {
        3: Advance(),
        6: Ride("ship", 12),
        15: Ride("bus", 10),
        19: Rest("hotel", 1),
        26: Again("viewpoint", (3, 6)),
        31: Rain(),
        39: Ride("lost", 33),
        42: Ride("train", 30),
        52: Rest("beach", 2),
        58: Ride("suitcase", 42, lands=False),
    }
)
"""The event spaces (E3)."""

# A duck at the end of a ride could send a piece round in circles forever (E2).
MAY_BE_DUCKS: tuple[Field, ...] = tuple(
    field for field in range(1, LAST) if field not in {*EVENTS, 10, 12, 30, 33}
)
"""Spaces that may be chosen as duck spaces (E2)."""


@dataclass(frozen=True, slots=True)
class DuckCourse:
    """A course and its rules; small test cases use other spaces and numbers."""

    places: tuple[Place | None, ...]
    """Effect of each space from 0 (before space 1) to the last one before the goal."""
    just_beyond: bool = False
    """Whether space 3 leads to the space just beyond the next piece (E3)."""
    always_accept: bool = False
    """Whether optional moves are made without asking (E5)."""
    sides: int = SIX
    """Number of faces of the die; the highest one counts as the six."""

    @property
    def last(self) -> Field:
        """The goal space."""
        return len(self.places)

    def stands_in_rain(self, field: Field) -> bool:
        """Return True if a piece on this space needs a six to move on (E3, space 31)."""
        return isinstance(self.places[field], Rain)

    def within(self, field: Field) -> Field:
        """Return the space, or the goal if the space would be beyond it (E6)."""
        return min(field, self.last)

    def offered(
        self, place: Duck | Advance, field: Field, face: int, fields: tuple[Field, ...]
    ) -> Field | None:
        """Return the target of the optional move from `field`; None if there is none (E3).

        `face` is the number thrown, `fields` are the spaces of all pieces.
        """
        if isinstance(place, Duck):
            return self.within(field + face)
        ahead = min((other for other in fields if other > field), default=None)
        if ahead is None:
            return None
        target = ahead + 1 if self.just_beyond else ahead - 1
        return target if target > field else None


def places(
    ducks: tuple[Field, ...], events: Any = EVENTS, last: Field = LAST
) -> tuple[Place | None, ...]:
    """Return the effect of each space before the goal."""
    waiting = {**dict.fromkeys(ducks, Duck()), **events}
    return tuple(map(waiting.get, range(last)))


@dataclass(frozen=True)
class EnteOptions(Options):
    """Options of a duck's journey."""

    ducks: tuple[int, ...] = several(*DUCKS, among=MAY_BE_DUCKS, clause="E2")
    """The duck spaces."""
    just_beyond: bool = switch(clause="E3")
    """Whether space 3 leads just beyond the next piece instead of just before it."""
    always_accept: bool = switch(clause="E5")
    """Whether optional moves are made without asking."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline an offered move."""

    takes: bool
    """Whether the offer is accepted."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: accepting first."""
        return (0 if self.takes else 1,)

    def __str__(self) -> str:
        return "accept" if self.takes else "decline"


ACCEPT, DECLINE = ANSWERS = (Answer(takes=True), Answer(takes=False))
"""Both answers, in canonical order."""


def parse(text: str) -> Answer:
    """Parse `accept` or `decline`; raise `UnreadableNotation` on any other text."""
    for answer in ANSWERS:
        if text == str(answer):
            return answer
    raise UnreadableNotation(text, 0, "'accept' or 'decline'")
