"""What everybody may remember of the cards laid: who laid them, and on what."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import Card, Colour

MOST = 12
"""So many cards are remembered, the latest ones."""


class Laid(NamedTuple):
    """One card that was laid."""

    seat: Seat
    """Who laid it."""
    card: Card
    """The card."""
    named: Colour
    """The colour that a wish card named (MM6)."""
    left: int
    """How many cards that hand held then."""
    top: Card
    """The top card it was laid on; empty if no other card might be laid (MM3, play_drawn)."""
    wish: Colour
    """The colour that was wished then (MM6)."""

    @property
    def kind(self) -> str:
        """What was seen: `laid` (see observations.py)."""
        return "laid"


Lays: TypeAlias = tuple[Laid, ...]
"""The latest cards laid, oldest first."""
