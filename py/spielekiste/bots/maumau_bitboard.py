"""Mau-Mau cards as bits of an integer, for fast simulation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from spielekiste.games.maumau.cards import (
    COLOUR,
    COLOURS,
    DECK,
    FACE,
    PLUS,
    REST,
    WISH,
    Card,
    Colour,
    fits,
)

Place: TypeAlias = int
"""Index of a card in the whole deck, from 0; equal cards have different indexes."""

Held: TypeAlias = int
"""A set of cards: the bits of their indexes are set."""

WHOLE: Held = (1 << len(DECK)) - 1
"""The whole deck."""

WISHES: Held = sum(1 << place for place, card in enumerate(DECK) if card == WISH)

SUITS: tuple[Held, ...] = tuple(
    sum(1 << place for place, card in enumerate(DECK) if COLOUR[card] == colour)
    for colour in COLOURS
)
"""The cards of each colour."""

_SEATS_ON = {REST: 2, PLUS: 2}


class CardKind(NamedTuple):
    """Properties of a card for fast simulation."""

    fits: Held
    """Cards that can be played on it without a wish."""
    suit: Held
    """Cards of the same colour."""
    alike: Held
    """Cards with the same number or symbol."""
    on: int
    """Number of seats the turn advances: 2 if the next player misses a turn."""
    plus: bool
    """Whether the next player draws."""


def _with(test: Iterable[bool]) -> Held:
    return sum(1 << place for place, found in enumerate(test) if found)


def _kind(card: Card) -> CardKind:
    return CardKind(
        _with(fits(other, card, "") for other in DECK),
        _with(COLOUR[other] == COLOUR[card] for other in DECK),
        _with(FACE[other] == FACE[card] for other in DECK),
        _SEATS_ON.get(FACE[card], 1),
        FACE[card] == PLUS,
    )


KINDS: tuple[CardKind, ...] = tuple(map(_kind, DECK))
"""Properties of the card at each index."""

EVERY: dict[Card, Held] = {card: _with(other == card for other in DECK) for card in DECK}
"""All copies of each card."""


def picked(cards: Iterable[Card], among: Held) -> Held:
    """Return the cards as a subset of `among`; of identical cards, the first copies are chosen."""
    found = 0
    for card in cards:
        left = EVERY[card] & among & ~found
        found |= left & -left
    return found


def place_of(held: Held) -> Place:
    """Return the index of the lowest card in a set, which must not be empty."""
    return (held & -held).bit_length() - 1


def fitting(top: Card, wish: Colour) -> Held:
    """Return the cards that can be played on the top card; `wish` is the colour named with it."""
    return wished(COLOURS.index(wish)) if wish else KINDS[place_of(EVERY[top])].fits


def wished(colour: int) -> Held:
    """Return the cards that can be played after a wish for the colour with this index."""
    return SUITS[colour] | WISHES
