"""Chance card by card: a deal is a row of draws, as a hand at once has up to 122,437 results.

The results are those of `chance.sample` with the same random numbers.

>>> from random import Random
>>> from spielekiste.games import GAMES
>>> state = GAMES["maumau"].start(2)
>>> pile = Dealing(state.chance)
>>> len(pile.take("red-1").take("wish").chance.stock)
30
>>> happen(state, Random(7)) == state.happen(state.chance.sample(Random(7)))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from spielekiste.core.chance import Source
from spielekiste.core.state import State
from spielekiste.games.maumau.cards import Card, Cards, in_order, without
from spielekiste.games.maumau.draws import DEAL, Deal, Dealt, Draw


@dataclass(frozen=True, slots=True)
class Dealing:
    """A pending deal, of which some cards are dealt."""

    deal: Deal
    """The deal."""
    cards: Cards = ()
    """Cards dealt so far, in the order of dealing."""

    @property
    def chance(self) -> Draw:
        """The draw of the next card."""
        stock = self.deal.stock
        for card in self.cards:
            stock = without(stock, card)
        return Draw(stock, DEAL)

    @property
    def result(self) -> Dealt | None:
        """The hand, when all cards are dealt."""
        return Dealt(in_order(self.cards)) if len(self.cards) == self.deal.size else None

    def outcomes(self) -> Iterator[tuple[Card, Fraction]]:
        """Yield each possible next card with its probability."""
        for drawn, probability in self.chance.outcomes():
            yield drawn.card, probability

    def take(self, card: Card) -> Dealing:
        """Return the deal with one more card; raise `IllegalMove` if it is not in the pile."""
        self.chance.check(self.chance.parse(f"drawn {card}"))
        return Dealing(self.deal, (*self.cards, card))


def happen(state: State, source: Source) -> State:
    """Return the next state after the pending chance event, whose cards are drawn one by one."""
    chance: Any = state.chance
    return state.happen(
        dealt(chance, source) if isinstance(chance, Deal) else chance.sample(source)
    )


def dealt(deal: Deal, source: Source) -> Dealt:
    """Return a hand of cards that are drawn one by one."""
    left = list(deal.stock)
    return Dealt(in_order(left.pop(source.randrange(len(left))) for _ in range(deal.size)))
