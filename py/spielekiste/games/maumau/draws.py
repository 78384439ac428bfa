"""Dealing and drawing as chance: the stock has no order, a card is drawn when it is needed.

No order of the stock exists anywhere, so none can be seen, saved or linked: what lies face down is
a set of cards in which equal ones count, and each of them is drawn with the same probability. That
is what a shuffled stock is to everybody who cannot look through the backs of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar

from spielekiste.core.chance import Source
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.games.maumau.cards import KINDS, ORDER, Card, Cards, in_order, without

DEAL, TURN_UP, DRAWING, PLUS_ONE = "deal", "turn-up", "draw", "plus"
"""What cards are taken from the stock for: a hand, the first top card (MM2), a draw, a +1."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The hand that was dealt to a seat."""

    cards: Cards
    """Sorted."""

    def __str__(self) -> str:
        return " ".join(("deal", *self.cards))


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card that came from the stock."""

    card: Card
    """The card."""

    def __str__(self) -> str:
        return f"drawn {self.card}"


_DRAWN = {card: Drawn(card) for card in KINDS}
_BY_TEXT = {str(drawn): drawn for drawn in _DRAWN.values()}


@dataclass(frozen=True, slots=True)
class Draw:
    """One card is due from the stock, each with the same probability."""

    stock: Cards
    """What lies face down, at least one card."""
    purpose: str
    """`TURN_UP`, `DRAWING` or `PLUS_ONE`."""

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Yield each different card, weighted by how many of it there are."""
        for card, count in Counter(self.stock).items():
            yield _DRAWN[card], Fraction(count, len(self.stock))

    def sample(self, source: Source) -> Drawn:
        """Draw: one random number below the size of the stock."""
        return _DRAWN[self.stock[source.randrange(len(self.stock))]]

    def parse(self, text: str) -> Drawn:
        """Read `drawn red-3`."""
        drawn = _BY_TEXT.get(text)
        if drawn is None:
            at = len("drawn ") if text.startswith("drawn ") else 0
            raise UnreadableNotation(text, at, "drawn and a card such as red-3")
        return drawn

    def check(self, result: object) -> None:
        """Refuse a card that is not in the stock."""
        self.rest(result)

    def rest(self, result: object) -> Cards:
        """Return the stock after the draw; raise `IllegalMove` unless the card is in the stock."""
        try:
            return without(self.stock, result.card if isinstance(result, Drawn) else "")
        except ValueError:
            raise IllegalMove("wrong-result", result) from None


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand is due from the stock, each choice of cards with the same probability (MM2)."""

    stock: Cards
    """What lies face down, at least `size` cards."""
    size: int
    """How many cards are dealt."""

    purpose: ClassVar[str] = DEAL

    def outcomes(self) -> Iterator[tuple[Dealt, Fraction]]:
        """Yield each different hand, weighted by the ways in which it can be dealt.

        There are 122 437 of them from the whole deck, so they are made as they are asked for.
        """
        every = comb(len(self.stock), self.size)
        for cards, ways in _hands(tuple(Counter(self.stock).items()), self.size):
            yield Dealt(cards), Fraction(ways, every)

    def sample(self, source: Source) -> Dealt:
        """Deal one card after the other from those that are left."""
        left = list(range(len(self.stock)))
        places = sorted(left.pop(source.randrange(len(left))) for _ in range(self.size))
        return Dealt(tuple(self.stock[place] for place in places))

    def parse(self, text: str) -> Dealt:
        """Read `deal red-3 green-1 wish`; the cards may be given in any order."""
        word, *cards = text.split(" ")
        if word != "deal":
            raise UnreadableNotation(text, 0, "deal and the cards")
        at = len(word) + 1
        for card in cards:
            if card not in ORDER:
                raise UnreadableNotation(text, at, "a card such as red-3")
            at += len(card) + 1
        return Dealt(in_order(cards))

    def check(self, result: object) -> None:
        """Refuse anything but `size` cards of the stock, sorted."""
        self.rest(result)

    def rest(self, result: object) -> Cards:
        """Return the stock after the deal; raise `IllegalMove` if the cards cannot be dealt."""
        if isinstance(result, Dealt) and len(result.cards) == self.size:
            with suppress(ValueError):
                left = list(self.stock)
                for card in result.cards:
                    left.remove(card)
                if in_order(result.cards) == result.cards:
                    return tuple(left)
        raise IllegalMove("wrong-result", result)


def _hands(kinds: tuple[tuple[Card, int], ...], size: int) -> Iterator[tuple[Cards, int]]:
    """Yield each hand of so many cards with the number of ways to pick it."""
    if size == 0:
        yield (), 1
    elif kinds:
        (card, count), *others = kinds
        for copies in range(min(count, size), -1, -1):
            for cards, ways in _hands(tuple(others), size - copies):
                yield (card,) * copies + cards, comb(count, copies) * ways
