"""The agreement about a match between homes: rules, seats, and the home of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spielekiste.core.errors import InvalidSeats
from spielekiste.core.match import SetUp
from spielekiste.core.names import alike
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Seat

MOST_HOMES = 4
"""Maximum number of homes in a match."""

ID = 6
"""Bytes of the id of a match."""


@dataclass(frozen=True, slots=True)
class Party:
    """Everything that is agreed before the first turn."""

    id: bytes
    """Random id of the match, `ID` bytes."""
    setup: SetUp
    """Game, players and options; it has no seed."""
    homes: tuple[int | None, ...]
    """Home of each seat, from 0, the inviting one; None for bots, and for people until they claim their seats."""
    starter: int = 0
    """The home with the first turn: the inviting one or, after a quick start, the last invited one."""

    def __post_init__(self) -> None:
        if len(self.id) != ID:
            raise ValueError(f"id of a match: expected {ID} bytes, got {len(self.id)}")

    @property
    def count(self) -> int:
        """Number of homes that have joined."""
        return max((home for home in self.homes if home is not None), default=-1) + 1

    @property
    def unclaimed(self) -> tuple[Seat, ...]:
        """Seats of people who have not joined yet."""
        return tuple(
            seat
            for seat, player in enumerate(self.setup.players)
            if player.mind == PERSON and self.homes[seat] is None
        )

    def seats_of(self, home: int) -> tuple[Seat, ...]:
        """Return the seats of a home."""
        return tuple(seat for seat, other in enumerate(self.homes) if other == home)

    def seats_by_name(self, names: Sequence[str]) -> tuple[Seat, ...]:
        """Return the seats of people with these names; raise `InvalidSeats` (`name-unknown`)."""
        people = {
            alike(player.name): seat
            for seat, player in enumerate(self.setup.players)
            if player.mind == PERSON
        }
        for name in names:
            if alike(name) not in people:
                raise InvalidSeats("name-unknown", None, name)
        return tuple(sorted({people[alike(name)] for name in names}))

    def claimed(self, seats: Sequence[Seat]) -> Party:
        """Return the party after one more home has claimed these seats.

        Raises `InvalidSeats`: `seat-taken`, or `seat-count` for no seat or too many homes.
        """
        taken = next((seat for seat in seats if self.homes[seat] is not None), None)
        if taken is not None:
            raise InvalidSeats("seat-taken", taken, self.setup.players[taken].name)
        if not seats or self.count == MOST_HOMES:
            raise InvalidSeats("seat-count", None, len(seats))
        homes = (self.count if at in seats else home for at, home in enumerate(self.homes))
        return replace(self, homes=tuple(homes))
