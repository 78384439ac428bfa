"""Guessing how the hidden cards of Mau-Mau lie, from what one seat has seen and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from spielekiste.bots.maumau_bitboard import Held, Place, fitting, picked, place_of
from spielekiste.bots.maumau_reasons import Laying, layings, likelihood
from spielekiste.bots.maumau_rollout import CardLayout
from spielekiste.core.state import Seat
from spielekiste.games.maumau import MauMauView
from spielekiste.games.maumau.cards import DECK

Lacking: TypeAlias = tuple[tuple[Held, int], ...]
"""What none of a hand's cards is but so many that have come since, moment by moment (MM3)."""


class Known(NamedTuple):
    """All that a view says about where the cards lie."""

    viewer: Seat | None
    """Who looks; None for everybody."""
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
    layings: tuple[tuple[Laying, ...], ...]
    """When each seat chose a card to lay."""

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
        chosen = tuple(layings(view.lays, seat, size) for seat, size in enumerate(view.sizes))
        return cls(
            viewer=view.viewer,
            hand=hand,
            laid=laid & ~top,
            top=top,
            hidden=hidden,
            sizes=view.sizes,
            lacking=lacking or none,
            layings=chosen,
        )


class Guesses:
    """Guessed hands of the others; those that explain better what was laid come up more often."""

    def __init__(self, known: Known) -> None:
        """Begin without a guess."""
        self._known = known
        self._hands: list[tuple[Held, ...]] = []
        self._reach: list[float] = []

    def add(self, rng: Random) -> None:
        """Guess all hands once more."""
        known = self._known
        hidden = [place for place in _shuffled(rng) if known.hidden >> place & 1]
        hands, likely = [known.hand] * len(known.sizes), 1.0
        for seat, size in enumerate(known.sizes):
            if seat != known.viewer:
                older = _taken(hidden, size, known.lacking[seat])
                hands[seat] = older[0]
                likely *= likelihood(older, known.layings[seat])
        self._hands.append(tuple(hands))
        self._reach.append(likely + (self._reach[-1] if self._reach else 0.0))

    def deal(self, rng: Random) -> CardLayout:
        """Return one of the guesses, as often as it is likely, the stock lying by chance."""
        known, mix = self._known, _shuffled(rng)
        at = bisect_right(self._reach, self._reach[-1] * rng.random())
        hands = self._hands[at]
        down = known.hidden & ~sum(hands)
        stock = [place for place in mix if down >> place & 1]
        return CardLayout(hands, stock, known.laid, place_of(known.top), mix)


def _shuffled(rng: Random) -> list[Place]:
    """Return all cards in an order by chance."""
    keys = [rng.random() for _card in DECK]
    return sorted(range(len(DECK)), key=keys.__getitem__)


def _taken(hidden: list[Place], size: int, lacking: Lacking) -> list[Held]:
    """Take so many cards out of the hidden ones, those held longest first.

    Returned is what is held beside so many fresher cards; beside none it is the whole hand.
    """
    hand, older = 0, []
    for age in reversed(range(size)):
        hand |= 1 << hidden.pop(_possible(hidden, age, lacking))
        older.append(hand)
    return older[::-1]


def _possible(hidden: Sequence[Place], age: int, lacking: Lacking) -> int:
    """Return which hidden card can be one that so many fresher ones are held beside."""
    missing = 0
    for cards, fresh in lacking:
        if fresh <= age:
            missing |= cards
    return next((at for at, place in enumerate(hidden) if not missing >> place & 1), 0)
