"""What everybody may conclude about a hand: whoever must lay and draws instead had nothing that fits."""

from __future__ import annotations

from typing import TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import Card, Colour, fits

Lack: TypeAlias = tuple[Card, Colour, int]
"""The top card and its wish at a moment when nothing in the hand did fit (MM3, MM6), and how many
of the cards held now may have come since; of all others none fits there."""

MOST = 3
"""So many moments are kept for each hand, the latest ones."""

Lacks: TypeAlias = tuple[tuple[Lack, ...], ...]
"""What is known of each seat's hand, oldest first; empty while nothing is known of any."""


def could_not_lay(lacks: Lacks, seat: Seat, seats: int, lack: Lack) -> Lacks:
    """Add that a seat has just had nothing that fits."""
    known = lacks or ((),) * seats
    return _put(known, seat, (*known[seat][1 - MOST :], lack))


def took(lacks: Lacks, seat: Seat, size: int) -> Lacks:
    """Count a card that came into a hand, which holds `size` cards now."""
    if not lacks or not lacks[seat]:
        return lacks
    older = [(top, wish, fresh + 1) for top, wish, fresh in lacks[seat] if fresh + 1 < size]
    return _put(lacks, seat, tuple(older))


def laid(lacks: Lacks, seat: Seat, card: Card, size: int) -> Lacks:
    """Count a card that left a hand, which holds `size` cards now; one that fits was a fresh one."""
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
