"""Public history of the cards played: by which seat, and on which card."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import Card, Colour

MOST = 12
"""Maximum number of cards remembered, the latest ones."""


class Laid(NamedTuple):
    """A card that was played."""

    seat: Seat
    """The seat that played it."""
    card: Card
    """The card."""
    named: Colour
    """Colour named with a wish card (MM6); else empty."""
    left: int
    """Number of cards left in the hand."""
    top: Card
    """The previous top card; empty if only this card could be played (MM3, play_drawn)."""
    wish: Colour
    """The wished colour at that time (MM6); empty if there was none."""

    @property
    def kind(self) -> str:
        """Kind of observation: `laid` (see observations.py)."""
        return "laid"


Lays: TypeAlias = tuple[Laid, ...]
"""The latest cards played, oldest first."""
