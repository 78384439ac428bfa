"""The view in Mau-Mau: your own cards, and what everybody has seen."""

from __future__ import annotations

from collections import Counter

from spielekiste.arena.views.base import View
from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import COLOUR, COLOURS, FACE, Card, Cards, Colour
from spielekiste.games.maumau.moves import Lay


class CardView(View):
    """A turn in Mau-Mau.

    Cards are texts such as `red-3`, `blue-plus`, `green-rest` or `wish`. Your move is
    `view.play(card)`, or one of `view.moves` (`draw` or `pass` if no card fits).

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("maumau", seed="f")
    >>> view.top, view.playable
    ('blue-3', ['blue-4', 'blue-5'])
    """

    @property
    def hand(self) -> Cards:
        """Your cards, sorted by colour; `wish` cards last."""
        cards: Cards = self.seen.hand
        return cards

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        card: Card = self.seen.laid[-1]
        return card

    @property
    def wish(self) -> Colour:
        """The colour that was wished for with the top card; empty if none."""
        colour: Colour = self.seen.wish
        return colour

    @property
    def playable(self) -> list[Card]:
        """Cards of your hand that you may play now, each kind once."""
        return list(dict.fromkeys(move.card for move in self.moves if isinstance(move, Lay)))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards of each seat, by seat."""
        sizes: tuple[int, ...] = self.seen.sizes
        return sizes

    @property
    def next_player(self) -> Seat:
        """The seat that plays after you."""
        return (self.me + 1) % len(self.hand_sizes)

    @property
    def unseen(self) -> Cards:
        """All cards that you can't see: the draw pile and the other hands together."""
        cards: Cards = self.seen.unseen
        return cards

    def play(self, card: Card, wish: Colour = "") -> Lay:
        """Return the move that plays a card; a `wish` card needs a colour.

        Without one, you wish for the colour that you have most of.
        """
        return Lay(card, (wish or self.favourite) if card == "wish" else "")

    @property
    def favourite(self) -> Colour:
        """The colour that you have most cards of; among equals red, yellow, green, blue."""
        held = Counter(map(self.colour, self.hand))
        return max(COLOURS, key=held.__getitem__)

    @staticmethod
    def colour(card: Card) -> Colour:
        """Return the colour of a card: red, yellow, green or blue; empty for `wish`."""
        return COLOUR[card]

    @staticmethod
    def symbol(card: Card) -> str:
        """Return the symbol of a card: 1 to 5 as text, `rest`, `plus` or `wish`."""
        return FACE[card]
