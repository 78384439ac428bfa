"""Guessing the hidden cards in Mau-Mau, using only what one seat has seen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from spielekiste.bots.maumau_bitboard import Held, Place, fitting, picked, place_of
from spielekiste.bots.maumau_reasons import Laying, informative_moves, likelihood
from spielekiste.bots.maumau_rollout import CardLayout
from spielekiste.core.state import Seat
from spielekiste.games.maumau import MauMauView
from spielekiste.games.maumau.cards import DECK

Lacking: TypeAlias = tuple[tuple[Held, int], ...]
"""Cards that are not in a hand, apart from a number of newer cards, for each moment (MM3)."""


class Known(NamedTuple):
    """All information in a view about where the cards are."""

    viewer: Seat | None
    """The viewing seat; None for the public view."""
    hand: Held
    """Cards of the viewer."""
    laid: Held
    """Cards of the discard pile below the top card."""
    top: Held
    """The top card."""
    hidden: Held
    """Cards in the draw pile or in other hands."""
    sizes: tuple[int, ...]
    """Number of cards of each seat."""
    lacking: tuple[Lacking, ...]
    """Cards that each seat lacks."""
    layings: tuple[tuple[Laying, ...], ...]
    """Moments when each seat chose a card to play."""

    @classmethod
    def of(cls, view: MauMauView) -> Known:
        """Extract the information from a view."""
        deck = picked(view.rules.deck, -1)
        hand = picked(view.hand, deck)
        laid = picked(view.laid, deck & ~hand)
        top = picked(view.laid[-1:], laid)
        none: tuple[Lacking, ...] = ((),) * len(view.sizes)
        lacking = tuple(tuple((fitting(t, w), n) for t, w, n in lacks) for lacks in view.lacks)
        hidden = deck & ~hand & ~laid
        chosen = tuple(
            informative_moves(view.lays, seat, size) for seat, size in enumerate(view.sizes)
        )
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
    """Guesses of the other hands, weighted by how well they explain the cards played."""

    def __init__(self, known: Known) -> None:
        """Start without guesses."""
        self._known = known
        self._hands: list[tuple[Held, ...]] = []
        self._reach: list[float] = []

    def add(self, rng: Random) -> None:
        """Add a guess of all hands."""
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
        """Return a random guess, chosen by weight, with the draw pile in random order."""
        known, mix = self._known, _shuffled(rng)
        at = bisect_right(self._reach, self._reach[-1] * rng.random())
        hands = self._hands[at]
        down = known.hidden & ~sum(hands)
        stock = [place for place in mix if down >> place & 1]
        return CardLayout(hands, stock, known.laid, place_of(known.top), mix)


def _shuffled(rng: Random) -> list[Place]:
    """Return all cards in random order."""
    keys = [rng.random() for _card in DECK]
    return sorted(range(len(DECK)), key=keys.__getitem__)


def _taken(hidden: list[Place], size: int, lacking: Lacking) -> list[Held]:
    """Take `size` cards from the hidden ones, those held longest first.

    Item n of the result contains the cards of the hand except the n newest; item 0 is the whole
    hand.
    """
    hand, older = 0, []
    for age in reversed(range(size)):
        hand |= 1 << hidden.pop(_possible(hidden, age, lacking))
        older.append(hand)
    return older[::-1]


def _possible(hidden: Sequence[Place], age: int, lacking: Lacking) -> int:
    """Return the index of the first hidden card that may be held along with `age` newer cards."""
    missing = 0
    for cards, fresh in lacking:
        if fresh <= age:
            missing |= cards
    return next((at for at, place in enumerate(hidden) if not missing >> place & 1), 0)
