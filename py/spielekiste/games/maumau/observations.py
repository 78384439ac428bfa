"""What everybody saw happen to the hands, kept as it is: it is thought over only when a seat looks."""

from __future__ import annotations

from typing import TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau import inferences as lacking
from spielekiste.games.maumau.cards import Card, Colour
from spielekiste.games.maumau.history import MOST, Laid, Lays
from spielekiste.games.maumau.inferences import Lacks

Lay: TypeAlias = tuple[Seat, Card, Colour, int, Card, Colour]
"""A card was laid: the fields of `Laid`."""

Lack: TypeAlias = tuple[Seat, Card, Colour]
"""A seat had nothing that fits on this top card with its wish (MM3)."""

Take: TypeAlias = tuple[Seat, int]
"""A seat took a card, and holds so many now."""

Memory: TypeAlias = tuple[Lay | Lack | Take, ...]
"""Oldest first. Making one more of the game's steps must cost no more than adding to it."""


def lays(memory: Memory) -> Lays:
    """Return the latest cards laid, oldest first."""
    return tuple([Laid(*fact) for fact in memory if len(fact) == 6])[-MOST:]


def lacks(memory: Memory, seats: int) -> Lacks:
    """Return what is known about the hands of so many seats (MM3)."""
    known: Lacks = ()
    for fact in memory:
        if len(fact) == 2:
            known = lacking.took(known, *fact)
        elif len(fact) == 3:
            seat, top, wish = fact
            known = lacking.could_not_lay(known, seat, seats, (top, wish, 0))
        else:
            known = lacking.laid(known, *fact[:2], fact[3])
    return known
