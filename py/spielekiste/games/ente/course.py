"""The course of the duck's journey: what waits on which field (E1–E3)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from spielekiste.parts.track import SIX, Field

LAST: Field = 63
"""The goal (E6)."""

DUCKS: tuple[Field, ...] = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
"""The duck fields of the traditional board (E2)."""


@dataclass(frozen=True, slots=True)
class Duck:
    """The piece may move the same number again (E2)."""

    id: str = "duck"


@dataclass(frozen=True, slots=True)
class Advance:
    """The piece may advance to the next piece ahead (E3, field 3)."""

    id: str = "advance"


@dataclass(frozen=True, slots=True)
class Ride:
    """The piece goes on or back to another field at once (E3)."""

    id: str
    """What takes it there: `ship`, `bus`, `lost`, `train`, `suitcase`."""
    target: Field
    """Where it goes."""
    lands: bool = True
    """Whether what waits there happens too (E4)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The player misses turns (E3)."""

    id: str
    """Why: `hotel`, `beach`."""
    turns: int
    """How many."""


@dataclass(frozen=True, slots=True)
class Again:
    """The player throws again if one of these faces led here (E3, field 26)."""

    id: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rain:
    """The piece stays until a 6 is thrown (E3, field 31)."""

    id: str = "rain"


Place: TypeAlias = Duck | Advance | Ride | Rest | Again | Rain
"""What waits on a field."""

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
"""The event fields (E3)."""

# A duck where a ride ends could send a piece round for ever (E2).
MAY_BE_DUCKS: tuple[Field, ...] = tuple(
    field for field in range(1, LAST) if field not in {*EVENTS, 10, 12, 30, 33}
)
"""The fields among which a table may choose the ducks (E2)."""


@dataclass(frozen=True, slots=True)
class DuckCourse:
    """A course and the rules of the table; small cases have other places and numbers."""

    places: tuple[Place | None, ...]
    """What waits on each field from 0, which is in front of field 1, to the one before the goal."""
    just_beyond: bool = False
    """Whether field 3 leads to the field just beyond the next piece (E3)."""
    always_accept: bool = False
    """Whether what a player may do is done at once (E5)."""
    sides: int = SIX
    """Faces of the die; the highest one is the six."""

    @property
    def last(self) -> Field:
        """The goal."""
        return len(self.places)

    def stands_in_rain(self, field: Field) -> bool:
        """Tell whether a piece there moves on only with a six (E3, field 31)."""
        return isinstance(self.places[field], Rain)

    def within(self, field: Field) -> Field:
        """Return the field, or the goal if it lies beyond (E6)."""
        return min(field, self.last)

    def offered(
        self, place: Duck | Advance, field: Field, face: int, fields: tuple[Field, ...]
    ) -> Field | None:
        """Return where a piece on `field` may go; None if that is nowhere and no choice (E3).

        `face` is the number thrown, `fields` are those of all pieces.
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
    """Return what waits on each field in front of the goal."""
    waiting = {**dict.fromkeys(ducks, Duck()), **events}
    return tuple(map(waiting.get, range(last)))
