"""The 32 cards, and which fits on which (MM1, MM3–MM6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import TypeAlias

Card: TypeAlias = str
"""A card's id, such as `red-3`, `green-rest`, `blue-plus` or `wish`; equal cards are alike."""

Colour: TypeAlias = str
"""A colour's id; empty for a wish card, which has none."""

Cards: TypeAlias = tuple[Card, ...]
"""Some cards, sorted like the deck; the order in which they lie or were drawn has no meaning."""

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")

REST = "rest"
"""The sign of the cards that make the next player miss a turn (MM4)."""

PLUS = "plus"
"""The sign of the cards that make the next player draw (MM5)."""

WISH: Card = "wish"
"""The card that names a colour (MM6); it is its own sign."""

FACES = ("1", "2", "3", "4", "5", REST, PLUS)
"""What a card of each colour shows beside its colour."""

KINDS: Cards = (*(f"{colour}-{face}" for colour in COLOURS for face in FACES), WISH)
"""Every different card in the order of the deck."""

DECK: Cards = KINDS[:-1] + (WISH,) * 4
"""All cards (MM1)."""

COLOUR: Mapping[Card, Colour] = {
    card: "" if card == WISH else card.partition("-")[0] for card in KINDS
}
"""Each card's colour."""

FACE: Mapping[Card, str] = {card: card.split("-")[-1] for card in KINDS}
"""Each card's number or sign."""

ORDER: Mapping[Card, int] = {card: at for at, card in enumerate(KINDS)}
"""Each card's place in the order of the deck."""

_place = ORDER.__getitem__


def fits(card: Card, top: Card, wish: Colour) -> bool:
    """Tell whether a card may be laid on the top card, `wish` being the colour named with it.

    A wish card fits always; on a wish nothing else than its colour does (MM6); on a wish card that
    was turned up, and so names no colour, any card does (MM2).

    >>> fits("red-3", "green-3", ""), fits("red-3", "wish", "green"), fits("red-3", "wish", "")
    (True, False, True)
    """
    if wish:
        return card == WISH or COLOUR[card] == wish
    return WISH in (card, top) or COLOUR[card] == COLOUR[top] or FACE[card] == FACE[top]


def in_order(cards: Iterable[Card]) -> Cards:
    """Return the cards sorted like the deck."""
    return tuple(sorted(cards, key=_place))


def joined(cards: Cards, card: Card) -> Cards:
    """Return the cards with one more among them."""
    held = list(cards)
    held.insert(bisect_left(cards, ORDER[card], key=_place), card)
    return tuple(held)


def without(cards: Cards, card: Card) -> Cards:
    """Return the cards with one fewer; raise `ValueError` if it is not among them."""
    left = list(cards)
    left.remove(card)
    return tuple(left)
