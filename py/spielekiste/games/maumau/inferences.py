"""Public conclusions about hands: a player who must play but draws has no card that fits."""

from __future__ import annotations

from typing import TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import Card, Colour, fits

Lack: TypeAlias = tuple[Card, Colour, int]
"""A moment when no card in the hand fitted: the top card, the wish (MM3, MM6), and a number.

The number is the maximum of newer cards in the present hand; none of its other cards fits there.
"""

MOST = 3
"""Maximum number of moments remembered per hand, the latest ones."""

Lacks: TypeAlias = tuple[tuple[Lack, ...], ...]
"""Conclusions about each seat's hand, oldest first; empty if there are none at all."""


def record_no_match(lacks: Lacks, seat: Seat, seats: int, lack: Lack) -> Lacks:
    """Record that a seat has no card that fits the current top card."""
    known = lacks or ((),) * seats
    return _put(known, seat, (*known[seat][1 - MOST :], lack))


def took(lacks: Lacks, seat: Seat, size: int) -> Lacks:
    """Update the conclusions after a seat drew a card; `size` is its new number of cards."""
    if not lacks or not lacks[seat]:
        return lacks
    older = [(top, wish, fresh + 1) for top, wish, fresh in lacks[seat] if fresh + 1 < size]
    return _put(lacks, seat, tuple(older))


def laid(lacks: Lacks, seat: Seat, card: Card, size: int) -> Lacks:
    """Update the conclusions after a seat played a card; `size` is its new number of cards.

    If the card would have fitted when the seat could not play, it was drawn after that.
    """
    if not lacks or not lacks[seat]:
        return lacks
    left = [
        (top, wish, fresh - 1 if fresh and fits(card, top, wish) else fresh)
        for top, wish, fresh in lacks[seat]
    ]
    return _put(lacks, seat, tuple([lack for lack in left if lack[2] < size]))


def _put(lacks: Lacks, seat: Seat, known: tuple[Lack, ...]) -> Lacks:
    changed = list(lacks)
    changed[seat] = known
    return tuple(changed)
