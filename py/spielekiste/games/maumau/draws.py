"""Dealing and drawing as chance events: the draw pile has no order until a card is drawn.

No order of the draw pile is stored, so it can't be seen, saved or linked. The pile is a multiset
of cards, each drawn with the same probability. To players who can't see face-down cards, this is
equivalent to a shuffled pile.
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
"""Purposes of taking cards from the draw pile: a hand, the first top card (MM2), a draw, a +1."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The hand dealt to a seat."""

    cards: Cards
    """Cards of the hand, sorted."""

    def __str__(self) -> str:
        return " ".join(("deal", *self.cards))


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card drawn from the pile."""

    card: Card
    """The card."""

    def __str__(self) -> str:
        return f"drawn {self.card}"


_DRAWN = {card: Drawn(card) for card in KINDS}
_BY_TEXT = {str(drawn): drawn for drawn in _DRAWN.values()}


@dataclass(frozen=True, slots=True)
class Draw:
    """A pending draw of one card; each card in the pile is equally likely."""

    stock: Cards
    """Cards of the draw pile, at least one."""
    purpose: str
    """`TURN_UP`, `DRAWING` or `PLUS_ONE`."""

    is_of_dice = False
    """Always False: the app draws the card."""

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Yield each distinct card with its probability."""
        for card, count in Counter(self.stock).items():
            yield _DRAWN[card], Fraction(count, len(self.stock))

    def sample(self, source: Source) -> Drawn:
        """Draw a random card, using one random number below the size of the pile."""
        return _DRAWN[self.stock[source.randrange(len(self.stock))]]

    def parse(self, text: str) -> Drawn:
        """Parse text such as `drawn red-3`."""
        drawn = _BY_TEXT.get(text)
        if drawn is None:
            at = len("drawn ") if text.startswith("drawn ") else 0
            raise UnreadableNotation(text, at, "'drawn' and a card such as red-3")
        return drawn

    def check(self, result: object) -> None:
        """Raise `IllegalMove` unless the card is in the draw pile."""
        self.rest(result)

    def rest(self, result: object) -> Cards:
        """Return the pile after the draw; raise `IllegalMove` unless the card is in the pile."""
        try:
            return without(self.stock, result.card if isinstance(result, Drawn) else "")
        except ValueError:
            raise IllegalMove("wrong-result", result) from None


@dataclass(frozen=True, slots=True)
class Deal:
    """A pending deal of one hand; every selection of cards is equally likely (MM2)."""

    stock: Cards
    """Cards of the draw pile, at least `size`."""
    size: int
    """Number of cards dealt."""

    purpose: ClassVar[str] = DEAL

    is_of_dice = False
    """Always False: the app deals the hand."""

    def outcomes(self) -> Iterator[tuple[Dealt, Fraction]]:
        """Yield each distinct hand with its probability.

        The whole deck has 122,437 distinct hands, so they are generated on demand.
        """
        every = comb(len(self.stock), self.size)
        for cards, ways in _hands(tuple(Counter(self.stock).items()), self.size):
            yield Dealt(cards), Fraction(ways, every)

    def sample(self, source: Source) -> Dealt:
        """Deal random cards, one after another."""
        left = list(range(len(self.stock)))
        places = sorted(left.pop(source.randrange(len(left))) for _ in range(self.size))
        return Dealt(tuple(self.stock[place] for place in places))

    def parse(self, text: str) -> Dealt:
        """Parse text such as `deal red-3 green-1 wish`; the cards may be in any order."""
        word, *cards = text.split(" ")
        if word != "deal":
            raise UnreadableNotation(text, 0, "'deal' and the cards")
        at = len(word) + 1
        for card in cards:
            if card not in ORDER:
                raise UnreadableNotation(text, at, "a card such as red-3")
            at += len(card) + 1
        return Dealt(in_order(cards))

    def check(self, result: object) -> None:
        """Raise `IllegalMove` unless the result is `size` sorted cards from the draw pile."""
        self.rest(result)

    def rest(self, result: object) -> Cards:
        """Return the pile after the deal; raise `IllegalMove` if the cards can't be dealt."""
        if isinstance(result, Dealt) and len(result.cards) == self.size:
            with suppress(ValueError):
                left = list(self.stock)
                for card in result.cards:
                    left.remove(card)
                if in_order(result.cards) == result.cards:
                    return tuple(left)
        raise IllegalMove("wrong-result", result)


def _hands(kinds: tuple[tuple[Card, int], ...], size: int) -> Iterator[tuple[Cards, int]]:
    """Yield each hand of `size` cards with the number of ways to pick it."""
    if size == 0:
        yield (), 1
    elif kinds:
        (card, count), *others = kinds
        for copies in range(min(count, size), -1, -1):
            for cards, ways in _hands(tuple(others), size - copies):
                yield (card,) * copies + cards, comb(count, copies) * ways
