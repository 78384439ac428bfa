"""The 32 cards, and which card can be played on which (MM1, MM3–MM6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import TypeAlias

Card: TypeAlias = str
"""Id of a card, such as `red-3`, `green-rest`, `blue-plus` or `wish`; equal cards share an id."""

Colour: TypeAlias = str
"""Id of a colour; empty for a wish card, which has none."""

Cards: TypeAlias = tuple[Card, ...]
"""A collection of cards, sorted like the deck; the order of drawing does not matter."""

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")

REST = "rest"
"""Symbol of the cards that make the next player miss a turn (MM4)."""

PLUS = "plus"
"""Symbol of the cards that make the next player draw (MM5)."""

WISH: Card = "wish"
"""The card that lets a player name a colour (MM6); its id is also its symbol."""

FACES = ("1", "2", "3", "4", "5", REST, PLUS)
"""Numbers and symbols of the coloured cards."""

KINDS: Cards = (*(f"{colour}-{face}" for colour in COLOURS for face in FACES), WISH)
"""All different cards, in deck order."""

DECK: Cards = KINDS[:-1] + (WISH,) * 4
"""All 32 cards (MM1)."""

COLOUR: Mapping[Card, Colour] = {
    card: "" if card == WISH else card.partition("-")[0] for card in KINDS
}
"""Colour of each card."""

FACE: Mapping[Card, str] = {card: card.split("-")[-1] for card in KINDS}
"""Number or symbol of each card."""

ORDER: Mapping[Card, int] = {card: at for at, card in enumerate(KINDS)}
"""Index of each card in deck order."""

_place = ORDER.__getitem__


def fits(card: Card, top: Card, wish: Colour) -> bool:
    """Return True if a card can be played on the top card; `wish` is the colour named with it.

    A wish card can always be played. After a wish, only the named colour can follow (MM6). If the
    first card turned up is a wish card, no colour is named and any card can follow (MM2).

    >>> fits("red-3", "green-3", ""), fits("red-3", "wish", "green"), fits("red-3", "wish", "")
    (True, False, True)
    """
    if wish:
        return card == WISH or COLOUR[card] == wish
    return WISH in (card, top) or COLOUR[card] == COLOUR[top] or FACE[card] == FACE[top]


def in_order(cards: Iterable[Card]) -> Cards:
    """Return the cards in deck order."""
    return tuple(sorted(cards, key=_place))


def joined(cards: Cards, card: Card) -> Cards:
    """Return the cards with one added."""
    held = list(cards)
    held.insert(bisect_left(cards, ORDER[card], key=_place), card)
    return tuple(held)


def without(cards: Cards, card: Card) -> Cards:
    """Return the cards with one removed; raise `ValueError` if the card is not among them."""
    left = list(cards)
    left.remove(card)
    return tuple(left)
