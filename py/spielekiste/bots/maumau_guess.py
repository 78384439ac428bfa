"""Guessing how the hidden cards of Mau-Mau lie, from what one seat has seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from spielekiste.bots.maumau_ahead import Deal
from spielekiste.bots.maumau_bits import Held, Place, fitting, picked, place_of
from spielekiste.core.chance import Source
from spielekiste.core.state import Seat
from spielekiste.games.maumau import MauMauView
from spielekiste.games.maumau.cards import DECK

Lacking: TypeAlias = tuple[tuple[Held, int], ...]
"""What none of a hand's cards is but so many that have come since, moment by moment (MM3)."""


class Known(NamedTuple):
    """All that a view says about where the cards lie."""

    viewer: Seat
    """Who looks."""
    hand: Held
    """The viewer's cards."""
    laid: Held
    """What lies under the top card."""
    top: Held
    """The top card."""
    hidden: Held
    """What lies in the stock or in another hand."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    lacking: tuple[Lacking, ...]
    """What each seat lacks."""

    @classmethod
    def of(cls, view: MauMauView) -> Known:
        """Return what a view says."""
        deck = picked(view.rules.deck, -1)
        hand = picked(view.hand, deck)
        laid = picked(view.laid, deck & ~hand)
        top = picked(view.laid[-1:], laid)
        none: tuple[Lacking, ...] = ((),) * len(view.sizes)
        lacking = tuple(tuple((fitting(t, w), n) for t, w, n in lacks) for lacks in view.lacks)
        hidden = deck & ~hand & ~laid
        return cls(view.viewer, hand, laid & ~top, top, hidden, view.sizes, lacking or none)


def guess(known: Known, rng: Source) -> Deal:
    """Return how the cards may lie: as is known, and the rest by chance."""
    mix = _shuffled(rng)
    hidden = [place for place in mix if known.hidden >> place & 1]
    hands = tuple(
        known.hand if seat == known.viewer else _taken(hidden, size, known.lacking[seat])
        for seat, size in enumerate(known.sizes)
    )
    return Deal(hands, tuple(hidden), known.laid, place_of(known.top), mix)


def _shuffled(rng: Source) -> tuple[Place, ...]:
    """Return all cards in an order by chance."""
    mix = list(range(len(DECK)))
    for last in range(len(mix) - 1, 0, -1):
        other = rng.randrange(last + 1)
        mix[last], mix[other] = mix[other], mix[last]
    return tuple(mix)


def _taken(hidden: list[Place], size: int, lacking: Lacking) -> Held:
    """Take so many cards out of the hidden ones, those held longest first."""
    hand = 0
    for age in reversed(range(size)):
        hand |= 1 << hidden.pop(_possible(hidden, age, lacking))
    return hand


def _possible(hidden: Sequence[Place], age: int, lacking: Lacking) -> int:
    """Return which hidden card can be one that so many fresher ones are held beside."""
    missing = 0
    for cards, fresh in lacking:
        if fresh <= age:
            missing |= cards
    return next((at for at, place in enumerate(hidden) if not missing >> place & 1), 0)
