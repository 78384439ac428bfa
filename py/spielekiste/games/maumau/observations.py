"""What everybody saw happen to the hands, kept as it is: conclusions are drawn only when a seat looks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau import inferences
from spielekiste.games.maumau.cards import Card, Colour
from spielekiste.games.maumau.history import MOST, Laid, Lays
from spielekiste.games.maumau.inferences import Lacks


class Lacked(NamedTuple):
    """A seat had nothing that fits (MM3)."""

    seat: Seat
    """Whose hand it is."""
    top: Card
    """The top card then."""
    wish: Colour
    """The colour that was wished with it (MM6)."""

    @property
    def kind(self) -> str:
        """What was seen: `lacked`."""
        return "lacked"


class Took(NamedTuple):
    """A seat took a card."""

    seat: Seat
    """Whose hand it is."""
    size: int
    """How many cards it holds now."""

    @property
    def kind(self) -> str:
        """What was seen: `took`."""
        return "took"


Observation: TypeAlias = Laid | Lacked | Took
"""One thing that everybody saw; its `kind` is `laid`, `lacked` or `took`."""

Observations: TypeAlias = tuple[Observation, ...]
"""Oldest first. Making one more of the game's steps must cost no more than adding to it."""


def lays(seen: Observations) -> Lays:
    """Return the latest cards laid, oldest first."""
    return tuple([each for each in seen if isinstance(each, Laid)][-MOST:])


@lru_cache(maxsize=4)
def lacks(seen: Observations, seats: int) -> Lacks:
    """Return what is known about the hands of so many seats (MM3).

    It is worked out once for all who look at one position.
    """
    known: Lacks = ()
    for each in seen:
        if isinstance(each, Took):
            known = inferences.took(known, each.seat, each.size)
        elif isinstance(each, Lacked):
            known = inferences.could_not_lay(known, each.seat, seats, (each.top, each.wish, 0))
        else:
            known = inferences.laid(known, each.seat, each.card, each.left)
    return known
