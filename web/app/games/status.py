"""Base class of the status texts that a board provides on request, and of its list of keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from app.games.desk import Desk
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat


class Status(ABC):
    """Descriptions of the current position, and the keys of the board."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def players(self) -> Sequence[Player]:
        """The players by seat."""
        return self.desk.table.setup.players

    @abstractmethod
    def own(self, seat: Seat) -> str:
        """Return everything about a seat that its player may know."""

    def scores(self) -> str:
        """Return the scores or positions of all seats."""
        return " ".join(map(self.own, range(len(self.players))))

    @abstractmethod
    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that the board handles, each with its effect."""


def sentences(parts: Sequence[str]) -> str:
    """Return the non-empty parts, each ending with a full stop."""
    return " ".join(f"{part}." for part in parts if part)
