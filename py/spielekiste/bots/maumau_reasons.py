"""How well a guessed hand of Mau-Mau explains the cards that were laid from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from spielekiste.bots.maumau_bitboard import EVERY, SUITS, WISHES, Held, fitting
from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import COLOURS, FACE, PLUS, REST
from spielekiste.games.maumau.history import Laid

SIGNS: Held = sum(held for card, held in EVERY.items() if FACE[card] in (REST, PLUS))
"""The cards against the next player."""

WHIM = 0.3
"""How often a player with sense lays any card all the same."""


class Laying(NamedTuple):
    """A moment when a seat chose a card to lay."""

    fits: Held
    """What might have been laid."""
    card: Held
    """What was laid; for one of the equal wish cards all of them."""
    colour: Held
    """The cards of the colour that was named with it; none without a wish."""
    fresh: int
    """How many of the cards held now have come since, at most."""
    since: Held
    """What has been laid from this hand from then on, this card among it."""


def layings(lays: Sequence[Laid], seat: Seat, size: int) -> tuple[Laying, ...]:
    """Return the moments that tell something about the cards a seat holds now, `size` of them."""
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
    """Return how likely it is that a hand led to all that was laid from it, above 0 up to 1.

    `older` tells for each number of fresh cards what is held beside them. The player may be one
    who lays by chance or one who lays with sense, either as likely beforehand: whichever explains
    more of what was laid counts more.
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
    """Return how likely a player lays that card who lays signs first and saves wish cards."""
    best = fits & SIGNS or fits & ~WISHES
    if not best:
        return _named(held, laying.colour)
    return 1 / best.bit_count() if best & laying.card else 0.0


def _named(held: Held, colour: Held) -> float:
    """Return how likely a player names that colour who names one it holds most of."""
    counts = [(held & suit).bit_count() for suit in SUITS]
    most = max(counts)
    return 1 / counts.count(most) if (held & colour).bit_count() == most else 0.0
