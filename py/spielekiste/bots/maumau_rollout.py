"""Fast simulation of a game of Mau-Mau to its end, with the same strategy for all players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spielekiste.bots.maumau_bitboard import (
    EVERY,
    KINDS,
    SUITS,
    WHOLE,
    WISHES,
    Held,
    Place,
    fitting,
    place_of,
    wished,
)
from spielekiste.core.state import Seat
from spielekiste.games.maumau import DRAW, Lay, MauMauView
from spielekiste.games.maumau.moves import Instead

STEPS = 120
"""Maximum number of steps of a simulated game."""

FOLLOW, ANSWER, LAST, ALIKE = 3.5, 2.3, 6.0, 3.2
"""Weights for rating a card, found by playing against random players.

Plus: the share of the hand that fits on it. Minus: the probability that the next player can follow,
divided by that player's number of cards. Plus: it is the last of its colour. Minus: each card in
the hand with its number or symbol.
"""


class CardLayout(NamedTuple):
    """A complete assignment of cards, including those that are hidden from the viewer."""

    hands: tuple[Held, ...]
    """Cards of each seat."""
    stock: Sequence[Place]
    """The draw pile; the last item is drawn first."""
    laid: Held
    """Cards of the discard pile below the top card."""
    top: Place
    """The top card."""
    mix: Sequence[Place]
    """All cards in the order they will have after reshuffling (MM7)."""


class Rollout:
    """A mutable position with all cards known."""

    __slots__ = (
        "fit",
        "hands",
        "laid",
        "lays_drawn",
        "mix",
        "over",
        "passes",
        "stock",
        "top",
        "turn",
    )

    def __init__(self, view: MauMauView, deal: CardLayout) -> None:
        """Start at the position of the view, with the given cards."""
        self.hands, self.stock = list(deal.hands), list(deal.stock)
        self.laid, self.top, self.mix = deal.laid, deal.top, deal.mix
        self.fit = fitting(view.laid[-1], view.wish)
        self.turn, self.passes, self.over = view.turn, view.passes, False
        self.lays_drawn = view.rules.play_drawn

    def play(self, move: Lay | Instead) -> None:
        """Make a legal move of the player to move."""
        if isinstance(move, Lay):
            place = place_of(EVERY[move.card] & self.hands[self.turn])
            self._lay(place, fitting(move.card, move.wish))
        elif move == DRAW:
            self._draw()
        else:
            self._next(1)

    def play_on(self) -> None:
        """Play to the end, or until the maximum number of steps."""
        for _step in range(STEPS):
            can = self.hands[self.turn] & self.fit
            if can:
                self._lay(*self._choice(can))
            else:
                self._draw()
            if self.over:
                return

    def share(self, seat: Seat) -> float:
        """Return a seat's share of the win: 1 / number of winners (fewest cards left); else 0."""
        sizes = [hand.bit_count() for hand in self.hands]
        fewest = min(sizes)
        return 1 / sizes.count(fewest) if sizes[seat] == fewest else 0.0

    # ------------------------------------------------------------------ steps

    def _lay(self, place: Place, fit: Held) -> None:
        """Play a card; `fit` are the cards that can follow it (MM3–MM6, MM8)."""
        self.hands[self.turn] ^= 1 << place
        self.laid |= 1 << self.top
        self.top, self.fit, self.passes = place, fit, 0
        if not self.hands[self.turn]:
            self.over = True
            return
        kind = KINDS[place]
        if kind.plus:
            self._take((self.turn + 1) % len(self.hands))
        self._next(kind.on)

    def _draw(self) -> None:
        """Draw a card, and play it if allowed; pass if there is none (MM3, MM7)."""
        drawn = self._take(self.turn)
        if not drawn:
            self.passes += 1
            self.over = self.passes >= len(self.hands)
        elif self.lays_drawn and drawn & self.fit:
            self._lay(*self._choice(drawn))
            return
        self._next(1)

    def _take(self, seat: Seat) -> Held:
        """Give a seat the draw pile's next card and return the card; 0 if there is none (MM7)."""
        if not self.stock:
            self.stock = [place for place in self.mix if self.laid >> place & 1]
            self.laid = 0
            if not self.stock:
                return 0
        card: Held = 1 << self.stock.pop()
        self.hands[seat] |= card
        self.passes = 0
        return card

    def _next(self, seats: int) -> None:
        self.turn = (self.turn + seats) % len(self.hands)

    # ------------------------------------------------------------------ strategy

    def _choice(self, can: Held) -> tuple[Place, Held]:
        """Return the card to play and the cards that can follow it; wish cards come last."""
        plain = can & ~WISHES
        if not plain:
            hand = self.hands[self.turn]
            colour = max(range(len(SUITS)), key=lambda at: (hand & SUITS[at]).bit_count())
            return place_of(can), wished(colour)
        place = place_of(plain) if not plain & (plain - 1) else self._liked(plain)
        return place, KINDS[place].fits

    def _liked(self, can: Held) -> Place:
        """Return the card with the best rating; if tied, the first."""
        hand = self.hands[self.turn]
        size = self.hands[(self.turn + 1) % len(self.hands)].bit_count()
        unseen = WHOLE & ~(hand | self.laid | 1 << self.top)
        best, found = -99.0, 0
        while can:
            place = place_of(can)
            can &= can - 1
            liking = _liking(place, hand, unseen, size)
            if liking > best:
                best, found = liking, place
        return found


def _liking(place: Place, hand: Held, unseen: Held, size: int) -> float:
    """Return the rating of a card; the next player has `size` cards."""
    kind = KINDS[place]
    fitting_too = (hand & kind.fits & ~WISHES).bit_count() - 1
    liking = FOLLOW * fitting_too / hand.bit_count() - ALIKE * (hand & kind.alike).bit_count()
    if hand & kind.suit == 1 << place:
        liking += LAST
    if kind.on > 1 or not unseen:
        return liking
    silent = 1 - (unseen & kind.fits).bit_count() / unseen.bit_count()
    return liking - ANSWER * (1 - silent**size) / size
