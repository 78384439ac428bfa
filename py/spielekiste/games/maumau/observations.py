"""Public observations of hands; conclusions are drawn from them only when a view is created."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau import inferences
from spielekiste.games.maumau.cards import Card, Colour
from spielekiste.games.maumau.history import MOST, Laid, Lays
from spielekiste.games.maumau.inferences import Lacks


class Lacked(NamedTuple):
    """An observation that a seat had no fitting card (MM3)."""

    seat: Seat
    """The observed seat."""
    top: Card
    """The top card at that time."""
    wish: Colour
    """The wished colour at that time (MM6); empty if there was none."""

    @property
    def kind(self) -> str:
        """Kind of observation: `lacked`."""
        return "lacked"


class Took(NamedTuple):
    """An observation that a seat took a card."""

    seat: Seat
    """The observed seat."""
    size: int
    """Number of cards in the hand afterwards."""

    @property
    def kind(self) -> str:
        """Kind of observation: `took`."""
        return "took"


Observation: TypeAlias = Laid | Lacked | Took
"""A public observation; its `kind` is `laid`, `lacked` or `took`."""

Observations: TypeAlias = tuple[Observation, ...]
"""Observations, oldest first; a step of the game only appends to them, for speed."""


def lays(seen: Observations) -> Lays:
    """Return the latest cards played, oldest first."""
    return tuple([each for each in seen if isinstance(each, Laid)][-MOST:])


@lru_cache(maxsize=4)
def lacks(seen: Observations, seats: int) -> Lacks:
    """Return the conclusions about each seat's hand (MM3).

    They are cached, as all views of a position share them.
    """
    known: Lacks = ()
    for each in seen:
        if isinstance(each, Took):
            known = inferences.took(known, each.seat, each.size)
        elif isinstance(each, Lacked):
            known = inferences.record_no_match(known, each.seat, seats, (each.top, each.wish, 0))
        else:
            known = inferences.laid(known, each.seat, each.card, each.left)
    return known
