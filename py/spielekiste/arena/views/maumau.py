"""The view for Mau-Mau: your own cards, and everything that is public."""

from __future__ import annotations

from collections import Counter

from spielekiste.arena.views.base import View
from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import COLOUR, COLOURS, FACE, Card, Cards, Colour
from spielekiste.games.maumau.moves import Lay


class CardView(View):
    """A turn in Mau-Mau.

    Cards are strings such as `red-3`, `blue-plus`, `green-rest` or `wish`. Your move is
    `view.play(card)`, or one of `view.moves` (`draw` or `pass` if no card fits). As text, moves are
    `lay red-3`, `lay wish green`, `draw` and `pass`.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("maumau", seed="f")
    >>> view.top, view.wish
    ('blue-3', '')
    """

    @property
    def seats(self) -> int:
        """Number of players in the game, at least 2."""
        return len(self.hand_sizes)

    @property
    def hand(self) -> Cards:
        """Your cards, sorted by colour; `wish` cards last.

        >>> view.hand
        ('red-4', 'red-plus', 'green-4', 'blue-4', 'blue-5')
        """
        cards: Cards = self.seen.hand
        return cards

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return self.laid[-1]

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards in the discard pile, the top card last."""
        cards: tuple[Card, ...] = self.seen.laid
        return cards

    @property
    def wish(self) -> Colour:
        """The colour that was wished for with the top card; empty if there was no wish."""
        colour: Colour = self.seen.wish
        return colour

    @property
    def playable(self) -> list[Card]:
        """The distinct cards in your hand that you may play now.

        >>> view.playable
        ['blue-4', 'blue-5']
        """
        return list(dict.fromkeys(move.card for move in self.moves if isinstance(move, Lay)))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards in each seat's hand, by seat.

        >>> view.hand_sizes
        (5, 5)
        """
        sizes: tuple[int, ...] = self.seen.sizes
        return sizes

    @property
    def next_player(self) -> Seat:
        """The seat that plays after you."""
        return (self.me + 1) % self.seats

    @property
    def pile(self) -> int:
        """Number of cards in the draw pile; once it is empty, the discard pile is shuffled."""
        cards: int = self.seen.stock
        return cards

    @property
    def unseen(self) -> Cards:
        """All cards that you can't see: the draw pile and the other hands together.

        >>> len(view.unseen), view.unseen.count("wish")
        (26, 4)
        """
        cards: Cards = self.seen.unseen
        return cards

    @property
    def draws(self) -> dict[Card, float]:
        """The probability (0 to 1) of drawing each card next, given what you can see.

        If the draw pile is empty, these are the cards of the discard pile below the top card.

        >>> round(view.draws["wish"], 3)
        0.154
        """
        cards = self.unseen if self.pile else self.laid[:-1]
        return {card: count / len(cards) for card, count in Counter(cards).items()}

    def play(self, card: Card, wish: Colour = "") -> Lay:
        """Return the move that plays a card; a `wish` card needs a colour.

        Without one, you wish for your most frequent colour.

        >>> str(view.play("blue-4")), str(view.play("wish", "green"))
        ('lay blue-4', 'lay wish green')
        """
        return Lay(card, (wish or self.favourite) if card == "wish" else "")

    @property
    def favourite(self) -> Colour:
        """The most frequent colour in your hand; if tied, the first of red, yellow, green, blue."""
        held = Counter(map(self.colour, self.hand))
        return max(COLOURS, key=held.__getitem__)

    @staticmethod
    def colour(card: Card) -> Colour:
        """Return a card's colour: red, yellow, green or blue; empty for a `wish` card.

        >>> view.colour("red-3")
        'red'
        """
        return COLOUR[card]

    @staticmethod
    def symbol(card: Card) -> str:
        """Return the symbol of a card: 1 to 5 as text, `rest`, `plus` or `wish`.

        >>> view.symbol("red-3"), view.symbol("blue-plus")
        ('3', 'plus')
        """
        return FACE[card]
