"""Mau-Mau's cards as bits of a number: many games ahead are played in little time that way."""

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
)  # fmt: skip

Place: TypeAlias = int
"""Where a card stands in the whole deck, from 0; equal cards have places of their own."""

Held: TypeAlias = int
"""Some cards: the bit of each card's place is set."""

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
    """What is to be known of a card when games are played quickly."""

    fits: Held
    """What may be laid on it, if it wishes nothing."""
    suit: Held
    """The cards of its colour."""
    alike: Held
    """The cards with its number or sign."""
    on: int
    """How many seats further the turn goes: 2 if the next player misses one."""
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
"""What is to be known of the card in each place."""

EVERY: dict[Card, Held] = {card: _with(other == card for other in DECK) for card in DECK}
"""Where each card stands, all that are equal to it."""


def picked(cards: Iterable[Card], among: Held) -> Held:
    """Return the places of some cards that are all among others; of equal ones the first."""
    found = 0
    for card in cards:
        left = EVERY[card] & among & ~found
        found |= left & -left
    return found


def place_of(held: Held) -> Place:
    """Return the first of some cards, of which there is at least one."""
    return (held & -held).bit_length() - 1


def fitting(top: Card, wish: Colour) -> Held:
    """Return what may be laid on the top card, `wish` being the colour named with it."""
    return wished(COLOURS.index(wish)) if wish else KINDS[place_of(EVERY[top])].fits


def wished(colour: int) -> Held:
    """Return what may be laid when a colour is wished, given by its place among the colours."""
    return SUITS[colour] | WISHES
