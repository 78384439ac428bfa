"""Likelihood of a guessed Mau-Mau hand, given the cards that were played from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from spielekiste.bots.maumau_bitboard import EVERY, SUITS, WISHES, Held, fitting
from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import COLOURS, FACE, PLUS, REST
from spielekiste.games.maumau.history import Laid

SIGNS: Held = sum(held for card, held in EVERY.items() if FACE[card] in (REST, PLUS))
"""Symbol cards against the next player."""

WHIM = 0.3
"""Probability that a sensible player plays a random card nevertheless."""


class Laying(NamedTuple):
    """A point in the game at which a seat chose a card to play."""

    fits: Held
    """Cards that could be played."""
    card: Held
    """The card played; for a wish card all of its copies."""
    colour: Held
    """Cards of the colour named with it; empty without a wish."""
    fresh: int
    """Maximum number of cards in the present hand that are newer."""
    since: Held
    """Cards played from this hand since then, including this one."""


def informative_moves(lays: Sequence[Laid], seat: Seat, size: int) -> tuple[Laying, ...]:
    """Return the moments that give information about the `size` cards a seat holds now."""
    found, since = [], 0
    for later, laid in enumerate(reversed([laid for laid in lays if laid.seat == seat])):
        card = EVERY[laid.card]
        since |= card
        fresh = size - laid.left + later
        if laid.top and fresh < size:
            colour = SUITS[COLOURS.index(laid.named)] if laid.named else 0
            found.append(Laying(fitting(laid.top, laid.wish), card, colour, fresh, since))
    return tuple(found)


def likelihood(older: Sequence[Held], known: Iterable[Laying]) -> float:
    """Return the likelihood of the cards that were played from a hand, above 0 and up to 1.

    `older[n]` contains the cards of the hand except the n newest. The player may be random or
    sensible, with equal prior probability: the better explanation gets more weight.
    """
    by_chance = with_sense = 1.0
    for laying in known:
        held = older[laying.fresh] | laying.since
        fits = held & laying.fits
        ways = (fits & ~WISHES).bit_count() + (len(SUITS) if fits & WISHES else 0)
        by_chance /= ways
        with_sense *= WHIM / ways + (1 - WHIM) * _with_sense(held, fits, laying)
    return (by_chance + with_sense) / 2


def _with_sense(held: Held, fits: Held, laying: Laying) -> float:
    """Return the probability of this card if symbols are played first and wish cards are saved."""
    best = fits & SIGNS or fits & ~WISHES
    if not best:
        return _named(held, laying.colour)
    return 1 / best.bit_count() if best & laying.card else 0.0


def _named(held: Held, colour: Held) -> float:
    """Return the probability that a player who names a most frequent colour names this one."""
    counts = [(held & suit).bit_count() for suit in SUITS]
    most = max(counts)
    return 1 / counts.count(most) if (held & colour).bit_count() == most else 0.0
